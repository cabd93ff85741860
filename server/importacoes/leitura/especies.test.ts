import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { cnpjDeTeste } from '../../../test/cnpj.ts'
import { each } from '../../../test/each.ts'
import { emLinhas, ler, recusa } from '../../../test/files/ler-tabela.ts'

/** Each kind of ugly text with its variants: its rows (`!` refused, `?` asked), the notices (`*`), what is left out (`-`). */
type Caso = [kind: string, tipo: TipoDeImportacao, campos: string, texto: string | Buffer, esperado: string[]]

const SOBRA =
  '! Sobra um valor: a vírgula separa as colunas e também os centavos. Ponha o número entre aspas, ou salve com ponto e vírgula'
const ACENTOS = '? Os acentos podem estar errados: confira, ou salve o arquivo como .xlsx'
const TOTAL = '* A coluna Valor ficou de fora: é Qtd × Unitário em todas as linhas'
const latin1 = (texto: string) => Buffer.from(texto, 'latin1')
const CP850 = new Map(Object.entries({ Ã: 0xc7, Ç: 0x80, Ú: 0xe9, ã: 0xc6, ç: 0x87, ó: 0xa2, é: 0x82 }))
const cp850 = (texto: string) => Buffer.from([...texto].map(letra => CP850.get(letra) ?? letra.charCodeAt(0)))
const ESTANTE = 'estante-produtos'
const VALORES = 'nome precoVenda quantidade'
const [um, dois, tres, quatro] = [1, 2, 3, 4].map(n => cnpjDeTeste(77 + n))
const cliente = (titulos: string, valores: string, esperado: string): Caso => [
  ...([`F16 ${titulos}`, 'clientes', 'endereco', `Nome;CNPJ;${titulos}\nA;${um};${valores}`] as const),
  [esperado],
]

