import * as z from 'zod'
import { Dinheiro, PorId, Valor } from './campos.ts'
import { Pedidos } from './pedidos.ts'
import type { Route } from './route.ts'

const UmValor = z.object({ valorTotal: Valor })

export const somarValorTotal = {
  method: 'GET',
  url: '/api/pedidos/:id/valorTotal',
  config: { access: 'user', escopo: 'pedidos:ler' },
  summary: 'A soma dos itens agora',
  params: PorId,
  response: { 200: UmValor },
} as const satisfies Route

export const recuperarValorTotal = {
  method: 'GET',
  url: '/api/pedidos/:id/recuperarValorTotal',
  config: { access: 'user', escopo: 'pedidos:ler' },
  summary: 'O total gravado no pedido',
  params: PorId,
  response: { 200: UmValor },
} as const satisfies Route

export const conferirValorTotal = {
  method: 'PUT',
  url: '/api/pedidos/:id/atualizar/valorTotal',
  config: { access: 'user', escopo: 'pedidos:ler' },
  errors: { 409: 'O total enviado não é o verdadeiro (o corpo traz `valorTotal`)' },
  summary: 'Recalcular o total e conferir o enviado',
  params: PorId,
  body: z.object({ valorTotal: Dinheiro.max(999_999_999_999.99) }),
  response: { 200: Pedidos },
} as const satisfies Route
