import * as z from 'zod'
import { Dia, Observacao, PorId, Texto } from './campos.ts'
import { Pedidos, type Status } from './pedidos.ts'
import type { Route } from './route.ts'

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

const ESTADO = 'O status atual do pedido não permite (o corpo traz `status`)'
const DIA = 'Nesse dia não há entrega para este cliente (o detalhe diz por quê)'

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
  config: {
    access: 'user',
    errors: { 409: `${ESTADO}, ou já passou o horário de corte da véspera do dia que ele tem`, 422: DIA },
  },
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
