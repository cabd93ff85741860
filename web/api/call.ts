import type { Answer, Input, Route, Schema } from '#contract/route.ts'
import { type Failure, plainFailure } from '../ui/failure.ts'
import { takeEarly } from './early-answers.ts'
import { keepAnswer, readBefore } from './read-before.ts'
import { endSession, readToken } from './session.ts'

/** Paths and query strings are text on the wire; numbers are accepted too. */
type Textual<T> = { [K in keyof T]: string extends T[K] ? T[K] | number : T[K] }
type Part<S, K extends string, T> = S extends { [key in K]: Schema }
  ? Record<never, never> extends T
    ? { [key in K]?: T }
    : { [key in K]: T }
  : { [key in K]?: undefined }

/** A call's parameters, query and body, typed by its contract. */
export type Sent<R extends Route> = Part<R, 'params', Textual<Input<R['params']>>> &
  Query<R> &
  Part<R, 'body', Body<Input<R['body']>>>
/** A file is sent unchanged, with its own type. */
type Body<T> = T extends Uint8Array ? Blob : T
type Query<R extends Route> = R extends { querystring: Schema }
  ? { query?: Textual<Input<R['querystring']>> }
  : { query?: undefined }

export type Extra = {
  /** Send the same key on a retry, so that nothing is done twice; see newIdempotencyKey. */
  idempotencyKey?: string
  signal?: AbortSignal
}
export type Result<R extends Route> = { data: Answer<R>; errors: undefined } | { data: undefined; errors: Failure }

/** `again`: an answer cached with its ETag may be used again. */
type AnySent = { params?: object; query?: object; body?: unknown; again?: boolean } & Extra

/** `call<typeof entrar>({ method: 'POST', url: '/api/autenticacao' }, …)`: typed by the contract without loading its schemas. */
export type Address<R extends Route> = Pick<R, 'method' | 'url'>

/** Identifies a query: a call's method and URL, or an invented name for several calls read together. */
export type ReadName = { method: string; url: string }

/** One API call. Never throws for a network or server failure: that is in `errors`. */
export async function call<R extends Route>(
  route: R | Address<R>,
  ...[sent]: Record<never, never> extends Sent<R> ? [(Sent<R> & Extra)?] : [Sent<R> & Extra]
): Promise<Result<R>> {
  return send(route, { ...sent, again: route.method === 'GET' }, async response => (await response.json()) as Answer<R>)
}

/** One call; `read` extracts the answer from the response. */
export async function send<T>(
  route: Pick<Route, 'method' | 'url'>,
  { params, query, body, again, idempotencyKey, signal }: AnySent,
  read: (response: Response) => Promise<T>,
): Promise<{ data: T; errors: undefined } | { data: undefined; errors: Failure }> {
  const token = readToken()
  const headers = new Headers({ Accept: 'application/json' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('Content-Type', body instanceof Blob ? body.type : 'application/json')
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  try {
    const where = address(route.url, params, query)
    const before = again ? readBefore(where, token) : undefined
    if (before) headers.set('If-None-Match', before.etag)
    const early = takeEarly(route.method, where, token)
    const response = await (early ??
      fetch(where, {
        method: route.method,
        headers,
        body: body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body),
        signal: signal ?? null,
      }))
    if (before && response.status === 304) return { data: before.data as T, errors: undefined }
    const data = response.ok ? await read(response).catch(() => undefined) : undefined
    const etag = response.headers.get('ETag')
    // The session may have ended during the call.
    if (data !== undefined && etag && again && token === readToken()) keepAnswer(where, token, { etag, data })
    if (data !== undefined) return { data, errors: undefined }
    signal?.throwIfAborted()
    if (response.ok) return { data: undefined, errors: NO_ANSWER } // the connection broke off in the middle
    if (response.status === 401 && token && token === readToken()) endSession()
    return { data: undefined, errors: failureFrom(response, await response.json().catch(() => undefined)) }
  } catch (error) {
    if (signal?.aborted) throw error
    return { data: undefined, errors: NO_ANSWER }
  }
}

export const NO_ANSWER = plainFailure(
  0,
  '',
  'Sem conexão com o sistema',
  'Confira a internet e tente de novo. O que você digitou continua aqui.',
)

/** A key for one user action. `randomUUID` is missing on insecure origins such as http://192.168.0.10. */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** `/api/pedidos/:id` with its parameters and query string filled in; missing values are left out. */
function address(url: string, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params))
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

function failureFrom(response: Response, body: unknown): Failure {
  const { status, statusText } = response
  const seconds = Number(response.headers.get('Retry-After'))
  const waiting = seconds > 0 ? { retryAfter: seconds } : {}
  if (isProblem(body)) return { ...body, status, statusText, ...waiting }
  const busy = status === 502 || status === 503 || status === 504
  const title = busy ? 'O sistema está fora do ar por um momento' : 'O sistema não conseguiu responder'
  return { ...plainFailure(status, statusText, title, 'Espere um pouco e tente de novo.'), ...waiting }
}

function isProblem(body: unknown): body is Failure {
  return typeof body === 'object' && body !== null && 'title' in body && 'detail' in body && 'errors' in body
}
