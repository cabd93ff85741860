import * as z from 'zod'
import { ClienteNomeado, Id, IdTexto, Instante } from './campos.ts'
import { Lembrado } from './lembrado.ts'
import { Pagina, Proximo } from './listas.ts'
import type { Route } from './route.ts'

/** A client is not reminded of the same shelf again within these hours, except by WhatsApp, one at a time. */
export const HORAS_ENTRE_LEMBRETES = 4
/** Most shelves in one call, and most clients named in its answer; the counts include all. */
const ESTANTES_POR_VEZ = 10_000
export const NOMEADOS = 50

const Enviados = z.object({
  lembrados: z.int().describe('Quantas estantes foram lembradas agora'),
  semEmail: z.int().describe('Destas, quantas só no sino: ninguém do cliente recebe este aviso por e-mail'),
  clientesSemEmail: z.array(ClienteNomeado).describe(`De quem são essas; até ${NOMEADOS}`),
  jaLembrados: z.int().describe(`Quantas já o tinham sido nas últimas ${HORAS_ENTRE_LEMBRETES} horas`),
  ultimo: Instante.describe('O mais novo desses lembretes; null se não há'),
  jaPediram: z.int().describe('Quantas têm um pedido vivo'),
  fechadas: z.int().describe('Quantas não aceitam pedidos agora, ou não têm mais nada a pedir'),
  semNinguem: z.int().describe('Quantas são de clientes sem quem possa pedir e queira este aviso'),
  clientesSemNinguem: z.array(ClienteNomeado).describe(`De quem são essas; até ${NOMEADOS}`),
})
export type Enviados = z.output<typeof Enviados>

export const lembrarSemPedido = {
  method: 'POST',
  url: '/api/lembretes',
  config: { access: 'admin' },
  summary: 'Lembrar quem ainda não pediu, por e-mail e no sino',
  description: `De cada estante se decide agora: só a que está aberta, tem o que pedir e não tem pedido; quem pelo seu ritmo já teria pedido outra vez também é lembrado. Lembrada há menos de ${HORAS_ENTRE_LEMBRETES} horas, não é lembrada de novo.`,
  body: z.object({
    estantes: z
      .array(Id)
      .min(1, 'Escolha pelo menos uma estante')
      .max(ESTANTES_POR_VEZ)
      .nullable()
      .describe('Só estas; null: de cada cliente ativo, a aberta que espera um pedido e fecha primeiro'),
  }),
  response: { 200: z.object({ lembretes: Enviados }) },
} as const satisfies Route

export const anotarLembrete = {
  method: 'POST',
  url: '/api/lembretes/whatsapp',
  config: { access: 'admin' },
  errors: { 422: 'Não há estante com este número' },
  summary: 'Anotar que um cliente foi lembrado por WhatsApp',
  body: z.object({ estanteId: Id }),
  response: { 201: z.object({ lembretes: z.array(Lembrado) }) },
} as const satisfies Route

export const listarLembretes = {
  method: 'GET',
  url: '/api/lembretes',
  config: { access: 'admin' },
  summary: 'Os lembretes de uma estante, o mais novo primeiro',
  description: 'Os dos últimos 90 dias.',
  querystring: Pagina.omit({ busca: true }).extend({ estanteId: IdTexto }),
  response: { 200: z.object({ lembretes: z.array(Lembrado.extend({ id: z.int() })), proximo: Proximo }) },
} as const satisfies Route
