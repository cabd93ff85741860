import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Arquivo, type Formato, limiteDe, MEBIBYTE } from '#contract/arquivo.ts'
import { isStream } from '#contract/eventos.ts'
import type { Answer, Output, Route } from '#contract/route.ts'
import type { User } from '../access.ts'
import type { Business } from '../business.ts'
import { type Database, type Db, READING_TIMEOUT, STATEMENT_TIMEOUT } from '../db/db.ts'
import { forbidden } from '../errors.ts'
import { once } from './idempotency.ts'
import { asFile, type Table } from './planilha.ts'

/** A handler's input: the validated request, the user, and the database (a transaction with an Idempotency-Key). */
type Call<R extends Route> = {
  params: Output<R['params']>
  query: Output<R['querystring']>
  body: Output<R['body']>
  user: R['config']['access'] extends 'public' ? undefined : User
  db: Db
  request: FastifyRequest
  /** Only for headers: the handler returns its answer. */
  reply: FastifyReply
}

/** A 201 answer of a call that may also answer 200. */
export class Created<T> {
  readonly answer: T
  constructor(answer: T) {
    this.answer = answer
  }
}

/** Mounts one contract entry; where the query has a `formato`, administrators get the answer's `table` as a file. */
export type Mount = <R extends Route, A extends Answer<R>, Row>(
  route: R,
  handler: (call: Call<R>) => Promise<A | Created<A>>,
  table?: (answer: A, call: Call<R>) => Table<Row> | Promise<Table<Row>>,
) => void

/** How long a statement of this call may take: shorter for what only reads for a screen (docs/decisions/022). */
export const timeLimit = ({ method, config }: Pick<Route, 'method' | 'config'>): number =>
  method === 'GET' && !config.relatorio ? READING_TIMEOUT : STATEMENT_TIMEOUT

/** Binds contract entries to the server: the entry is the Fastify route, the handler its only code. */
export function mountOn(app: FastifyInstance, database: Database, business: Business): Mount {
  return (route, handler, table) => {
    const { method, url, config, errors: _, ...schema }: Route = route
    const { response } = route
    const usual = response[201] && !response[200] ? 201 : 200
    const eventos = isStream(route)
    app.route({
      method,
      url,
      config,
      schema,
      ...(config.access !== 'public' && { bodyLimit: limiteDe(route.body) ?? MEBIBYTE }),
      // Compression would hold an endless stream back, and a HEAD request would never be answered.
      ...(eventos && { compress: false, exposeHeadRoute: false }),
      handler: async (request, reply) => {
        const db = database.within(timeLimit(route))
        const { params, query, body, user } = request
        const callIn = (db: Db) => ({ params, query, body, user, db, request, reply }) as unknown as Call<typeof route>
        if (eventos) return sendEvents(reply, await handler(callIn(db)))
        const { formato } = query as { formato?: Formato }
        if (table && formato) {
          if (user?.papel !== 'administrador') throw onlyAdministrators()
          const call = callIn(database.within(STATEMENT_TIMEOUT))
          const result = await handler(call)
          const made = await table(result instanceof Created ? result.answer : result, call)
          return saveFile(reply, await asFile(made, formato, { ...call, user }, business))
        }
        if (response[200] === Arquivo) {
          const file = (await handler(callIn(db))) as unknown as Arquivo
          return file.naPagina ? showFile(reply, file, file.naPagina) : saveFile(reply, file)
        }
        const work = async (db: Db) => {
          const result = await handler(callIn(db))
          return result instanceof Created
            ? { status: 201, body: result.answer }
            : { status: usual, body: result as unknown }
        }
        const result = await once(db, route, request, work)
        return reply.status(result.status as typeof usual).send(result.body)
      },
    })
  }
}

const onlyAdministrators = () => forbidden('Só administradores baixam esta lista como arquivo.')

/** Sends a file as a download, so that a browser never runs it. A name with accents uses RFC 5987's notation. */
function saveFile(reply: FastifyReply, { nome, tipo, dados }: Arquivo): FastifyReply {
  const plain = nome.normalize('NFD').replace(/[^\x20-\x7e]|["\\]/g, '')
  return reply
    .type(tipo)
    .header('Content-Disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(nome)}`)
    .header('Cache-Control', 'no-store')
    .send(dados instanceof Uint8Array ? dados : Readable.from(dados))
}

/** Sends a picture for the page, or 304 if the caller's version is current. */
function showFile(
  reply: FastifyReply,
  { tipo, dados }: Arquivo,
  { versao, paraSempre }: NonNullable<Arquivo['naPagina']>,
): FastifyReply {
  return reply
    .header('ETag', `"${versao}"`)
    .header('Cache-Control', paraSempre ? 'public, max-age=31536000, immutable' : 'public, no-cache')
    .type(tipo)
    .send(dados instanceof Uint8Array ? dados : Readable.from(dados))
}

/** Sends a stream, unbuffered by proxies. It ends the connection, because a kept-alive one would delay the shutdown. */
function sendEvents(reply: FastifyReply, stream: unknown): FastifyReply {
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('Cache-Control', 'no-cache, no-transform')
    .header('X-Accel-Buffering', 'no')
    .header('Connection', 'close')
    .send(stream)
}
