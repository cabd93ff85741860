import assert from 'node:assert/strict'
import * as z from 'zod'
import type { Route } from '#contract/route.ts'
import { type Company, idOf, NOBODYS } from './company.ts'
import { newPerson, SENHA } from './people.ts'

type Request = { method: Route['method']; url: string; body: object | undefined }
/** Another company's ids in some places of a call, and its cursor; fields that nobody asked for name it in any case. */
type Foreign = { victim: Company; places: readonly string[]; cursor?: string }
type Part = 'params' | 'query' | 'body'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const DAY = inDays(5)
export const OTHER_DAY = inDays(6)

const isId = (name: string) => /^(id|id[A-Z]\w*|\w+Id)$/.test(name)
/** Fields that hold nested ids. */
const HOLDS_IDS = ['itens']

/** The field names of an object schema, also with `refine`. */
const fieldsOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null && 'shape' in schema ? Object.keys(schema.shape as object) : []

/** The places of a call that take an id, such as `params.id` and `body.estanteId`; those that name its record come first. */
export function placesOf({ params, querystring, body }: Route): string[] {
  const ids = (part: Part, schema: unknown) =>
    fieldsOf(schema)
      .filter(name => isId(name) || HOLDS_IDS.includes(name))
      .map(name => `${part}.${name}`)
  return [...ids('params', params), ...ids('body', body), ...ids('query', querystring)]
}

/** Nested ids in a call's input that `placesOf` does not reach. */
export function unknownPlaces({ params, querystring, body }: Route): string[] {
  const inside = (node: unknown): boolean =>
    typeof node === 'object' && node !== null && Object.entries(node).some(([key, inner]) => isId(key) || inside(inner))
  return [params, querystring, body].flatMap(part => {
    if (!part) return []
    const { properties = {} } = z.toJSONSchema(part as z.ZodType, { io: 'input', unrepresentable: 'any' })
    return Object.entries(properties).flatMap(([name, inner]) =>
      inside(inner) && !HOLDS_IDS.includes(name) ? [name] : [],
    )
  })
}

/** A valid call with the company's own ids, and another's where `foreign` says so. */
export function ownCall(route: Route, own: Company, foreign?: Foreign): Request {
  const value = (part: Part, name: string): unknown => {
    const company = foreign?.places.includes(`${part}.${name}`) ? foreign.victim : own
    if (name === 'itens') return company.itens
    if (name === 'data' && route.url.startsWith('/api/entregas')) return inDays(0)
    return isId(name) ? idOf(company, name, route) : plain(own, name, route)
  }
  const path = route.url.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(value('params', name))))
  const asked = fieldsOf(route.querystring).filter(name => isId(name) || name in ASKED)
  const unasked = foreign ? unaskedOf(foreign.victim) : {}
  const query = new URLSearchParams({
    ...Object.fromEntries(Object.entries(unasked).map(([name, id]) => [name, String(id)])),
    ...Object.fromEntries(asked.map(name => [name, ASKED[name] ?? String(value('query', name))])),
    ...(fieldsOf(route.querystring).includes('texto') && {
      texto: String((foreign?.victim ?? own).ids.pedidoId),
    }),
    ...(foreign?.cursor && { cursor: foreign.cursor }),
  })
  const fields = fieldsOf(route.body)
  const body = { ...unasked, ...Object.fromEntries(fields.map(name => [name, value('body', name)])) }
  return {
    method: route.method,
    url: query.size ? `${path}?${query}` : path,
    body: route.method !== 'GET' && Object.keys(body).length > 0 ? body : undefined,
  }
}

const unaskedOf = ({ ids, bare }: Company) => ({
  ...ids,
  id: ids.pedidoId,
  usuarioId: bare.users,
  admin: 1,
  clienteIds: [ids.clienteId],
  dono: ids.clienteId,
})

/** What the queries of reports and documents have to say. */
const ASKED: Record<string, string> = {
  dia: '2026-11-02',
  dataInicial: '2026-11-02',
  dataFinal: '2026-11-30',
  grupo: 'dia',
  tela: 'vendas',
  documento: 'entrega-sem-precos',
  precos: '0',
}

/** A valid value for each field that is not an id. Administrators' fields need none: the server refuses the call before validation. */
function plain({ linha }: Company, name: string, route: Route): unknown {
  const { precoVenda } = linha
  const known: Record<string, unknown> = {
    precoVenda,
    quantidade: 2,
    quantidadeAntiga: 2,
    quantidadeNova: 3,
    valorTotal: 20,
    versao: 1,
    state: 1,
    diasSemana: [2],
    pausadoAte: DAY,
    confirmarSozinho: 0,
    texto: '2 kg de bananas',
    dataEntrega: DAY,
    data: OTHER_DAY,
    dataInicial: DAY,
    dataFinal: OTHER_DAY,
    observacao: 'Portão azul',
    senha: undefined,
    ...newPerson(),
    senhaAtual: SENHA,
    senhaNova: 'porta-azul-9173',
    codigo: undefined,
    papel: undefined,
    ate: 1,
    tipo: 'pedido-confirmado',
    canal: 'sino',
    token: 'nenhum',
  }
  if (name in known) return known[name]
  if (route.config.access === 'admin') return 'x'
  return assert.fail(`${route.url} takes ${name}: tell test/own-call.ts a sound value for it`)
}

/** The company with ids that no record has; the answers must read the same. */
export function nobodys(company: Company): Company {
  const each = <T extends object>(ids: T) => Object.fromEntries(Object.keys(ids).map(name => [name, NOBODYS])) as T
  const linha = { ...company.linha, estanteId: NOBODYS, produtoId: NOBODYS }
  return { ...company, ids: each(company.ids), bare: each(company.bare), linha, itens: [{ ...linha, quantidade: 1 }] }
}
