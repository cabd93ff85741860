import type { Papel } from './papeis.ts'

/** What any zod schema is to us: constraining by `_zod` instead of `z.ZodType` keeps the type check fast. */
export type Schema = { _zod: { output: unknown; input: unknown } }

/**
 * `public`: anyone · `user`: who buys or approves for a client, and where it reads also its `leitor`; the statement narrows to
 * its company · `admin`: the provider's administrators, who may make every call of a user too · `operator`: no person, but who
 * holds the token that the server was started with. A `separador` may make none of them (`podeChamar`).
 */
export type Access = 'public' | 'user' | 'admin' | 'operator'

/** One call of the API: a Fastify route without its handler. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In Fastify's notation: `/api/pedidos/:id`. */
  url: `/api/${string}`
  config: {
    access: Access
    /** Who else may make it, of the roles that `access` alone leaves out. */
    tambem?: readonly Extract<Papel, 'separador' | 'leitor'>[]
    /** What each refusal means on this call, in Portuguese, for the documentation. Common ones are added by rule. */
    errors?: Partial<Record<401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503, string>>
    /** The media types of a call that answers a file (`response: { 200: Arquivo }`). */
    arquivo?: readonly string[]
    /**
     * The Idempotency-Key is written by the order's own statement, with the answer: of two parallel repeats both may begin,
     * and what the second did is taken back. Only where one statement does all of the work (pedidos-chave.sql.ts).
     */
    chaveNoFim?: true
    /** A report: it writes nothing, and may be read from the replica of DATABASE_READ_URL. Nothing of an order's path. */
    replica?: true
  }
  schema: {
    tags: readonly [string]
    summary: string
    description?: string
    params?: Schema
    querystring?: Schema
    body?: Schema
    /** One success status, or 200 and 201 where the call may find its record there already. */
    response: { 200?: Schema; 201?: Schema }
  }
}

export type Input<S> = S extends Schema ? S['_zod']['input'] : undefined
export type Output<S> = S extends Schema ? S['_zod']['output'] : undefined
/** What a call answers on success. */
export type Answer<R extends Route> = Output<R['schema']['response'][keyof R['schema']['response']]>

/** Whether somebody of this role may make a call: the whole rule, for the server, its documentation and the screens. */
export function podeChamar({ method, config }: Pick<Route, 'method' | 'config'>, papel: Papel): boolean {
  const { access, tambem = [] } = config
  switch (papel) {
    case 'administrador':
      return access !== 'operator'
    case 'comprador':
    case 'aprovador':
      return access === 'user' || access === 'public'
    case 'leitor':
      return access === 'public' || (access === 'user' && (method === 'GET' || tambem.includes(papel)))
    case 'separador':
      return access === 'public' || tambem.includes(papel)
    default:
      return false
  }
}
