import fc from 'fast-check'
import { envioDe } from '#contract/arquivo.ts'
import { sair } from '#contract/autenticacao.ts'
import type { Route } from '#contract/route.ts'
import { files, jsonBodies } from './bodies.ts'
import { hostileValues, type Ids, nearly, soundValues } from './values.ts'

/** One request, ready to send. */
export type FuzzRequest = { method: string; path: string; headers: Record<string, string>; body?: Buffer | undefined }
export type Tokens = { admin: string; buyer: string; other: string; leaver: string }

/** Generates requests to one call: valid, nearly valid or hostile, with random callers and encodings. */
export function requestsTo(route: Route, ids: Ids, tokens: Tokens): fc.Arbitrary<FuzzRequest> {
  const noun = route.url.split('/')[2] ?? ''
  const part = (schema: Route['body']) => {
    if (!schema) return fc.constant(undefined)
    const sound = soundValues(schema, ids, noun)
    return fc.oneof(
      { weight: 6, arbitrary: sound },
      { weight: 3, arbitrary: nearly(sound) },
      { weight: 1, arbitrary: hostileValues },
    )
  }
  const envio = envioDe(route.body)
  return fc
    .record({
      params: part(route.params),
      query: part(route.querystring),
      body: envio ? files(envio.tipos) : jsonBodies(part(route.body), route.method === 'GET'),
      token: tokenOf(tokens, route),
      more: strangeHeaders,
      oddQuery: rarely(20, ODD_QUERIES),
      oddPath: rarely(40, ODD_ENDS),
      method: rarely(40, ODD_METHODS),
    })
    .map(({ params, query, body, token, more, oddQuery, oddPath, method }) => ({
      method: method ?? route.method,
      path: `${pathOf(route.url, params)}${oddPath ?? ''}${queryOf(query, oddQuery)}`,
      headers: { ...(token && { authorization: token }), ...body.headers, ...more },
      body: body.bytes,
    }))
}

/** One of `values` about once in `n` draws. */
const rarely = (n: number, values: string[]): fc.Arbitrary<string | undefined> =>
  fc.oneof({ weight: n - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...values) })

const ODD_METHODS = ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PATCH', 'POST', 'DELETE']
const ODD_ENDS = ['/', '//', '/%2e%2e', '%00', '%', '%c0%af', ';a=b', '/x'.repeat(200), 'x'.repeat(6000)]
const ODD_QUERIES = [
  ...['%', '%zz=1', '=&=&', '&&&&', 'a[b][c]=1', 'limite=1&limite=2', 'limite[]=1', '__proto__[x]=1', 'constructor=1'],
  ...['cursor=', 'cursor=bnVsbA', 'cursor=WzFlOTld', 'cursor=WyJcdTAwMDAiLDFd', 'cursor=W1tbW11dXV0'],
  ...['busca=%00', 'busca=%ED%A0%80', `busca=${'%25'.repeat(110)}`, 'busca=%5C%5C%5C', `x=${'y'.repeat(7000)}`],
]

function tokenOf({ admin, buyer, other, leaver }: Tokens, route: Route): fc.Arbitrary<string> {
  if (route === sair) return fc.constantFrom(`Bearer ${leaver}`, 'Bearer x')
  const sound = route.config.access === 'admin' ? [admin, admin, admin, buyer] : [admin, buyer, buyer, other]
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...sound.map(token => `Bearer ${token}`)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', 'Bearer', 'Basic eDp5', `Bearer ${'x'.repeat(4000)}`, `bearer ${buyer}`),
    },
  )
}

const strangeHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 1_000_000 }).map(n => ({ 'idempotency-key': `k${n}` })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Record<string, string>>(
      ...['', 'a b', '\xe7\xe3o', 'x'.repeat(201), '{}', 'repetida'].map(key => ({ 'idempotency-key': key })),
      ...['x', '1.1.1.1, 2.2.2.2', '::1', `${'1.1.1.1,'.repeat(300)}`].map(ip => ({ 'x-forwarded-for': ip })),
      ...['gzip, br', 'zstd;q=x', '*', 'identity;q=0'].map(coding => ({ 'accept-encoding': coding })),
      ...['text/html', 'application/xml', '*/*;q=0'].map(accept => ({ accept })),
      { 'x-http-method-override': 'DELETE' },
      { 'if-none-match': '*', range: 'bytes=0-99999999999' },
      { 'content-encoding': 'gzip' },
      { 'x-forwarded-host': 'mau.exemplo', 'x-forwarded-proto': 'javascript' },
      { upgrade: 'websocket', connection: 'Upgrade' },
      Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`x-cheio-${i}`, 'y'.repeat(40)])),
    ),
  },
)

const safe = (value: unknown): string => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return encodeURIComponent(text.toWellFormed())
    .slice(0, 3000)
    .replace(/%[\da-fA-F]?$/, '')
}

function pathOf(url: string, params: unknown): string {
  const given = typeof params === 'object' && params !== null ? (params as Record<string, unknown>) : {}
  return url.replace(/:(\w+)/g, (_, name) => safe(given[name] ?? params))
}

function queryOf(query: unknown, odd: string | undefined): string {
  const pairs = typeof query === 'object' && query !== null ? Object.entries(query).slice(0, 30) : []
  const search = [...pairs.map(([key, value]) => `${safe(key)}=${safe(value)}`), ...(odd ? [odd] : [])].join('&')
  return search ? `?${search}` : ''
}