const CASOS: Caso[] = [
  ['F2 in the middle', ESTANTE, VALORES, 'Produto,Preço,Qtd\nAcém,12,50,100', [`Acém |  |  | ${SOBRA}`]],
  [
    'F2 quoted and whole numbers are right',
    ...([ESTANTE, VALORES, 'Produto,Preço,Qtd\nAcém,"12,50",100\nUva,8,40'] as const),
    ['Acém | 12.5 | 100', 'Uva | 8 | 40'],
  ],
  [
    'F2 a row that fits only because its last column is empty',
    ...([ESTANTE, VALORES, 'Produto,Preço,Qtd\nAcém,12,50,100\nUva,8,90\nPera,8,140'] as const),
    [`Acém |  |  | ${SOBRA}`, `Uva |  |  | ${SOBRA}`, 'Pera | 8 | 140'],
  ],
  ['F2 a name', ESTANTE, VALORES, 'Produto,Preço,Qtd\nRua do Porto, 18,9,10', [`Rua do Porto |  |  | ${SOBRA}`]],

  ['F5 a total', ESTANTE, 'precoVenda', 'Produto;Qtd;Unitário;Valor\nA;10;36,50;365,00', ['36.5', TOTAL]],
  ['F5 old and new', ESTANTE, 'precoVenda', 'Produto;De;Por;Qtd\nA;9,90;7,90;3', ['7.9']],
  ['F5 in other words', ESTANTE, 'precoVenda', 'Produto;Preço anterior;Preço novo\nA;9,90;7,90', ['7.9']],
  ['F5 cost and price', ESTANTE, 'precoVenda', 'Produto;Custo;Preço\nA;5,00;7,90', ['7.9']],
  ['F5 a lone price', 'produtos', 'precoCusto', 'Nome;Un;Preço\nA;KG;7,90', ['7.9', '* Preço foi lido como o custo']],
  ['F5 price and cost', 'produtos', 'precoCusto', 'Nome;Un;Custo;Preço\nA;KG;5,00;7,90', ['5']],
  [
    'units as people write them; a text after one is the packaging, unless a column has it',
    ...(['produtos', 'unidadeMedida embalagem'] as const),
    'Nome;Un;Custo;Embalagem\nA;Pç;1;\nB;cx c/12;1;\nC;FARDO 30x1kg;1;fd com 30',
    ['PC | ', 'CX | c/12', 'FD | fd com 30'],
  ],

  [
    'F11 side by side, with other words and an empty column',
    ...(['produtos', 'nome', 'Produto;Un;Preço;;Item;Unid;Custo\nA;KG;1;;B;KG;2\n;;;;C;KG;3'] as const),
    [
      'colunas A–C: A',
      'colunas E–G: B',
      'colunas E–G: C',
      '* Foram lidas 2 tabelas lado a lado',
      '* Preço foi lido como o custo',
    ],
  ],
  [
    'F11 columns of values without headings are told',
    ...(['produtos', 'nome', 'Nome;Un;;Custo\nA;KG;x;1;9\nB;KG;y;2'] as const),
    [
      ...['A', 'B', '* A Coluna C, sem título, não foi lida (2 linhas, como “x”)'],
      '* A Coluna E, sem título, não foi lida (1 linha, como “9”)',
    ],
  ],
  [
    'F11 below another, with its own columns',
    ...(['produtos', 'nome precoCusto', 'Nome;Un;Custo\nA;KG;10\nCusto;Produto;Un\n20;B;KG'] as const),
    ['A | 10', 'B | 20', '- Títulos repetidos 3'],
  ],
  [
    'F11 headings that a system prints on each page, with its name',
    ...([
      'produtos',
      'nome',
      'Nome;Un;Custo\nA;KG;10\nRelatório de produtos;Página 2;\nNome;Un;Custo\nB;KG;20',
    ] as const),
    ['A', 'B', '- Títulos repetidos 4 3'],
  ],
  [
    'F11 a client with a name like the head of a page',
    ...(['clientes', 'nome'] as const),
    `Nome;CNPJ\nA;${um}\nEmissão Contábil Relatório Ltda;${dois}\nNome;CNPJ\nB;${tres}`,
    ['A', 'Emissão Contábil Relatório Ltda', 'B', '- Títulos repetidos 4'],
  ],
  [
    'F12 sections give the category where no column does; totals and footers are left out',
    ...(['produtos', 'nome categoria'] as const),
    'Nome;Un;Custo\nFRUTAS;;\nA;KG;1\nCARNES;;\nB;KG;2\nTotal;;3\nBanco 001 ag. 12;;',
    ['A | FRUTAS', 'B | CARNES', '- Títulos de seção 2 4', '- Totais 6', '- Rodapé 7'],
  ],
  ['F12 a client called Total', 'clientes', 'nome', `Nome;CNPJ\nTotal Alimentos;${um}`, ['Total Alimentos']],
  [
    'F12 a product called Total',
    ...(['produtos', 'nome', 'Nome;Un;Custo\nTotal Limpeza 500 ml;UN;4,50\nTotal;;4,50'] as const),
    ['Total Limpeza 500 ml', '- Totais 3'],
  ],

  [
    'F13 CP850 in capitals and small letters, headings too',
    ...(['produtos', 'nome', cp850('Código;Descrição;Un;Custo\n1;FEIJÃO;KG;1\n2;Maçã;KG;1')] as const),
    ['FEIJÃO', 'Maçã', '* Os acentos foram lidos como CP850: confira Código, Descrição, FEIJÃO'],
  ],
  [
    'F13 encoded twice',
    ...(['produtos', 'nome', 'Nome;Un;Custo\nFeijÃ£o;KG;1'] as const),
    ['Feijão', '* Os acentos estavam codificados duas vezes: confira Feijão'],
  ],
  [
    'F13 one line of Windows-1252 in a UTF-8 file',
    ...(['produtos', 'nome'] as const),
    Buffer.concat([Buffer.from('Nome;Un;Custo\nMaçã;KG;1\n'), latin1('P\xe3o;KG;1')]),
    ['Maçã', 'Pão'],
  ],
  [
    'F13 equal scores',
    ...(['produtos', 'nome', latin1('Nome;Un;Custo\nP\xc7O;KG;1')] as const),
    [`PÇO | ${ACENTOS}`, '* Os acentos podem ser de Windows-1252 ou de CP850: confira PÇO'],
  ],
  ['F13 clean', 'produtos', 'nome', 'Nome;Un;Custo\nMAÇÃ\u00a0FUJI;KG;1\nAVELÃ–;KG;1', ['MAÇÃ FUJI', 'AVELÃ–']],
  ...['Feij\ufffdo', 'A??car', 'Caf?', '?leo', 'P&atilde;o', 'Queijo &amp; cia'].map(
    (nome): Caso => [
      'F13 still broken',
      'produtos',
      'nome',
      `Nome\tUn\tCusto\n${nome}\tKG\t1`,
      [`${nome} | ${ACENTOS}`],
    ],
  ),
  [
    'F14 marks and dashes in names, numbers and e-mails',
    ...(['clientes', 'nome telefone email'] as const),
    `Nome;CNPJ;Fone;E-mail\n\u200eBar\u00a0do Zé;\u202a${um};\u202a(19)\u00a03555‑0001\u202c;\u200bze@exemplo.com.br`,
    ['Bar do Zé | 1935550001 | ze@exemplo.com.br'],
  ],

  cliente('Endereço;Número;Complemento;Bairro', 'Rua das Flores;120;Loja 2;Centro', 'Rua das Flores, 120, Loja 2'),
  cliente('Logradouro;Nº;Compl.;Bairro', 'Av. Brasil;S/N;;Vila Nova', 'Av. Brasil, S/N'),
  cliente('Endereço;Num.', 'Rua das Flores, 120;120', 'Rua das Flores, 120'),
  cliente('Tipo;Logradouro;Número', 'Rua;das Flores;7', 'Rua das Flores, 7'),
  cliente('Complemento', 'Loja 2', 'Loja 2 | ? Falta o nome da rua: confira o endereço'),
  cliente('Endereço;Número', 'R. A;Santos', 'R. A, Santos | ? O número não é um número: confira o endereço'),
  [
    'F16 Situação',
    ...(['clientes', 'ativo'] as const),
    `Nome;CNPJ;Situação\nA;${um};A\nB;${dois};Suspenso\nC;${tres};1\nD;${quatro};em análise`,
    ['true', 'false', 'true', ' | ? Não se sabe se é ativo: escreva Sim ou Não; a linha é gravada sem isto'],
  ],
  [
    'what a client can be without',
    ...(['clientes', 'cidade telefone email cep estado'] as const),
    `Nome;CNPJ;Telefone;E-mail;CEP;UF;Cidade\nA;${um};123;sem arroba;99;Sp?;Santos`,
    [
      [
        ...['Santos |  |  |  | ', '? Telefone inválido: informe DDD e número · a linha é gravada sem isto'],
        '? E-mail inválido: use o formato nome@empresa.com.br · a linha é gravada sem isto',
        '? CEP inválido: são 8 números · a linha é gravada sem isto',
        '? Use a sigla de um dos 27 estados · a linha é gravada sem isto',
      ].join(' | '),
    ],
  ],
  [
    'what a product can be without',
    ...(['produtos', 'ean multiplo', 'Nome;Un;Custo;EAN;Múltiplo\nA;UN;1;7891000315508;1,5'] as const),
    [
      [
        ...[' | ', '? Código de barras inválido: confira os números · a linha é gravada sem isto'],
        '? Esta unidade só aceita múltiplos inteiros · a linha é gravada sem isto',
      ].join(' | '),
    ],
  ],
  [
    "a buyer's only e-mail is theirs",
    ...(['clientes', 'email compradorEmail', `Cliente;CNPJ;Usuário;E-mail\nA;${um};Ana;ana@a.com`] as const),
    [' | ana@a.com', '* A coluna E-mail foi lida como o e-mail do comprador, não do cliente'],
  ],
  [
    'a contact without an e-mail of its own is no buyer',
    ...(['clientes', 'email compradorEmail', `Cliente;CNPJ;Contato;E-mail\nA;${um};Ana;ana@a.com`] as const),
    ['ana@a.com | '],
  ],
  [
    "a CEP that lost its zero, which only São Paulo's have",
    ...(['clientes', 'cep'] as const),
    `Nome;CNPJ;CEP;UF\nA;${um};1310100;São Paulo\nB;${dois};1310100;RJ`,
    ['01310100', ' | ? CEP inválido: são 8 números · a linha é gravada sem isto'],
  ],
  [
    'F17 more decimals than money has',
    ...(['produtos', 'precoCusto'] as const),
    'Nome;Un;Custo\nA;KG;13,4865\nB;KG;23,7500\nC;KG;R$ 1.234,505\nD;KG;13.4865\nE;KG;1.234\nF;KG;5.6000000000000005',
    [
      ...['13.49 | ? 13,4865 foi lido como 13,49', '23.75', '1234.51 | ? 1234,505 foi lido como 1234,51'],
      ...['13.49 | ? 13,4865 foi lido como 13,49', '1234 | ? Pode ser 1,234: o arquivo usa ponto nos decimais', '5.6'],
    ],
  ],

  [
    'W3 1,000 in a file with decimal points',
    ...([ESTANTE, 'precoVenda quantidade', 'Produto;Preço;Qtd\nA;12.75;1,000\nB;1,850.00;3'] as const),
    ['12.75 | 1 | ? Pode ser 1000: o arquivo usa ponto nos decimais', '1850 | 3'],
  ],
  ...[
    ['0.950', '0.95'],
    ['4.7900', '4.79'],
  ].map(
    ([outro, lido]): Caso => [
      `W3 4.790 beside ${outro}`,
      ...(['produtos', 'precoCusto', `Nome;Un;Custo\nA;KG;4.790\nB;KG;${outro}`] as const),
      ['4790 | ? Pode ser 4,790: o arquivo usa ponto nos decimais', `${lido}`],
    ],
  ),
  [
    'a code that a spreadsheet took for a day',
    ...([
      'produtos',
      'codigo',
      'Código;Nome;Un;Custo\n03/mai;A;KG;1\n5-jun-26;B;KG;1\n1/2/2026;C;KG;1\n3-5;D;KG;1',
    ] as const),
    [
      ...['03/mai', '5-jun-26', '1/2/2026'].map(
        dia => `${dia} | ? A planilha pode ter feito um dia deste código: confira`,
      ),
      '3-5',
    ],
  ],
  [
    'the unit of a heading',
    ...(['estante-produtos', 'precoPor quantidadeEm'] as const),
    'Produto;Preço (CX);Qtd (fardos)\nA;90,00;5',
    ['CX | FD'],
  ],
  [
    'a heading by the unit or the piece, whatever that is',
    ...(['estante-produtos', 'precoPor quantidadeEm', 'Produto;Preço un;Quantidade\nA;90,00;5'] as const),
    [' | '],
  ],
  [
    'W6 a code like 1E42046, and a shortened number',
    ...(['produtos', 'codigo', 'Código;Nome;Un;Custo\n1E42046;A;KG;1\n7,89E+12;B;KG;1\n12E+3;C;KG;1'] as const),
    [
      '1E42046',
      '7,89E+12 | ! A planilha encurtou este número: formate a coluna como texto e preencha de novo',
      '12E+3 | ! A planilha encurtou este número: formate a coluna como texto e preencha de novo',
    ],
  ],
  [
    'quantities in words',
    ...([ESTANTE, 'quantidade medida semLimite'] as const),
    'Produto;Qtd\nA;ESGOTADO\nB;100 kg\nC;sem limite\nD;-\nE;consulte',
    [
      ...['0 |  |  | ? “ESGOTADO” foi lido como 0', '100 | KG | ', ' |  | true'],
      ...['-', 'consulte'].map(dito => `${dito} |  |  | ! Escreva a quantidade em números, ou deixe vazio`),
    ],
  ],
  ['a price by measure', ESTANTE, 'nome', 'Produto;Preço\nA;9,90/kg', ['A | ! Escreva só o número: 9,90']],
]

