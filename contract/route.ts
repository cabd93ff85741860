import type { Escopo } from './escopos.ts'
import type { Papel } from './papeis.ts'

/** Any zod schema. Constraining by `_zod` instead of `z.ZodType` keeps the type check fast. */
export type Schema = { _zod: { output: unknown; input: unknown } }

/**
 * `public`: anyone · `user`: a client's `comprador` and `aprovador`, and its `leitor` for reads; the statement narrows to the
 * client · `admin`: the provider's administrators, who may also make every `user` call. A `separador` or `entregador`
 * needs `tambem` for all but `public` (`podeChamar`).
 */
export type Access = 'public' | 'user' | 'admin'

/** One call of the API: `server/http/mount.ts` makes it a route of Fastify, with its handler. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In Fastify's notation: `/api/pedidos/:id`. */
  url: `/api/${string}`
  config: {
    access: Access
    /** Roles that may also make this call, although `access` leaves them out. */
    tambem?: readonly Extract<Papel, 'separador' | 'entregador' | 'leitor'>[]
    /** What a key needs to make this call; a call without it is for people alone. */
    escopo?: Escopo
    /** The media types of a call that answers a file: always (`response: { 200: Arquivo }`), or where `formato` asks for it. */
    arquivo?: readonly string[]
    /** Makes or sets a secret: an Idempotency-Key is ignored, because its row would keep the answer, or give another password's repeat the first answer. */
    semChave?: true
    /** A report: it writes nothing, and its statements may take longer than those of other readings. */
    relatorio?: true
  }
  /** What these refusals mean in this call, in Portuguese, for the documentation, which tells once what the others mean. */
  errors?: Partial<Record<404 | 409 | 422, string>>
  /** What it is about, where that is not what its file is about (server/http/docs.ts). */
  tags?: readonly [string]
  summary: string
  description?: string
  params?: Schema
  querystring?: Schema
  body?: Schema
  /** One success status, or 200 and 201 if the call may find its record already there. */
  response: { 200?: Schema; 201?: Schema }
}

export type Input<S> = S extends Schema ? S['_zod']['input'] : undefined
export type Output<S> = S extends Schema ? S['_zod']['output'] : undefined
/** The body of a successful answer. */
export type Answer<R extends Route> = Output<R['response'][keyof R['response']]>

type Declared = Pick<Route, 'method'> & { config: Pick<Route['config'], 'relatorio'> }

/**
 * Whether a call counts among its user's writes (USER_WRITES_PER_MINUTE): whatever is no GET, refused or not, except reports
 * that are asked for by POST.
 */
export const escreve = ({ method, config }: Declared): boolean => method !== 'GET' && !config.relatorio

/** Whether a role may make a call: the only such rule, for the server, its documentation and the screens. */
export function podeChamar({ method, config }: Pick<Route, 'method' | 'config'>, papel: Papel): boolean {
  const { access, tambem = [] } = config
  switch (papel) {
    case 'administrador':
      return true
    case 'comprador':
    case 'aprovador':
      return access === 'user' || access === 'public'
    case 'leitor':
      return access === 'public' || (access === 'user' && (method === 'GET' || tambem.includes(papel)))
    case 'separador':
    case 'entregador':
      return access === 'public' || tambem.includes(papel)
    default:
      return false
  }
}
