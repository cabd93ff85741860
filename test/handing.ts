import assert from 'node:assert/strict'
import fc from 'fast-check'
import * as z from 'zod'
import type { Route } from '#contract/route.ts'
import { type Company, idOf, NOBODYS } from './company.ts'
import { newPerson, SENHA } from './people.ts'

/** One way to attack a call: whose id goes where, how it is spelled, and which unknown fields are sent. */
export type Handing = {
  /** By place (`params.id`, `body.estanteId`): true sends the other company's id, false one's own. */
  foreign: Record<string, boolean>
  spelling: 'plain' | 'zeros' | 'percent'
  /** Whether to add unknown fields, all with the other company's ids. */
  unasked: boolean
  cursor: boolean
  key: 'none' | 'fresh' | 'theirs'
  head: boolean
}
type Places = { params: string[]; query: string[]; body: string[] }

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const DAY = inDays(5)
export const OTHER_DAY = inDays(6)

const isId = (name: string) => /^(id|id[A-Z]\w*|\w+Id)$/.test(name)
/** Fields that hold nested ids. */
const HOLDS_IDS = ['itens']

/** The field names of an object schema, also with `refine`. */
export const fieldsOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null && 'shape' in schema ? Object.keys(schema.shape as object) : []

export function placesOf({ schema }: Route): Places {
  const ids = (part: unknown) => fieldsOf(part).filter(name => isId(name) || HOLDS_IDS.includes(name))
  return { params: ids(schema.params), query: ids(schema.querystring), body: ids(schema.body) }
}

/** Nested ids in a call's input that `placesOf` does not reach. */
export function unknownPlaces({ schema }: Route): string[] {
  const inside = (node: unknown): boolean =>
    typeof node === 'object' && node !== null && Object.entries(node).some(([key, inner]) => isId(key) || inside(inner))
  return [schema.params, schema.querystring, schema.body].flatMap(part => {
    if (!part) return []
    const { properties = {} } = z.toJSONSchema(part as z.ZodType, { io: 'input', unrepresentable: 'any' })
    return Object.entries(properties).flatMap(([name, inner]) =>
      inside(inner) && !HOLDS_IDS.includes(name) ? [name] : [],
    )
  })
}

const listed = (places: Places) =>
  Object.entries(places).flatMap(([part, names]) => names.map(name => `${part}.${name}`))

/** Generates every way of passing another company's ids to a call. A write always gets at least one in a declared place. */
export function handings(route: Route): fc.Arbitrary<Handing> {
  const places = listed(placesOf(route))
  const write = route.method !== 'GET'
  return fc
    .record<Handing>({
      foreign: fc.record(Object.fromEntries(places.map(place => [place, fc.boolean()]))),
      spelling: fc.constantFrom('plain', 'zeros', 'percent'),
      unasked: fc.boolean(),
      cursor: fc.boolean(),
      key: fc.constantFrom('none', 'fresh', 'theirs'),
      head: write ? fc.constant(false) : fc.boolean(),
    })
    .filter(({ foreign }) => !write || places.length === 0 || Object.values(foreign).some(Boolean))
}

export type Parties = { own: Company; victim: Company; cursor: string; theirKey: string }
export type Request = {
  method: Route['method'] | 'HEAD'
  url: string
  body: object | undefined
  headers: Record<string, string>
}

/** A valid call with the company's own ids. */
export const ownCall = (route: Route, company: Company): Request =>
  request(route, { ...NOTHING, foreign: {} }, { own: company, victim: company, cursor: '', theirKey: '' })
const NOTHING = { spelling: 'plain', unasked: false, cursor: false, key: 'none', head: false } as const

let keys = 0

export function request(route: Route, handing: Handing, { own, victim, cursor, theirKey }: Parties): Request {
  const { foreign, spelling, unasked, key, head } = handing
  const value = (part: keyof Places, name: string): unknown => {
    const company = foreign[`${part}.${name}`] ? victim : own
    if (name === 'itens') return company.itens
    return isId(name) ? idOf(company, name, route) : plain(own, name, route)
  }
  const path = route.url.replace(/:(\w+)/g, (_, name) => spell(String(value('params', name)), spelling))
  const numbers = { ...victim.ids, id: victim.ids.pedidoId, usuarioId: victim.buyer.userId, admin: 1 }
  const asked = fieldsOf(route.schema.querystring).filter(name => isId(name))
  const query = new URLSearchParams({
    ...(unasked && Object.fromEntries(Object.entries(numbers).map(([name, id]) => [name, String(id)]))),
    ...Object.fromEntries(asked.map(name => [name, String(value('query', name))])),
    ...(handing.cursor && { cursor }),
    ...(fieldsOf(route.schema.querystring).includes('texto') && { texto: String(victim.ids.pedidoId) }),
  })
  const fields = fieldsOf(route.schema.body)
  const body = {
    ...(unasked && { ...numbers, clienteIds: [victim.ids.clienteId], dono: victim.ids }),
    ...Object.fromEntries(fields.map(name => [name, value('body', name)])),
  }
  return {
    method: head ? 'HEAD' : route.method,
    url: query.size ? `${path}?${query}` : path,
    body: route.method !== 'GET' && (fields.length > 0 || unasked) ? body : undefined,
    headers: key === 'none' ? {} : { 'idempotency-key': key === 'theirs' ? theirKey : `nova-${++keys}` },
  }
}

function spell(value: string, spelling: Handing['spelling']): string {
  if (spelling === 'zeros' && /^\d+$/.test(value)) return `000${value}`
  if (spelling === 'percent') return [...value].map(c => `%${c.charCodeAt(0).toString(16)}`).join('')
  return encodeURIComponent(value)
}

/** A valid value for each field that is not an id. Administrators' fields need none: the server refuses the call before validation. */
function plain({ linha }: Company, name: string, route: Route): unknown {
  const { precoVenda } = linha
  const known: Record<string, unknown> = {
    ...{ precoVenda, quantidade: 2, quantidadeAntiga: 2, quantidadeNova: 3, valorTotal: 20, versao: 1 },
    ...{ diasSemana: [2], pausadoAte: DAY, texto: '2 kg de bananas' },
    ...{
      dataEntrega: DAY,
      data: OTHER_DAY,
      dataInicial: DAY,
      dataFinal: OTHER_DAY,
      observacao: 'Portão azul',
      senha: undefined,
    },
    ...{ ...newPerson(), senhaAtual: SENHA, senhaNova: 'porta-azul-9173', codigo: undefined, papel: undefined, ate: 1 },
    ...{ tipo: 'pedido-confirmado', canal: 'sino', token: 'nenhum' },
  }
  if (name in known) return known[name]
  if (route.config.access === 'admin') return 'x'
  return assert.fail(`${route.url} takes ${name}: tell test/handing.ts a sound value for it`)
}

/** The company with ids that no record has; the answers must read the same. */
export function nobodys(company: Company): Company {
  const each = <T extends object>(ids: T) => Object.fromEntries(Object.keys(ids).map(name => [name, NOBODYS])) as T
  const linha = { ...company.linha, estanteId: NOBODYS, produtoId: NOBODYS }
  return { ...company, ids: each(company.ids), bare: each(company.bare), linha, itens: [{ ...linha, quantidade: 1 }] }
}