describe('a file of text', () => {
  for (const [kind, tipo, campos, texto, esperado] of CASOS)
    test(kind, async () => {
      const lida = await ler(tipo, texto)
      assert.deepEqual(
        [
          ...emLinhas(lida, ...campos.split(' ')).map((dita, i) =>
            [lida.linhas[i]?.onde, dita].filter(Boolean).join(': '),
          ),
          ...lida.avisos.map(aviso => `* ${aviso}`),
          ...lida.deFora.map(({ motivo, linhas }) => `- ${motivo} ${each(linhas, 'linha').join(' ')}`),
        ],
        esperado,
      )
    })
})

test("a column is shown with its rows' values, not with sections, totals or another table's headings", async () => {
  const { colunas } = await ler('produtos', 'Nome;Un;Custo\nFRUTAS;;\nA;KG;1\nTotal;;1\nCusto;Produto;Un\n20;B;L')
  assert.deepEqual(
    colunas.map(({ titulo, amostras }) => [titulo, ...amostras].join(' ')),
    [...['Nome A', 'Un L', 'Custo 20', 'Produto B']],
  )
})

describe('a file with a question about a column is refused with its columns', () => {
  const PRECO = 'Diga qual coluna é preço de venda'
  const casos: [texto: string, mensagem: string | RegExp, tipo?: TipoDeImportacao][] = [
    ['Produto;Preço (CX);Preço (UN)\nA;90;10', `${PRECO}: pode ser Preço (CX) ou Preço (UN)`],
    ['Produto;Preço;Promoção\nA;55,00;49,90', `${PRECO}: pode ser Preço ou Promoção`],
    ['Produto;Preço;Em promoção\nA;55,00;49,90', `${PRECO}: pode ser Preço ou Em promoção`],
    ['Produto;Qtd;Total\nA;2;10', PRECO],
    ['Produto;Preço US$;Qtd\nA;9,00;5', PRECO],
    ['Produto;Sul;Norte;Qtd\nA;9,00;8,00;3', `${PRECO}: pode ser Sul ou Norte`],
    ['Produto;Qtd;Unitário;Valor\nA;10;36,50;365,00\nB;2;5,00;9,00', `${PRECO}: pode ser Unitário ou Valor`],
    ['Produto;Preço;Preço com desconto\nA;9;8', `${PRECO}: pode ser Preço ou Preço com desconto`],
    [
      'Produto;Descrição;Un;Custo\n00123;Arroz;KG;4,50',
      'Diga qual coluna é nome: pode ser Produto ou Descrição',
      'produtos',
    ],
    [
      'Produto;Descrição;Un;Custo\n001;Banana;KG;1\n002;Maçã;KG;1\n;Uva;KG;1',
      'Diga qual coluna é nome: pode ser Produto ou Descrição',
      'produtos',
    ],
    ['Produto;Qtd;Qtd\nA;2;3', 'Diga qual coluna é quantidade: pode ser Qtd (coluna B) ou Qtd (coluna C)'],
    ['Nome;Un;Custo médio;Custo\nA;KG;1;2', 'Diga qual coluna é custo: pode ser Custo médio ou Custo', 'produtos'],
  ]
  for (const [texto, mensagem, tipo = ESTANTE] of casos)
    test(texto, async () => {
      const { motivos, colunas } = (await recusa(tipo, texto)).cause
      assert.deepEqual([each(motivos, 'mensagem'), colunas.length > 0], [[mensagem], true])
    })
  test('F11 headings further down that are not whole', async () =>
    assert.match(
      (await recusa('produtos', 'Nome;Un;Custo\nA;KG;1\nNome;Un;Estoque\nB;KG;20')).message,
      /^Na linha 3 começa outra tabela, sem a coluna Custo/,
    ))
  test('F11 repeated headings that are no whole block', async () =>
    assert.match(
      (await recusa(ESTANTE, 'Produto;Preço;Produto\nA;1;B')).message,
      /^Na linha 1 a coluna Produto está duas vezes/,
    ))
})

