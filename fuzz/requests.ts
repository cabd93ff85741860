import fc from 'fast-check'
import { sair } from '#contract/autenticacao.ts'
import type { Route } from '#contract/route.ts'
import { hostileValues, type Ids, nearly, soundValues } from './values.ts'

/** One request as it goes over the wire. */
export type FuzzRequest = { method: string; path: string; headers: Record<string, string>; body?: Buffer | undefined }
export type Tokens = { admin: string; buyer: string; other: string; leaver: string }

/** Requests to one call of the contract: sound, nearly sound, hostile; as whom, and in which wrapping, is drawn too. */
export function requestsTo(route: Route, ids: Ids, tokens: Tokens): fc.Arbitrary<FuzzRequest> {
  const noun = route.url.split('/')[2] ?? ''
  const part = (schema: Route['schema']['body']) => {
    if (!schema) return fc.constant(undefined)
    const sound = soundValues(schema, ids, noun)
    return fc.oneof(
      { weight: 6, arbitrary: sound },
      { weight: 3, arbitrary: nearly(sound) },
      { weight: 1, arbitrary: hostileValues },
    )
  }
  const { envio } = route.config
  return fc
    .record({
      params: part(route.schema.params),
      query: part(route.schema.querystring),
      body: envio ? files(envio.tipos) : jsonBodies(part(route.schema.body), route.method === 'GET'),
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

/** Once in about `n` times one of these. */
const rarely = (n: number, values: string[]): fc.Arbitrary<string | undefined> =>
  fc.oneof({ weight: n - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...values) })

const ODD_METHODS = ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PATCH', 'POST', 'DELETE']
const ODD_ENDS = [
  '/',
  '//',
  '/..',
  '/%2e%2e',
  '%00',
  '%',
  '%zz',
  '%c0%af',
  ';a=b',
  '/x'.repeat(200),
  'x'.repeat(6000),
  '%F0%9F%92%A5',
]
const ODD_QUERIES = [
  ...['%', '%zz=1', '=&=&', '&&&&', 'a[b][c]=1', 'limite=1&limite=2', 'limite[]=1', '__proto__[x]=1', 'constructor=1'],
  ...[
    'cursor=',
    'cursor=bnVsbA',
    'cursor=WzFlOTld',
    'cursor=WyJcdTAwMDAiLDFd',
    'cursor=W1tbW11dXV0',
    'cursor=Wy05ZTE1XQ',
  ],
  ...['busca=%00', 'busca=%ED%A0%80', `busca=${'%25'.repeat(110)}`, 'busca=%5C%5C%5C', `x=${'y'.repeat(7000)}`],
]

function tokenOf({ admin, buyer, other, leaver }: Tokens, route: Route): fc.Arbitrary<string> {
  if (route === sair) return fc.constantFrom(`Bearer ${leaver}`, 'Bearer x')
  const sound = route.config.access === 'admin' ? [admin, admin, admin, buyer] : [admin, buyer, buyer, other]
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...sound.map(token => `Bearer ${token}`)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        'Bearer',
        'Bearer  ',
        'Basic eDp5',
        `Bearer ${'x'.repeat(4000)}`,
        `bearer ${buyer}`,
        'Bearer \xff',
      ),
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

type Body = { bytes?: Buffer | undefined; headers: Record<string, string> }
const JSON_TYPE = { 'content-type': 'application/json' }

function jsonBodies(value: fc.Arbitrary<unknown>, none: boolean): fc.Arbitrary<Body> {
  const sound = value.map(value => (value === undefined ? {} : textOf(value))).map(toBody)
  if (none) return fc.oneof({ weight: 30, arbitrary: fc.constant({ headers: {} }) }, { weight: 1, arbitrary: sound })
  const broken = fc
    .tuple(value, fc.nat(), fc.constantFrom('cut', 'byte', 'comma', 'utf8', 'bom', 'utf16'))
    .map(([value, n, how]) => {
      const bytes = Buffer.from(JSON.stringify(value ?? {}) ?? 'null')
      return { bytes: spoil(bytes, n, how), headers: JSON_TYPE }
    })
  const strange = fc.constantFrom<Body>(...STRANGE_BODIES)
  const typed = fc.tuple(value, fc.constantFrom(...TYPES)).map(([value, type]) => ({
    bytes: Buffer.from(JSON.stringify(value ?? {}) ?? 'null'),
    headers: { 'content-type': type },
  }))
  return fc.oneof(
    { weight: 20, arbitrary: sound },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: strange },
    { weight: 1, arbitrary: typed },
  )
}

const textOf = (value: unknown) => JSON.stringify(value) ?? 'null'
const toBody = (text: string | object): Body =>
  typeof text === 'string' ? { bytes: Buffer.from(text), headers: JSON_TYPE } : { headers: JSON_TYPE }

function spoil(bytes: Buffer, n: number, how: string): Buffer {
  const at = n % (bytes.length + 1)
  const with_ = (...more: number[]) => Buffer.concat([bytes.subarray(0, at), Buffer.from(more), bytes.subarray(at)])
  if (how === 'cut') return bytes.subarray(0, at)
  if (how === 'byte') return with_(n % 256)
  if (how === 'comma') return with_(0x2c)
  if (how === 'utf8') return with_(0xed, 0xa0, 0x80, 0xff)
  if (how === 'bom') return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes])
  return Buffer.from(bytes.toString(), 'utf16le')
}

const json = (text: string): Body => ({ bytes: Buffer.from(text), headers: JSON_TYPE })
const STRANGE_BODIES: Body[] = [
  json('{"__proto__": {"admin": 1}}'),
  json('{"a": {"__proto__": null}, "constructor": {"prototype": {"admin": 1}}}'),
  json('['.repeat(100_000)),
  json('['.repeat(100_000) + ']'.repeat(100_000)),
  json(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`),
  json(`{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join()}}`),
  json(`{"nome": "${'x'.repeat(900_000)}"}`),
  json(`{"itens": [${'1,'.repeat(200_000)}1]}`),
  json('{"id": 1, "id": 2, "id": {}}'),
  ...['1e999', '-', 'null', '"texto"', '[]', '   ', '{"\\u0000": 1}', '{"id": 00001}', "{'id': 1}", 'NaN'].map(json),
]
const TYPES = [
  ...[
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'x',
    '/',
  ],
  ...['application/json; charset=utf-16', 'application/json;;;', 'application/jsonx', 'APPLICATION/JSON', 'text/csv'],
]

/** Files that are none, nearly one, or a small sound one. */
function files(types: readonly string[]): fc.Arbitrary<Body> {
  const contents = fc.oneof(
    fc
      .constantFrom(
        'nome;precoCusto;unidadeMedida\nBanana;1,50;KG\n',
        'nome;cnpj\nA;11.222.333/0001-81\n',
        '\0\0\0',
        'PK\x03\x04',
        '\x89PNG\r\n\x1a\n',
        '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
        '"',
        ';;;;\n'.repeat(2000),
      )
      .map(text => Buffer.from(text, 'latin1')),
    fc.uint8Array({ maxLength: 400 }).map(bytes => Buffer.from(bytes)),
  )
  const type = fc.constantFrom(...types, 'application/json', 'text/html', 'x')
  return fc.tuple(contents, type).map(([bytes, type]) => ({ bytes, headers: { 'content-type': type } }))
}

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
