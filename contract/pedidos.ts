import * as z from 'zod'
import { Dia, DiaOuNulo, Id, IdTexto, Instante, Observacao, PorId, Texto, Valor, Versao } from './campos.ts'
import { FORA_DE_ORDEM, inverte, Pagina, PaginaContada, Proximo, TotalContado } from './listas.ts'
import type { Route } from './route.ts'

export const STATUS = ['Aberto', 'Confirmado', 'Entregue', 'Finalizado', 'Cancelado'] as const
export type Status = (typeof STATUS)[number]

/** The states each action may start from (product.md §4): the server refuses the rest, the screen disables the button. */
export const statusPermitidos = {
  confirmar: ['Aberto'],
  cancelar: ['Aberto', 'Confirmado'],
  alterarEntrega: ['Confirmado'],
  entregar: ['Confirmado'],
  finalizar: ['Entregue'],
  atribuirEmpresa: ['Confirmado', 'Entregue'],
  observar: ['Aberto', 'Confirmado'],
  excluir: ['Aberto', 'Cancelado'],
  mudarItens: ['Aberto'],
  mudarItensAdmin: ['Aberto', 'Confirmado'],
} as const satisfies Record<string, readonly Status[]>

export const Pedido = z.object({
  id: z.int(),
  status: z.enum(STATUS),
  dataCriacao: z.string().meta({ description: 'ISO 8601 com fuso' }),
  dataConfirmacao: Instante,
  dataCancelamento: Instante,
  dataEntrega: DiaOuNulo,
  valorTotal: Valor,
  clienteId: z.int(),
  clienteNome: z.string(),
  observacao: z.string(),
  empresa: z.string().nullable().meta({ description: 'A empresa do fornecedor que atende; null se ainda não há' }),
  expiraEm: Instante.meta({ description: 'Quando um pedido aberto e esquecido será cancelado; null nos demais' }),
  versao: Versao,
})
export type Pedido = z.output<typeof Pedido>

export const Pedidos = z.object({ pedidos: z.array(Pedido) })
export const ListaDePedidos = Pedidos.extend({ proximo: Proximo, total: TotalContado })

const ESTADO = 'O status atual do pedido não permite (o corpo traz `status`)'
const DIA = 'Nesse dia não há entrega para este cliente (o detalhe diz por quê)'

export const criarPedido = {
  method: 'POST',
  url: '/api/pedidos',
  config: {
    access: 'user',
    chaveNoFim: true,
    errors: { 404: 'Outro cliente', 409: 'O cliente está inativo', 422: 'Não há cliente com este id' },
  },
  schema: {
    tags: ['Pedidos'],
    summary: 'Abrir um pedido',
    description: 'Um cliente tem no máximo um pedido aberto: se já houver, ele é devolvido com 200.',
    body: z.object({ clienteId: Id }),
    response: { 200: Pedidos, 201: Pedidos },
  },
} as const satisfies Route

export const listarPedidos = {
  method: 'GET',
  url: '/api/pedidos',
  config: { access: 'admin' },
  schema: {
    tags: ['Pedidos'],
    summary: 'Listar os pedidos, do mais novo ao mais antigo',
    description: '`busca` procura o número do pedido, e no nome, cidade e CNPJ (algarismos: desde 8) do cliente.',
    querystring: PaginaContada.extend({
      status: z.enum(STATUS).optional().meta({ description: 'Só os pedidos neste status' }),
      clienteId: IdTexto.optional(),
    }),
    response: { 200: ListaDePedidos },
  },
} as const satisfies Route

export const lerPedido = {
  method: 'GET',
  url: '/api/pedidos/:id',
  config: { access: 'user' },
  schema: { tags: ['Pedidos'], summary: 'Ler um pedido', params: PorId, response: { 200: Pedidos } },
} as const satisfies Route

export const listarPedidosDoCliente = {
  method: 'GET',
  url: '/api/pedidos/cliente/:clienteId',
  config: { access: 'user' },
  schema: {
    tags: ['Pedidos'],
    summary: 'Listar os pedidos de um cliente, do mais novo ao mais antigo',
    description: 'Com `dataInicial` ou `dataFinal`, só as entregas desses dias. `busca` procura o número do pedido.',
    params: z.object({ clienteId: IdTexto }),
    querystring: PaginaContada.extend({
      status: z.enum(STATUS).optional().meta({ description: 'Só os pedidos neste status' }),
      dataInicial: Dia.optional(),
      dataFinal: Dia.optional(),
    }).refine(({ dataInicial, dataFinal }) => !inverte(dataInicial ?? '', dataFinal ?? '9999'), FORA_DE_ORDEM),
    response: { 200: ListaDePedidos },
  },
} as const satisfies Route

export const lerUltimoPedido = {
  method: 'GET',
  url: '/api/pedidos/ultimo/:clienteId',
  config: { access: 'user' },
  schema: {
    tags: ['Pedidos'],
    summary: 'O pedido mais novo de um cliente, em qualquer status; lista vazia se não há',
    params: z.object({ clienteId: IdTexto }),
    response: { 200: Pedidos },
  },
} as const satisfies Route

