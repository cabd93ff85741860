import { CODIGO_EXTERNO, COLUNAS_DE_CLIENTES } from './importacoes-colunas-de-clientes.ts'

export const TIPOS_DE_IMPORTACAO = ['produtos', 'clientes', 'estante-produtos', 'estoque'] as const
export type TipoDeImportacao = (typeof TIPOS_DE_IMPORTACAO)[number]

/** One column of a file. The template, the screen and the error messages use the same words. */
export type Coluna = {
  campo: string
  titulo: string
  /** Alternative headings, without accents, case and punctuation. */
  tambem: readonly string[]
  /** Written in digits; everything else is text, or `ativo`. */
  numero?: 'dinheiro' | 'quantidade'
  obrigatoria?: true
  /** At least one of the columns with the same word must be present. */
  aoMenosUma?: 'produto' | 'valor'
  /** The `campo` of the paired column; one without the other is ignored. */
  com?: string
  /** Joined into this field, after the name of the street; not in the template. */
  parteDe?: 'endereco'
  exemplo: string
  explica: string
}

const palavras = (lista: string): string[] => lista.split(/,\s+/)
const UNIDADE = {
  campo: 'unidadeMedida',
  titulo: 'Unidade',
  tambem: palavras(
    'unidade de medida, unidade medida, un, und, unid, medida, um, u m, unidades, un venda, unidade de venda',
  ),
  exemplo: 'KG',
}
const CODIGO = {
  campo: 'codigo',
  titulo: 'Código',
  tambem: palavras(
    'cod, codigo do produto, codigo produto, cod produto, cod prod, codigo interno, sku, referencia, ref',
  ),
  exemplo: '00123',
}
const NOME_DO_PRODUTO = palavras(
  `produto, nome, nome do produto, descricao, descricao do produto, item, produtos, descricao do item, nome do item,
    mercadoria, descricao do produto servico`,
)
const NO_ESTOQUE = palavras(
  `estoque atual, estoque fisico, saldo em estoque, saldo de estoque, saldo atual, quantidade em estoque,
    qtd em estoque, qtde em estoque, qtd estoque, qtde estoque, saldo`,
)

/** Which product a row is about, where it has to be there already. */
const QUAL_PRODUTO: readonly Coluna[] = [
  {
    campo: 'nome',
    titulo: 'Produto',
    tambem: NOME_DO_PRODUTO,
    aoMenosUma: 'produto',
    exemplo: 'Arroz agulhinha tipo 1',
    explica: 'O nome como está no cadastro de produtos; maiúsculas e acentos não importam.',
  },
  { ...CODIGO, aoMenosUma: 'produto', explica: 'O produto é achado primeiro por ele, depois pelo nome.' },
  { ...UNIDADE, explica: 'Só é preciso quando há dois produtos com o mesmo nome.' },
]

const VAZIO_NA_ESTANTE =
  'Vazio: fica como está na estante; um produto que ainda não está nela precisa de preço e quantidade.'

