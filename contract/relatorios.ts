import * as z from 'zod'
import { ComFormato, PLANILHA } from './arquivo.ts'
import { Dia, Id, QuantidadeLida, SinalizadorTexto, Valor } from './campos.ts'
import { emOrdem, FORA_DE_ORDEM, Intervalo, Pagina, Proximo } from './listas.ts'
import { Pedidos, UmStatus } from './pedidos.ts'
import { DeQueProdutos } from './produtos.ts'
import { QualProduto } from './qual-produto.ts'
import type { Route } from './route.ts'

export const BASES = ['entrega', 'criacao', 'confirmacao'] as const
export type Base = (typeof BASES)[number]

const ClienteOuTodos = z
  .union([z.literal(0), Id], 'Informe o número de um cliente, ou 0 para todos')
  .describe('0 ou ausente: todos')

/** `ClienteOuTodos` in a query string. */
export const ClienteOuTodosTexto = z.coerce
  .number<string>()
  .pipe(ClienteOuTodos)
  .optional()
  .describe('0 ou ausente: todos')

/** Filters of the purchases and the suppliers' lists. */
export const QuaisCompras = {
  busca: Pagina.shape.busca.describe('Nome, código, EAN, categoria, fornecedor ou embalagem, sem acentos'),
  fornecedor: DeQueProdutos.fornecedor,
  semFornecedor: SinalizadorTexto.optional().describe('Com `1`, só o que não tem fornecedor'),
}

export const CONTAM = 'Conta pedidos Confirmado, Entregue e Finalizado, pelo dia de entrega.'
export const Contagem = z.object({ pedidos: z.int(), valorTotal: Valor })

/** Top products and top clients by value. */
export const Maiores = {
  topProdutos: z.array(
    z.object({ ...QualProduto, quantidade: QuantidadeLida, valorTotal: Valor }).meta({ id: 'MaiorProduto' }),
  ),
  topClientes: z.array(Contagem.extend({ clienteId: z.int(), clienteNome: z.string() }).meta({ id: 'MaiorCliente' })),
}

export const relatorioDePedidos = {
  method: 'GET',
  url: '/api/pedidos/relatorio/datas/:dataInicial/to/:dataFinal',
  config: { access: 'admin', escopo: 'relatorios:ler', relatorio: true, ...PLANILHA },
  summary: 'O que foi pedido entre dois dias',
  description:
    'Todos os status; os cancelados são listados e contados em `porStatus`, e em nenhum outro total. `base` diz qual dia conta; pedidos sem esse dia ficam de fora. Do dia mais novo ao mais antigo, ou como `ordem` diz.',
  params: z.object({ dataInicial: Dia, dataFinal: Dia }).refine(emOrdem, FORA_DE_ORDEM),
  querystring: Pagina.extend({
    ...ComFormato,
    base: z.enum(BASES).default('entrega').describe('O dia que conta'),
    status: UmStatus.optional().describe('Só os pedidos neste status'),
    clienteId: ClienteOuTodosTexto,
    cancelados: SinalizadorTexto.default(true).describe('0: sem os cancelados, a não ser com status=Cancelado'),
    ordem: z.enum(['novos', 'antigos']).default('novos').describe('Qual dia vem primeiro'),
  }),
  response: {
    200: Pedidos.extend({
      totais: z.object({
        pedidos: z.int(),
        valorTotal: Valor,
        porStatus: z.partialRecord(UmStatus, Contagem),
      }),
      proximo: Proximo,
    }),
  },
} as const satisfies Route

const Compra = z.object({
  ...QualProduto,
  quantidade: QuantidadeLida,
  precoCusto: Valor,
  custoTotal: Valor,
  codigo: z.string().nullable(),
  fornecedor: z.string().nullable().describe('De quem é comprado'),
  embalagem: z.string().nullable(),
  pendente: QuantidadeLida.describe('Da quantidade, o que ainda não foi entregue'),
  estoque: QuantidadeLida.nullable().describe('O que há no depósito; null onde não é controlado'),
  disponivel: QuantidadeLida.nullable().describe(
    'Do estoque, o que sobra para estes pedidos: sem o que esperam os abertos, as entregas anteriores e os outros clientes destes dias',
  ),
  comprar: QuantidadeLida.describe('pendente − disponivel, nunca abaixo de 0; o pendente sem controle de estoque'),
  custoComprar: Valor.describe('round(comprar × precoCusto, 2)'),
})

