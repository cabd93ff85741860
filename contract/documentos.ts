import * as z from 'zod'
import { Arquivo, PDF } from './arquivo.ts'
import { Dia, IdTexto, PorId, SinalizadorTexto } from './campos.ts'
import { DiasDoExtrato } from './extrato.ts'
import { emOrdem, FORA_DE_ORDEM, Intervalo } from './listas.ts'
import { STATUS_QUE_CONTAM, type Status } from './pedidos.ts'
import { ClienteOuTodosTexto, QuaisCompras } from './relatorios.ts'
import type { Route } from './route.ts'

/** An order's printed forms: the order itself, or its delivery note with or without prices. */
const DOCUMENTOS = ['pedido', 'entrega', 'entrega-sem-precos'] as const
export type Documento = (typeof DOCUMENTOS)[number]

/**
 * Most orders, and most lines, in one day's file. Its words are written out: formatting a number while loading costs a
 * phone 70 ms.
 */
export const LIMITE_DO_DIA = { pedidos: 500, linhas: 20_000, emPalavras: '500 pedidos e 20.000 linhas' }

/** Only orders that count as sales have a delivery note, because goods leave with no other. */
export const temNotaDeEntrega = (status: Status): boolean => (STATUS_QUE_CONTAM as readonly string[]).includes(status)

const DO_DIA = `Conta pedidos Confirmado, Entregue e Finalizado, pelo dia de entrega. Até ${LIMITE_DO_DIA.emPalavras} por arquivo.`
const NADA_OU_DEMAIS = 'Nada a entregar nesse dia, ou mais do que cabe em um arquivo: filtre por cliente'

export const lerPedidoEmPdf = {
  method: 'GET',
  url: '/api/pedidos/:id/pdf',
  config: { access: 'user', escopo: 'pedidos:ler', tambem: ['separador'], arquivo: [PDF] },
  errors: { 409: 'Um pedido aberto ou cancelado não tem nota de entrega' },
  summary: 'Um pedido em PDF, como pedido ou como nota de entrega',
  params: PorId,
  querystring: z.object({
    documento: z.enum(DOCUMENTOS).default('pedido').describe('Qual documento; o padrão é o pedido'),
  }),
  response: { 200: Arquivo },
} as const satisfies Route

export const lerPrecosEmPdf = {
  method: 'GET',
  url: '/api/estantes/:id/pdf',
  config: { access: 'user', escopo: 'cadastros:ler', arquivo: [PDF] },
  errors: { 409: 'A estante não tem nenhum produto que se possa pedir' },
  summary: 'Uma estante como lista de preços em PDF, por categoria',
  description: 'Os produtos que podem ser pedidos nela; o comprador tem a das suas estantes ativas.',
  params: PorId,
  response: { 200: Arquivo },
} as const satisfies Route

export const lerExtratoEmPdf = {
  method: 'GET',
  url: '/api/clientes/:id/extrato/pdf',
  config: { access: 'user', escopo: 'financeiro:ler', arquivo: [PDF] },
  summary: 'O extrato de um cliente em PDF, com o código Pix do que ele deve',
  description: 'Sem dias, o mês de hoje.',
  params: PorId,
  querystring: DiasDoExtrato,
  response: { 200: Arquivo },
} as const satisfies Route

const DoDia = z.object({
  dia: Dia,
  clienteId: IdTexto.optional().describe('Só as entregas deste cliente'),
})

export const lerNotasDoDiaEmPdf = {
  method: 'GET',
  url: '/api/relatorios/fornecimento/pdf',
  config: { access: 'admin', escopo: 'pedidos:ler', relatorio: true, tambem: ['separador'], arquivo: [PDF] },
  errors: { 422: NADA_OU_DEMAIS },
  summary: 'Todas as notas de entrega de um dia em um só PDF',
  description: `${DO_DIA} A primeira folha é o resumo; cada nota tem a sua própria contagem de páginas.`,
  querystring: DoDia.extend({
    precos: SinalizadorTexto.default(true).describe('1 com preços (padrão), 0 sem'),
  }),
  response: { 200: Arquivo },
} as const satisfies Route

export const lerComprasEmPdf = {
  method: 'GET',
  url: '/api/relatorios/compras/pdf',
  config: { access: 'admin', escopo: 'relatorios:ler', relatorio: true, arquivo: [PDF] },
  errors: { 422: 'Nada a comprar nestes dias, ou datas fora de ordem' },
  summary: 'O que falta comprar em PDF, uma lista por fornecedor',
  description: 'Conta Confirmado, Entregue e Finalizado, pelo dia de entrega, menos o que há em estoque. Sem custos.',
  querystring: z
    .object({ ...Intervalo, clienteId: ClienteOuTodosTexto, ...QuaisCompras })
    .refine(emOrdem, FORA_DE_ORDEM),
  response: { 200: Arquivo },
} as const satisfies Route

export const lerSeparacaoEmPdf = {
  method: 'GET',
  url: '/api/relatorios/fornecimento/separacao/pdf',
  config: { access: 'admin', escopo: 'pedidos:ler', relatorio: true, tambem: ['separador'], arquivo: [PDF] },
  errors: { 422: NADA_OU_DEMAIS },
  summary: 'A lista de separação de um dia em PDF: quanto de cada produto, e para quem',
  description: `${DO_DIA} Com até 8 clientes, uma tabela de produtos por clientes; com mais, os clientes sob cada produto.`,
  querystring: DoDia,
  response: { 200: Arquivo },
} as const satisfies Route