describe('pasted lines', () => {
  const casos: [string, string, string][] = [
    ['with headings', 'Código\tPreço\tQtd\n145\t5,55\t55', '145 |  |  | 5.55 | 55'],
    ['a code alone', '145\t5,55\t55', '145 |  |  | 5.55 | 55'],
    ['a code with zeros and a name', '00145\tGoiaba\t5,55\t55', '00145 | Goiaba |  | 5.55 | 55'],
    ['a name and a unit', 'Goiaba\tkg\t5,55\t55', ' | Goiaba | KG | 5.55 | 55'],
    ['a code with letters', 'AB-12\t5,55\t55', 'AB-12 |  |  | 5.55 | 55'],
    ['the price marked, behind the quantity', 'Goiaba\t55\tR$ 5,55', ' | Goiaba |  | 5.55 | 55'],
    ['whole numbers, then cents', 'Tomate\tKG\t40\t8,90', ' | Tomate | KG | 8.9 | 40'],
    ['with semicolons', 'Goiaba;5,55;55', ' | Goiaba |  | 5.55 | 55'],
    ['a comma belongs to the number', 'Goiaba\t5,55', ' | Goiaba |  | 5.55 | '],
  ]
  for (const [nome, texto, esperado] of casos)
    test(nome, async () => {
      const lida = await ler(ESTANTE, texto, true)
      assert.deepEqual(emLinhas(lida, 'codigo', 'nome', 'unidadeMedida', 'precoVenda', 'quantidade'), [esperado])
    })

  test('more numbers than a price and a quantity are refused', async () =>
    assert.match((await recusa(ESTANTE, 'Uva\t9,90\t7,90\t10', true)).message, /cole também a linha de títulos/))

  test('two prices are refused', async () =>
    assert.match((await recusa(ESTANTE, 'Uva\t9,90\t7,90', true)).message, /cole também a linha de títulos/))
})
