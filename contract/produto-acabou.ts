import * as z from 'zod'
import { DiaOuNulo, Id, PorId, QuantidadeLida } from './campos.ts'
import { Pedido, UmStatus } from './pedidos.ts'
import type { Route } from './route.ts'

const EmPedido = z.object({
  id: z.int(),
  clienteId: z.int(),
  clienteNome: z.string(),
  status: UmStatus,
  dataEntrega: DiaOuNulo,
  quantidade: QuantidadeLida,
})
export type EmPedido = z.output<typeof EmPedido>

const NAS_ESTANTES = {
  oferecem: z.int().describe('Em quantas estantes que não encerraram ainda se oferece algo dele'),
  acabou: z.int().describe('Em quantas delas ele acabou'),
  abaixoDoCusto: z.int().describe('Quantas estantes abertas o vendem por menos que o custo de hoje'),
}

export const lerEmPedidos = {
  method: 'GET',
  url: '/api/produtos/:id/em-pedidos',
  config: { access: 'admin', escopo: 'pedidos:ler' },
  summary: 'Que pedidos abertos e confirmados têm um produto',
  params: PorId,
  response: { 200: z.object({ pedidos: z.array(EmPedido), ...NAS_ESTANTES }) },
} as const satisfies Route

/** Most orders that one call removes a product from. */
const RETIRADAS_POR_VEZ = 1_000

export const acabouProduto = {
  method: 'PUT',
  url: '/api/produtos/:id/acabou',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: {
    409: 'Um pedido de `retirarDe` não tem mais o produto, ou já saiu; o corpo traz os que têm, em `atual.pedidos`',
    422: 'Um pedido de `retirarDe` não existe',
  },
  summary: 'Um produto acabou: nada mais dele é oferecido, em nenhuma estante',
  description:
    'Tudo ou nada. Sai dos pedidos nomeados, e um que fique sem itens é cancelado; os outros ficam com o que têm e ainda podem ser confirmados. ' +
    'O que um pedido devolver depois não volta a ser oferecido. Oferecer mais numa estante, ou `voltou`, desfaz.',
  params: PorId,
  body: z.object({ retirarDe: z.array(Id).max(RETIRADAS_POR_VEZ).default([]) }),
  response: {
    200: z.object({
      estantes: z.int().describe('Em quantas estantes deixou de ser oferecido'),
      pedidos: z.array(Pedido).describe('Os de `retirarDe`, como ficaram'),
    }),
  },
} as const satisfies Route

export const voltouProduto = {
  method: 'PUT',
  url: '/api/produtos/:id/voltou',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  summary: 'Um produto que tinha acabado voltou: oferece-se de novo o que se oferecia',
  params: PorId,
  response: { 200: z.object({ estantes: z.int().describe('Em quantas estantes') }) },
} as const satisfies Route
