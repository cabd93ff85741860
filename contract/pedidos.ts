import * as z from 'zod'
import {
  AlteradoEm,
  Dia,
  DiaOuNulo,
  Id,
  IdTexto,
  INT4_MAX,
  Instante,
  PorId,
  SinalizadorTexto,
  Valor,
  Versao,
  ZeroOuUm,
} from './campos.ts'
import {
  DeOutroSistema,
  emOrdem,
  FORA_DE_ORDEM,
  Pagina,
  PaginaContada,
  Parecidos,
  Proximo,
  TotalContado,
} from './listas.ts'
import type { Route } from './route.ts'

export const STATUS = ['Aberto', 'Confirmado', 'Entregue', 'Finalizado', 'Cancelado'] as const
export type Status = (typeof STATUS)[number]
export const UmStatus = z.enum(STATUS)
/** Sales, purchases and supply count these, by delivery day. */
export const STATUS_QUE_CONTAM = ['Confirmado', 'Entregue', 'Finalizado'] as const
/** The first that came to something, neither open nor cancelled; of the newest first, the one to repeat. */
export const primeiroQueConta = <P extends { status: Status }>(pedidos: readonly P[]): P | undefined =>
  pedidos.find(({ status }) => (STATUS_QUE_CONTAM as readonly Status[]).includes(status))

export const Pedido = z.object({
  id: z.int(),
  status: UmStatus,
  dataCriacao: z.string().describe('ISO 8601 com fuso'),
  dataConfirmacao: Instante,
  dataCancelamento: Instante,
  dataEntrega: DiaOuNulo,
  valorTotal: Valor,
  clienteId: z.int(),
  clienteNome: z.string(),
  observacao: z.string(),
  empresa: z.string().nullable().describe('A empresa do fornecedor que atende; null se ainda não há'),
  expiraEm: Instante.describe('Quando um pedido aberto e esquecido será cancelado; null nos demais'),
  // These are optional because an answer stored for its Idempotency-Key by an older server lacks them.
  aguardaAprovacao: ZeroOuUm.optional().describe('1 num aberto que a espera; `dataEntrega` é então o dia pedido'),
  aprovacao: z
    .object({
      pedidaEm: z.string().describe('ISO 8601 com fuso'),
      pedidaPor: z.string(),
      quemAprova: z.array(z.string()).describe('Os aprovadores da empresa que já têm senha, por nome'),
      quemNaoEntrou: z.array(z.string()).optional().describe('Os que ainda não criaram a senha: chega a eles depois'),
    })
    .nullable()
    .optional()
    .describe('Enquanto espera: quem pediu, e a quem'),
  vencimento: DiaOuNulo.optional().describe('AAAA-MM-DD em que se paga; null antes da entrega'),
  pago: Valor.nullable().optional().describe('O que já foi pago; null antes da entrega'),
  saldo: Valor.nullable().optional().describe('`valorTotal` − `pago`; null antes da entrega'),
  recebidoPor: z.string().optional().describe('Quem recebeu a entrega; vazio se não foi dito'),
  codigoExterno: z.string().nullable().optional().describe('Só para administradores'),
  alteradoEm: AlteradoEm,
  versao: Versao,
  versaoImpressa: z
    .int()
    .nullable()
    .optional()
    .describe(
      'A `versao` do último documento do fornecedor, que acompanha a do pedido até mudar um produto, uma quantidade ou um preço: se é menor, o papel é mais antigo',
    ),
})
export type Pedido = z.output<typeof Pedido>

/** The version of the order that the caller saw. */
export const VersaoVista = z.int().min(0).max(INT4_MAX).describe('A que foi vista: se agora é outra, é recusado')

export const Pedidos = z.object({ pedidos: z.array(Pedido) })
/** Warns an administrator, to whom neither the minimum nor the credit limit applies. */
export const AvisoDoPedido = z.string().optional().describe('A um administrador: abaixo do mínimo, ou acima do crédito')
export const ListaDePedidos = Pedidos.extend({ proximo: Proximo, total: TotalContado })

const aguardaAprovacao = SinalizadorTexto.optional().describe('1: só os que esperam a aprovação')

export const criarPedido = {
  method: 'POST',
  url: '/api/pedidos',
  config: { access: 'user', escopo: 'pedidos:escrever' },
  errors: { 404: 'Outro cliente', 409: 'O cliente está inativo', 422: 'Não há cliente com este id' },
  summary: 'Abrir um pedido',
  description: 'Um cliente tem no máximo um pedido aberto: se já houver, ele é devolvido com 200.',
  body: z.object({ clienteId: Id }).meta({ examples: [{ clienteId: 12 }] }),
  response: { 200: Pedidos, 201: Pedidos },
} as const satisfies Route