export const COLUNAS: Record<TipoDeImportacao, readonly Coluna[]> = {
  produtos: [
    {
      campo: 'nome',
      titulo: 'Nome',
      tambem: NOME_DO_PRODUTO,
      obrigatoria: true,
      exemplo: 'Arroz agulhinha tipo 1',
      explica:
        'Até 120 caracteres. Um produto com o mesmo código, ou com o mesmo nome e a mesma unidade, não é repetido.',
    },
    {
      ...UNIDADE,
      obrigatoria: true,
      explica:
        'Como você escreve: un, cx, caixa, pç, kg, litro… De “cx c/12” o “c/12” fica como embalagem. O que não for entendido a tela pergunta.',
    },
    {
      campo: 'precoCusto',
      titulo: 'Custo',
      numero: 'dinheiro',
      tambem: [],
      obrigatoria: true,
      exemplo: '4,79',
      explica: 'Em reais, até duas casas decimais.',
    },
    { ...CODIGO, explica: 'O seu código, de um só produto, com os zeros do começo. Vazio: fica como está.' },
    {
      campo: 'ean',
      titulo: 'Código de barras',
      tambem: palavras('ean, gtin, ean gtin, gtin ean, ean 13, cod barras, cod de barras, codigo barras, codigo ean'),
      exemplo: '7891000315507',
      explica: 'GTIN de 8, 12, 13 ou 14 números. Vazio: fica como está.',
    },
    {
      campo: 'categoria',
      titulo: 'Categoria',
      tambem: ['grupo', 'departamento', 'secao', 'familia', 'categoria do produto'],
      exemplo: 'Mercearia',
      explica: 'Até 60 caracteres. Vazio: fica como está.',
    },
    {
      campo: 'fornecedor',
      titulo: 'Fornecedor',
      tambem: ['fornecedor principal', 'comprado de', 'nome do fornecedor', 'fornec', 'forn'],
      exemplo: 'Cerealista Boa Safra',
      explica: 'De quem é comprado. Vazio: fica como está.',
    },
    {
      campo: 'embalagem',
      titulo: 'Embalagem',
      tambem: ['emb', 'apresentacao'],
      exemplo: 'fd c/30',
      explica: 'Como vem, até 60 caracteres. Vazio: fica como está.',
    },
    {
      campo: 'multiplo',
      titulo: 'Múltiplo',
      numero: 'quantidade',
      tambem: ['multiplo de venda', 'multiplo do pedido', 'multiplos'],
      exemplo: '6',
      explica: 'Os pedidos levam múltiplos disto. Vazio: fica como está.',
    },
    {
      campo: 'estoque',
      titulo: 'Estoque',
      numero: 'quantidade',
      tambem: NO_ESTOQUE,
      exemplo: '120',
      explica: 'O que há no depósito: é registrado como uma contagem. Vazio: fica como está.',
    },
    CODIGO_EXTERNO,
    {
      campo: 'ativo',
      titulo: 'Ativo',
      tambem: ['situacao', 'status'],
      exemplo: 'Sim',
      explica: 'Sim ou Não; com Não, deixa de ser oferecido. Vazio: fica como está; um novo entra ativo.',
    },
  ],
  clientes: COLUNAS_DE_CLIENTES,
  'estante-produtos': [
    ...QUAL_PRODUTO,
    {
      campo: 'precoVenda',
      titulo: 'Preço de venda',
      numero: 'dinheiro',
      tambem: [],
      aoMenosUma: 'valor',
      exemplo: '6,90',
      explica: `Em reais, até duas casas decimais. ${VAZIO_NA_ESTANTE}`,
    },
    {
      campo: 'quantidade',
      titulo: 'Quantidade',
      numero: 'quantidade',
      tambem: palavras(
        `quantidade oferecida, oferecida, oferecido, quantidade ofertada, qtd, qtde, qtdade, quant, qtd oferecida,
          qtde oferecida, quantidade disponivel, disponivel, estoque, qtd estoque, saldo`,
      ),
      aoMenosUma: 'valor',
      exemplo: '120',
      explica: `Quanto é oferecido no período. Com decimais só em KG, G, L, ML, M ou M2. ${VAZIO_NA_ESTANTE}`,
    },
    {
      campo: 'minimo',
      titulo: 'Mínimo por pedido',
      numero: 'quantidade',
      tambem: [
        'minimo',
        'pedido minimo',
        'quantidade minima',
        'qtd minima',
        'qtde minima',
        'qtd min',
        'qtde min',
        'min',
      ],
      exemplo: '2',
      explica: 'O menos que um pedido pode levar. Vazio: fica como está.',
    },
    {
      campo: 'maximo',
      titulo: 'Máximo por pedido',
      numero: 'quantidade',
      tambem: [
        'maximo',
        'pedido maximo',
        'quantidade maxima',
        'qtd maxima',
        'qtde maxima',
        'qtd max',
        'qtde max',
        'max',
      ],
      exemplo: '40',
      explica: 'O mais que um pedido pode levar. Vazio: fica como está.',
    },
  ],
  estoque: [
    ...QUAL_PRODUTO,
    {
      campo: 'quantidade',
      titulo: 'Quantidade',
      numero: 'quantidade',
      tambem: [
        ...palavras('contagem, contado, contada, quantidade contada, qtd contada, qtd, qtde, qtdade, quant'),
        ...['estoque', ...NO_ESTOQUE, 'em estoque'],
      ],
      obrigatoria: true,
      exemplo: '120',
      explica: 'O que há no depósito. Com decimais só em KG, G, L, ML, M ou M2. Vazio: não foi contado.',
    },
  ],
}
