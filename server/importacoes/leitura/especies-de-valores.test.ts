import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cnpjDeTeste } from '../../../test/cnpj.ts'
import { emLinhas, ler, recusa } from '../../../test/files/ler-tabela.ts'

/** The kinds of ugly files, each with its variants: what is read, asked, refused and left out. */

describe('F13, letters', () => {
  const nomes = async (bytes: Buffer | string) => {
    const lida = await ler('produtos', bytes)
    return [...emLinhas(lida, 'nome'), ...lida.avisos]
  }
  const cp850 = (texto: string) => Buffer.from([...texto].map(letra => CP850.get(letra) ?? letra.charCodeAt(0)))
  const CP850 = new Map(Object.entries({ Ã: 0xc7, Ç: 0x80, Ú: 0xe9, ã: 0xc6, ç: 0x87, ó: 0xa2, é: 0x82 }))
  test('CP850 in capitals and small letters, headings too', async () =>
    assert.deepEqual(await nomes(cp850('Código;Descrição;Un;Custo\n1;FEIJÃO;KG;1\n2;Maçã;KG;1')), [
      'FEIJÃO',
      'Maçã',
      'Os acentos foram lidos como CP850: confira Código, Descrição, FEIJÃO',
    ]))
  test('encoded twice', async () =>
    assert.deepEqual(await nomes('Nome;Un;Custo\nFeijÃ£o;KG;1'), [
      'Feijão',
      'Os acentos estavam codificados duas vezes: confira Feijão',
    ]))
  test('one line of Windows-1252 in a UTF-8 file', async () =>
    assert.deepEqual(
      await nomes(Buffer.concat([Buffer.from('Nome;Un;Custo\nMaçã;KG;1\n'), Buffer.from('P\xe3o;KG;1', 'latin1')])),
      ['Maçã', 'Pão'],
    ))
  test('equal scores are asked', async () =>
    assert.deepEqual(await nomes(Buffer.from('Nome;Un;Custo\nP\xc7O;KG;1', 'latin1')), [
      'PÇO | ? Os acentos podem estar errados: confira, ou salve o arquivo como .xlsx',
      'Os acentos podem ser de Windows-1252 ou de CP850: confira PÇO',
    ]))
  test('clean UTF-8 is not decoded once more', async () =>
    assert.deepEqual(await nomes('Nome;Un;Custo\nMAÇÃ\u00a0FUJI;KG;1\nAVELÃ–;KG;1'), ['MAÇÃ FUJI', 'AVELÃ–']))
  test('what still looks broken is asked', async () =>
    assert.deepEqual(await nomes('Nome;Un;Custo\nFeij\ufffdo;KG;1'), [
      'Feij\ufffdo | ? Os acentos podem estar errados: confira, ou salve o arquivo como .xlsx',
    ]))
})

describe('F14, what nobody sees', () => {
  test('marks and dashes in names, numbers and e-mails', async () => {
    const cnpj = cnpjDeTeste(77)
    const escrito = `\u202a${cnpj.slice(0, 8)}/${cnpj.slice(8, 12)}–${cnpj.slice(12)}\u202c`
    const lida = await ler(
      'clientes',
      `Nome;CNPJ;Fone;E-mail\n\u200eBar\u00a0do Zé;${escrito};\u202a(19)\u00a03555‑0001\u202c;\u200bze@exemplo.com.br`,
    )
    assert.deepEqual(emLinhas(lida, 'nome', 'cnpj', 'telefone', 'email'), [
      `Bar do Zé | ${cnpj} | 1935550001 | ze@exemplo.com.br`,
    ])
  })
})

describe('F16, addresses in several columns, and the state of a client', () => {
  const cnpj = cnpjDeTeste(78)
  const endereco = async (titulos: string, valores: string) =>
    emLinhas(await ler('clientes', `Nome;CNPJ;${titulos}\nA;${cnpj};${valores}`), 'endereco')[0]
  const casos: [string, string, string][] = [
    ['Endereço;Número;Complemento;Bairro', 'Rua das Flores;120;Loja 2;Centro', 'Rua das Flores, 120, Loja 2'],
    ['Logradouro;Nº;Compl.;Bairro', 'Av. Brasil;S/N;;Vila Nova', 'Av. Brasil, S/N'],
    ['Endereço;Num.', 'Rua das Flores, 120;120', 'Rua das Flores, 120'],
    ['Tipo;Logradouro;Número', 'Rua;das Flores;7', 'Rua das Flores, 7'],
    ['Complemento', 'Loja 2', 'Loja 2 | ? Falta o nome da rua: confira o endereço'],
    ['Endereço;Número', 'Rua do Porto;Santos', 'Rua do Porto, Santos | ? O número não é um número: confira o endereço'],
  ]
  for (const [titulos, valores, esperado] of casos)
    test(titulos, async () => assert.equal(await endereco(titulos, valores), esperado))
  test('Situação', async () => {
    const palavras = ['A', 'Inativo', 'Suspenso', '1', 'Bloqueado', 'em análise']
    const lida = await ler(
      'clientes',
      `Nome;CNPJ;Situação\n${palavras.map((palavra, i) => `C${i};${cnpjDeTeste(80 + i)};${palavra}`).join('\n')}`,
    )
    assert.deepEqual(emLinhas(lida, 'ativo'), [
      ...['true', 'false', 'false', 'true', 'false'],
      ' | ? Não se sabe se é ativo: escreva Sim ou Não; a linha é gravada sem isto',
    ])
  })
})