export const listarPedidosDeAmanha = {
  method: 'GET',
  url: '/api/pedidos/amanha',
  config: { access: 'admin' },
  schema: {
    tags: ['Pedidos'],
    summary: 'Os pedidos confirmados com entrega amanhã, no fuso do fornecedor',
    querystring: Pagina,
    response: { 200: ListaDePedidos },
  },
} as const satisfies Route

export const confirmarPedido = {
  method: 'PUT',
  url: '/api/pedidos/:id/confirmar',
  config: {
    access: 'user',
    chaveNoFim: true,
    errors: { 409: `${ESTADO}, o pedido está vazio, uma estante fechou ou falta chegar ao mínimo`, 422: DIA },
  },
  schema: {
    tags: ['Pedidos'],
    summary: 'Confirmar com o dia de entrega',
    params: PorId,
    body: z.object({ dataEntrega: Dia }),
    response: { 200: Pedidos },
  },
} as const satisfies Route

export const cancelarPedido = {
  method: 'PUT',
  url: '/api/pedidos/:id/cancelar',
  config: { access: 'user', errors: { 409: `${ESTADO}, ou já passou o horário de corte da véspera` } },
  schema: { tags: ['Pedidos'], summary: 'Cancelar: tudo volta à estante', params: PorId, response: { 200: Pedidos } },
} as const satisfies Route

export const cancelarPedidoComObservacao = {
  method: 'PUT',
  url: '/api/pedidos/:id/cancelar-com-observacao',
  config: { access: 'user', errors: { 409: `${ESTADO}, ou já passou o horário de corte da véspera` } },
  schema: {
    tags: ['Pedidos'],
    summary: 'Cancelar dizendo por quê',
    params: PorId,
    body: z.object({ observacao: Observacao }),
    response: { 200: Pedidos },
  },
} as const satisfies Route

export const alterarEntrega = {
  method: 'PATCH',
  url: '/api/pedidos/:id/alterar/entrega/:data',
  config: { access: 'user', errors: { 409: ESTADO, 422: DIA } },
  schema: {
    tags: ['Pedidos'],
    summary: 'Mudar o dia de entrega de um pedido confirmado',
    params: PorId.extend({ data: Dia }),
    response: { 200: Pedidos },
  },
} as const satisfies Route

export const entregarPedido = {
  method: 'PATCH',
  url: '/api/pedidos/:id/entrega',
  config: { access: 'admin', errors: { 409: ESTADO } },
  schema: { tags: ['Pedidos'], summary: 'Marcar como entregue', params: PorId, response: { 200: Pedidos } },
} as const satisfies Route

export const finalizarPedido = {
  method: 'PATCH',
  url: '/api/pedidos/:id/finalizar',
  config: { access: 'admin', errors: { 409: ESTADO } },
  schema: { tags: ['Pedidos'], summary: 'Finalizar um pedido entregue', params: PorId, response: { 200: Pedidos } },
} as const satisfies Route

export const atribuirEmpresa = {
  method: 'PATCH',
  url: '/api/pedidos/:id/empresa/:empresa',
  config: { access: 'admin', errors: { 409: ESTADO, 422: 'Esta empresa não está nas configurações' } },
  schema: {
    tags: ['Pedidos'],
    summary: 'Dizer qual empresa do fornecedor atende o pedido',
    params: PorId.extend({ empresa: Texto(80).meta({ description: 'Um dos nomes em `empresas` das configurações' }) }),
    response: { 200: Pedidos },
  },
} as const satisfies Route

export const observarPedido = {
  method: 'PUT',
  url: '/api/pedidos/:id/observacao',
  config: { access: 'user', errors: { 409: ESTADO } },
  schema: {
    tags: ['Pedidos'],
    summary: 'Gravar a observação do pedido',
    params: PorId,
    body: z.object({ observacao: Observacao }),
    response: { 200: Pedidos },
  },
} as const satisfies Route

export const excluirPedido = {
  method: 'DELETE',
  url: '/api/pedidos/:id',
  config: { access: 'admin', errors: { 409: ESTADO } },
  schema: {
    tags: ['Pedidos'],
    summary: 'Excluir um pedido aberto ou cancelado',
    params: PorId,
    response: { 200: Pedidos },
  },
} as const satisfies Route

/** One change of an order; what an administrator did is signed with the provider's name for client users. */
export const Mudanca = z.object({
  quando: z.string(),
  usuarioId: z.int().nullable(),
  usuarioNome: z.string(),
  acao: z.string(),
  antes: z.record(z.string(), z.unknown()).nullable(),
  depois: z.record(z.string(), z.unknown()).nullable(),
})
export type Mudanca = z.output<typeof Mudanca>

export const lerHistorico = {
  method: 'GET',
  url: '/api/pedidos/:id/historico',
  config: { access: 'user' },
  schema: {
    tags: ['Pedidos'],
    summary: 'Tudo o que houve com o pedido, do primeiro ao último passo',
    params: PorId,
    querystring: Pagina,
    response: { 200: z.object({ historico: z.array(Mudanca), proximo: Proximo }) },
  },
} as const satisfies Route
