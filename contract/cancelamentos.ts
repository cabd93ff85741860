import * as z from 'zod'
import { DiaOuNulo, IdTexto, PorId, Valor, ZeroOuUm } from './campos.ts'
import { Pedidos } from './pedidos.ts'
import type { Route } from './route.ts'

/** An order that somebody else cancelled, as its buyer is shown it. */
export const Cancelamento = z.object({
  pedidoId: z.int(),
  quando: z.string().meta({ description: 'ISO 8601 com fuso' }),
  por: z
    .string()
    .meta({ description: 'Quem cancelou: o nome do fornecedor, o de um colega, ou vazio se foi o sistema' }),
  automatico: ZeroOuUm.meta({ description: '1 se o próprio sistema cancelou, por falta de movimento' }),
  motivo: z.string().meta({ description: 'O que se escreveu ao cancelar; vazio se nada' }),
  dataEntrega: DiaOuNulo.meta({ description: 'O dia para o qual estava confirmado' }),
  valorTotal: Valor,
})
export type Cancelamento = z.output<typeof Cancelamento>

export const listarCancelamentos = {
  method: 'GET',
  url: '/api/pedidos/cancelamentos/:clienteId',
  config: { access: 'user' },
  schema: {
    tags: ['Pedidos'],
    summary: 'Os pedidos de um cliente que outros cancelaram e quem chama ainda não viu',
    description: 'Do mais novo ao mais antigo, no máximo 20, dos últimos 30 dias e desde que o usuário existe.',
    params: z.object({ clienteId: IdTexto }),
    response: { 200: z.object({ cancelamentos: z.array(Cancelamento) }) },
  },
} as const satisfies Route

export const verCancelamento = {
  method: 'PUT',
  url: '/api/pedidos/:id/cancelamento-visto',
  config: { access: 'user', tambem: ['leitor'], errors: { 409: 'O pedido não está cancelado' } },
  schema: {
    tags: ['Pedidos'],
    summary: 'Marcar como visto o cancelamento de um pedido, só para quem chama',
    params: PorId,
    response: { 200: Pedidos },
  },
} as const satisfies Route

/** Products that ended and were therefore removed from an order before its delivery. */
export const Acabado = z.object({
  id: z.int().meta({ description: 'Cresce com o tempo; o que se marca como visto' }),
  pedidoId: z.int(),
  dataEntrega: DiaOuNulo,
  quando: z.string().meta({ description: 'ISO 8601 com fuso; da última retirada' }),
  nomes: z.array(z.string()).meta({ description: 'Os produtos, cada um uma vez' }),
})
export type Acabado = z.output<typeof Acabado>
const Acabados = z.object({ acabados: z.array(Acabado) })

export const listarAcabados = {
  method: 'GET',
  url: '/api/pedidos/acabados/:clienteId',
  config: { access: 'user' },
  schema: {
    tags: ['Pedidos'],
    summary: 'O que acabou e saiu dos pedidos de um cliente, e quem chama ainda não viu',
    description: 'Um por pedido aberto ou confirmado, do mais novo ao mais antigo.',
    params: z.object({ clienteId: IdTexto }),
    response: { 200: Acabados },
  },
} as const satisfies Route

export const verAcabados = {
  method: 'PUT',
  url: '/api/pedidos/acabados/:clienteId',
  config: { access: 'user', tambem: ['leitor'] },
  schema: {
    tags: ['Pedidos'],
    summary: 'Marcar como visto o que acabou, só para quem chama',
    description: 'O que vem depois de `ate` continua a ser mostrado, e é a resposta.',
    params: z.object({ clienteId: IdTexto }),
    body: z.object({ ate: z.int().min(1).meta({ description: 'O maior `id` que foi mostrado' }) }),
    response: { 200: Acabados },
  },
} as const satisfies Route