describe('the weak ones', () => {
  test('W3, 1,000 in a file with decimal points', async () => {
    const lida = await ler('estante-produtos', 'Produto;Preço;Qtd\nA;12.75;1,000\nB;1,850.00;3')
    assert.deepEqual(emLinhas(lida, 'precoVenda', 'quantidade'), [
      '12.75 | 1 | ? Pode ser 1000: o arquivo usa ponto nos decimais',
      '1850 | 3',
    ])
  })
  test('W6, a code like 1E42046 is one; a shortened number is refused', async () => {
    const lida = await ler('produtos', 'Código;Nome;Un;Custo\n1E42046;A;KG;1\n7,89E+12;B;KG;1')
    assert.deepEqual(emLinhas(lida, 'codigo'), [
      '1E42046',
      '7,89E+12 | ! A planilha encurtou este número: formate a coluna como texto e preencha de novo',
    ])
  })
  test('quantities in words', async () => {
    const palavras = ['ESGOTADO', '100 kg', 'sem limite', '-', 'consulte']
    const lida = await ler(
      'estante-produtos',
      `Produto;Qtd\n${palavras.map((palavra, i) => `P${i};${palavra}`).join('\n')}`,
    )
    assert.deepEqual(emLinhas(lida, 'quantidade', 'medida', 'semLimite'), [
      '0 |  |  | ? “ESGOTADO” foi lido como 0',
      '100 | KG | ',
      ' |  | true',
      '- |  |  | ! Escreva a quantidade em números, ou deixe vazio',
      'consulte |  |  | ! Escreva a quantidade em números, ou deixe vazio',
    ])
  })
  test('a price by measure says what can be written', async () =>
    assert.deepEqual(emLinhas(await ler('estante-produtos', 'Produto;Preço\nA;9,90/kg'), 'nome'), [
      'A | ! Escreva só o número: 9,90',
    ]))
})

describe('pasted lines', () => {
  const colado = async (texto: string) =>
    emLinhas(await ler('estante-produtos', texto, true), 'codigo', 'nome', 'unidadeMedida', 'precoVenda', 'quantidade')
  const casos: [string, string, string][] = [
    ['with headings', 'Código\tPreço\tQtd\n145\t5,55\t55', '145 |  |  | 5.55 | 55'],
    ['a code alone', '145\t5,55\t55', '145 |  |  | 5.55 | 55'],
    ['a code with zeros and a name', '00145\tGoiaba\t5,55\t55', '00145 | Goiaba |  | 5.55 | 55'],
    ['a name and a unit', 'Goiaba\tkg\t5,55\t55', ' | Goiaba | KG | 5.55 | 55'],
    ['a code with letters', 'AB-12\t5,55\t55', 'AB-12 |  |  | 5.55 | 55'],
    ['the price marked, behind the quantity', 'Goiaba\t55\tR$ 5,55', ' | Goiaba |  | 5.55 | 55'],
    ['whole numbers, then cents', 'Tomate\tKG\t40\t8,90', ' | Tomate | KG | 8.9 | 40'],
    ['a price alone', 'Feijão\tUN\tR$ 5,55\t55', ' | Feijão | UN | 5.55 | 55'],
    ['with semicolons', 'Goiaba;5,55;55', ' | Goiaba |  | 5.55 | 55'],
    ['a comma belongs to the number', 'Goiaba\t5,55', ' | Goiaba |  | 5.55 | '],
  ]
  for (const [nome, texto, esperado] of casos) test(nome, async () => assert.deepEqual(await colado(texto), [esperado]))

  test('more numbers than a price and a quantity are refused', async () =>
    assert.match(
      (await recusa('estante-produtos', 'Uva\t9,90\t7,90\t10', true)).message,
      /cole também a linha de títulos/,
    ))
})