export const listarPedidos = {
  method: 'GET',
  url: '/api/pedidos',
  config: { access: 'admin', escopo: 'pedidos:ler', tambem: ['separador'] },
  summary: 'Listar os pedidos, do mais novo ao mais antigo',
  description: '`busca` procura o número do pedido, e no nome, cidade e CNPJ (algarismos: desde 8) do cliente.',
  querystring: PaginaContada.extend({
    parecidos: Parecidos,
    status: UmStatus.optional().describe('Só os pedidos neste status'),
    clienteId: IdTexto.optional(),
    aguardaAprovacao,
    ...DeOutroSistema,
  }),
  response: { 200: ListaDePedidos },
} as const satisfies Route

const UmPedido = Pedidos.extend({
  saiuParaEntrega: ZeroOuUm.optional().describe(
    'Só para o cliente: 1 se a rota já entregou em outra parada, não nesta',
  ),
  assinado: ZeroOuUm.optional().describe('1 se há a assinatura de quem recebeu'),
})

export const lerPedido = {
  method: 'GET',
  url: '/api/pedidos/:id',
  config: { access: 'user', escopo: 'pedidos:ler', tambem: ['separador', 'entregador'] },
  summary: 'Ler um pedido',
  params: PorId,
  response: { 200: UmPedido },
} as const satisfies Route

export const listarPedidosDoCliente = {
  method: 'GET',
  url: '/api/pedidos/cliente/:clienteId',
  config: { access: 'user', escopo: 'pedidos:ler', tambem: ['separador'] },
  summary: 'Listar os pedidos de um cliente, do mais novo ao mais antigo',
  description: 'Com `dataInicial` ou `dataFinal`, só as entregas desses dias. `busca` procura o número do pedido.',
  params: z.object({ clienteId: IdTexto }),
  querystring: PaginaContada.extend({
    status: UmStatus.optional().describe('Só os pedidos neste status'),
    aguardaAprovacao,
    dataInicial: Dia.optional(),
    dataFinal: Dia.optional(),
  }).refine(emOrdem, FORA_DE_ORDEM),
  response: { 200: ListaDePedidos },
} as const satisfies Route

export const lerUltimoPedido = {
  method: 'GET',
  url: '/api/pedidos/ultimo/:clienteId',
  config: { access: 'user', escopo: 'pedidos:ler', tambem: ['separador'] },
  summary: 'O pedido mais novo de um cliente, em qualquer status; lista vazia se não há',
  params: z.object({ clienteId: IdTexto }),
  response: { 200: Pedidos },
} as const satisfies Route

export const listarPedidosDeAmanha = {
  method: 'GET',
  url: '/api/pedidos/amanha',
  config: { access: 'admin', escopo: 'pedidos:ler', tambem: ['separador'] },
  summary: 'Os pedidos confirmados com entrega amanhã, no fuso do fornecedor',
  querystring: Pagina,
  response: { 200: ListaDePedidos },
} as const satisfies Route

/** One change of an order. Client users see the provider's name in place of an administrator's. */
export const Mudanca = z.object({
  quando: z.string(),
  usuarioId: z.int().nullable(),
  usuarioNome: z.string(),
  acao: z.string(),
  antes: z.record(z.string(), z.unknown()).nullable(),
  depois: z.record(z.string(), z.unknown()).nullable(),
})
export type Mudanca = z.output<typeof Mudanca>

/** The actions that change an order's lines; `antes` and `depois` hold only the changed lines. */
export const ACOES_DE_ITENS: readonly string[] = ['adicionar-item', 'alterar-item', 'remover-item', 'definir-itens']

export const lerHistorico = {
  method: 'GET',
  url: '/api/pedidos/:id/historico',
  config: { access: 'user', escopo: 'pedidos:ler', tambem: ['separador'] },
  summary: 'Tudo o que houve com o pedido, do primeiro ao último passo',
  params: PorId,
  querystring: Pagina.extend({
    recentes: z.literal('1').optional().describe('`1`: do último passo ao primeiro'),
  }),
  response: { 200: z.object({ historico: z.array(Mudanca), proximo: Proximo }) },
} as const satisfies Route