export const relatorioDeCompras = {
  method: 'POST',
  url: '/api/produtos/compras',
  config: { access: 'admin', escopo: 'relatorios:ler', relatorio: true, ...PLANILHA },
  summary: 'O que comprar, e quanto vai custar',
  description: `${CONTAM} Custo de hoje; cada linha é round(quantidade × precoCusto, 2). \`comprar\` é o que falta depois do que há em estoque.`,
  querystring: z.object(ComFormato),
  body: z
    .object({ ...Intervalo, clienteId: ClienteOuTodos.optional(), ...QuaisCompras })
    .refine(emOrdem, FORA_DE_ORDEM),
  response: { 200: z.object({ compras: z.array(Compra), custoTotal: Valor }) },
} as const satisfies Route

const PorClienteEDias = z.object({ clienteId: ClienteOuTodos.default(0), ...Intervalo }).refine(emOrdem, FORA_DE_ORDEM)

/** Sales with cost and margin. */
export const Venda = z.object({
  pedidos: z.int(),
  valorTotal: Valor,
  custoTotal: Valor,
  margem: Valor.describe('R$: valorTotal − custoTotal'),
  margemPercentual: z.number().nullable().describe('margem ÷ valorTotal × 100, duas casas; null se o valor é 0'),
})

/** A figure of a report's rows and totals, the same in the file and on the screen. */
export type Figura<Campo extends string = string> = readonly [
  titulo: string,
  tipo: 'inteiro' | 'dinheiro' | 'percentual',
  campo: Campo,
]
export const FIGURAS_DE_VENDA = [
  ['Pedidos', 'inteiro', 'pedidos'],
  ['Valor', 'dinheiro', 'valorTotal'],
  ['Custo', 'dinheiro', 'custoTotal'],
  ['Margem', 'dinheiro', 'margem'],
  ['Margem %', 'percentual', 'margemPercentual'],
] as const satisfies readonly Figura[]

export const relatorioDeVendas = {
  method: 'POST',
  url: '/api/pedidos/relatorio-data',
  config: { access: 'admin', escopo: 'relatorios:ler', relatorio: true },
  errors: { 422: 'Não há cliente com este id, ou datas fora de ordem' },
  summary: 'Quem comprou, quanto e com que margem',
  description: `${CONTAM} Por valor, do maior ao menor.`,
  body: PorClienteEDias,
  response: {
    200: z.object({
      vendas: z.array(Venda.extend({ clienteId: z.int(), clienteNome: z.string() })),
      totais: Venda,
    }),
  },
} as const satisfies Route

const Fornecido = z.object({
  dataEntrega: z.string(),
  clienteId: z.int(),
  clienteNome: z.string(),
  pedidoId: z.int(),
  ...QualProduto,
  quantidade: QuantidadeLida,
  precoVenda: Valor,
  valor: Valor,
})

export const relatorioDeFornecimento = {
  method: 'POST',
  url: '/api/pedidos/relatorio-data/analitico',
  config: { access: 'admin', escopo: 'relatorios:ler', relatorio: true, tambem: ['separador'], ...PLANILHA },
  errors: { 422: 'Não há cliente com este id, ou datas fora de ordem' },
  summary: 'O que vai para quem, em que dia',
  description: `${CONTAM} Por dia, cliente, pedido e produto.`,
  querystring: Pagina.extend(ComFormato),
  body: z
    .object({
      clienteId: ClienteOuTodos.default(0),
      produtoId: Id.optional().describe('Só as linhas deste produto'),
      ...Intervalo,
    })
    .refine(emOrdem, FORA_DE_ORDEM),
  response: {
    200: z.object({
      itens: z.array(Fornecido),
      totais: z.object({ pedidos: z.int(), itens: z.int(), valorTotal: Valor }),
      proximo: Proximo,
    }),
  },
} as const satisfies Route
