import * as z from 'zod'
import { Id, Sinalizador, Texto } from './campos.ts'
import { Pedido, Pedidos, UmStatus, VersaoVista } from './pedidos.ts'
import type { Route } from './route.ts'

/** Most orders in one call, as in one file of delivery notes. */
export const LIMITE_DO_LOTE = 500

/** An order as the caller saw it; without `versao` it is changed whatever its current version. */
const Visto = z.object({ id: Id, versao: VersaoVista.optional() })
export type Visto = z.output<typeof Visto>

const Lote = z.object({
  pedidos: z
    .array(z.union([Id.transform((id): Visto => ({ id })), Visto], 'Informe o número de um pedido, ou id e versao'))
    .min(1, 'Escolha pelo menos um pedido')
    .max(LIMITE_DO_LOTE, `Escolha até ${LIMITE_DO_LOTE} pedidos de cada vez`)
    .describe('Os pedidos: o número de cada um, ou o número com a `versao` com que foi visto'),
})

export const Recusado = z.object({
  id: z.int(),
  status: UmStatus.nullable().describe('Como ele está agora; null se não há pedido com este número'),
  falta: z.string().optional().describe('Os produtos de que não há tanto no estoque'),
  naoSeparado: z
    .string()
    .optional()
    .describe('Só com `separados`: os produtos que ninguém marcou; vazio se nada do pedido foi marcado'),
  atual: Pedido.optional().describe('O pedido de agora, se o status permite mas ele mudou desde a `versao` enviada'),
})
export type Recusado = z.output<typeof Recusado>

/** Each order is either changed or listed as refused, so an order cancelled meanwhile does not hold up the day's others. */
const Feitos = Pedidos.extend({
  recusados: z
    .array(Recusado)
    .describe('Os que o status não permite, que mudaram desde que vistos, ou que não há: ficam como estão'),
})
const NO_STATUS =
  'Muda os que o status permite, por número, e diz em `recusados` quais não. Quem envia a `versao` de um pedido não muda o que outra pessoa mudou sem que se visse.'

export const entregarPedidos = {
  method: 'PATCH',
  url: '/api/pedidos/entrega',
  config: { access: 'admin', escopo: 'pedidos:escrever' },
  summary: 'Marcar vários pedidos como entregues, como foram pedidos',
  description: `${NO_STATUS} O que foi separado a menos é entregue a menos, com o mesmo motivo.`,
  body: Lote.extend({
    separados: Sinalizador.default(false).describe(
      '1 deixa de fora os pedidos com algo que ninguém marcou como separado: `recusados` diz o quê',
    ),
  }),
  response: { 200: Feitos },
} as const satisfies Route

export const finalizarPedidos = {
  method: 'PATCH',
  url: '/api/pedidos/finalizar',
  config: { access: 'admin', escopo: 'pedidos:escrever' },
  summary: 'Finalizar vários pedidos entregues',
  description: NO_STATUS,
  body: Lote,
  response: { 200: Feitos },
} as const satisfies Route

export const atribuirEmpresaAosPedidos = {
  method: 'PATCH',
  url: '/api/pedidos/empresa/:empresa',
  config: { access: 'admin', escopo: 'pedidos:escrever' },
  errors: { 422: 'Esta empresa não está nas configurações' },
  summary: 'Dizer qual empresa do fornecedor atende vários pedidos',
  description: `${NO_STATUS} Um pedido que já é desta empresa fica como está, e conta entre os feitos.`,
  params: z.object({ empresa: Texto(80).describe('Um dos nomes em `empresas` das configurações') }),
  body: Lote,
  response: { 200: Feitos },
} as const satisfies Route
