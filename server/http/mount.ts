import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Arquivo, envioDe, MEBIBYTE } from '#contract/arquivo.ts'
import { isStream } from '#contract/eventos.ts'
import type { Answer, Output, Route } from '#contract/route.ts'
import type { User } from '../access.ts'
import type { Database, Db } from '../db/db.ts'
import type { Reading } from '../db/reading.ts'
import { askedBy } from '../limits/asked.ts'
import type { FairQueue, Turn } from '../limits/fair-queue.ts'
import { endWhenStalled } from './connections/closing.ts'
import { type Chave, once } from './idempotency.ts'
import { etagOf, isKnown } from './kept-answer.ts'
import { lookAgain } from './retry-stale.ts'

/** What a handler gets: the checked input, who calls, and the database (a transaction where an Idempotency-Key was sent). */
export type Call<R extends Route> = {
  params: Output<R['schema']['params']>
  query: Output<R['schema']['querystring']>
  body: Output<R['schema']['body']>
  user: R['config']['access'] extends 'public' ? undefined : User
  db: Db
  /** Takes writes, where `db` may be the replica of a call that reads. */
  primary: Db
  /** Where the call is `chaveNoFim` and has an Idempotency-Key: its statement writes the key with the answer. */
  chave?: Chave | undefined
  /** In the queue that the call is mounted with. */
  turn?: Turn | undefined
  request: FastifyRequest
  /** For headers only: the handler returns its answer. */
  reply: FastifyReply
}

/** An answer with 201, from a call that may also answer 200. */
export class Created<T> {
  readonly answer: T
  constructor(answer: T) {
    this.answer = answer
  }
}

/** An answer with the ETag of its content: 304 to a caller that has it already. */
export class Tagged<T> {
  readonly answer: T
  constructor(answer: T) {
    this.answer = answer
  }
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R> | Created<Answer<R>> | Tagged<Answer<R>>>
/** Mounts one entry of the contract. In a queue, a write waits for its turn before it holds a connection of the database. */
export type Mount = <R extends Route>(route: R, handler: Handler<R>, queue?: FairQueue) => void

/** Binds the contract's entries to the server: the entry is the Fastify route, the handler its only code. */
export function mountOn(app: FastifyInstance, database: Database, reading?: Reading): Mount {
  return (route, handler, queue) => {
    const { response } = route.schema
    const usual = response[201] && !response[200] ? 201 : 200
    const { access, arquivo, replica } = route.config as Route['config']
    const eventos = isStream(route.schema)
    app.route({
      method: route.method,
      url: route.url,
      config: route.config,
      schema: route.schema,
      ...(access !== 'public' && { bodyLimit: envioDe(route.schema.body)?.limite ?? MEBIBYTE }),
      // A stream that never ends: compression would hold it back, and an answer without a body would never come.
      ...(eventos && { compress: false, exposeHeadRoute: false }),
      handler: async (request, reply) => {
        const db = database.forCall(request.id)
        const from = (db: Db) => (replica && reading ? reading.of(db, request.id) : db)
        if (eventos) return sendEvents(reply, await handler(callOf<typeof route>(request, reply, { db, primary: db })))
        if (arquivo) {
          const file = (await handler(
            callOf<typeof route>(request, reply, { db: from(db), primary: db }),
          )) as unknown as Arquivo
          return file.naPagina ? showFile(request, reply, file, file.naPagina) : saveFile(request, reply, file)
        }
        const turn = queue && request.user && (await queue.turn(askedBy(request.user, reply)))
        const work = async (db: Db, chave?: Chave) => {
          const result = await handler({
            ...callOf<typeof route>(request, reply, { db: from(db), primary: db }),
            turn,
            chave,
          })
          return result instanceof Created
            ? { status: 201, body: result.answer }
            : { status: usual, body: result as unknown }
        }
        const result = await lookAgain(() => once(db, route, request, work)).finally(turn?.end)
        if (result.body instanceof Tagged) return sendTagged(request, reply, result.body.answer)
        return reply.status(result.status as typeof usual).send(result.body)
      },
    })
  }
}

function callOf<R extends Route>(request: FastifyRequest, reply: FastifyReply, dbs: { db: Db; primary: Db }): Call<R> {
  const { params, query, body, user } = request
  return { params, query, body, user, ...dbs, request, reply } as unknown as Call<R>
}

/** A name with accents goes in RFC 5987's notation. Nothing that is sent is ever run by a browser. */
async function saveFile(
  { method }: FastifyRequest,
  reply: FastifyReply,
  { nome, tipo, dados }: Arquivo,
): Promise<FastifyReply> {
  endWhenStalled(reply.raw)
  const plain = nome.normalize('NFD').replace(/[^\x20-\x7e]|["\\]/g, '')
  return reply
    .type(tipo)
    .header('Content-Disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(nome)}`)
    .header('Cache-Control', 'no-store')
    .send(dados instanceof Uint8Array ? dados : Readable.from(method === 'HEAD' ? await leftUnread(dados) : dados))
}

/** Who asks for the head alone waits for no rows but the first, which decide what the answer is. */
async function leftUnread(dados: AsyncIterable<unknown>): Promise<[]> {
  const parts = dados[Symbol.asyncIterator]()
  await parts.next()
  await parts.return?.()
  return []
}

/** A picture that the page shows. A cache that asks whether it is still the same is told so without its bytes. */
function showFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { tipo, dados }: Arquivo,
  { versao, paraSempre }: NonNullable<Arquivo['naPagina']>,
): FastifyReply {
  const etag = `"${versao}"`
  reply
    .header('ETag', etag)
    .header('Cache-Control', paraSempre ? 'public, max-age=31536000, immutable' : 'public, no-cache')
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.type(tipo).send(dados instanceof Uint8Array ? dados : Readable.from(dados))
}

/** The connection ends with the stream: one kept alive would hold up the server's end. Proxies are asked to pass it on as it comes. */
function sendEvents(reply: FastifyReply, stream: unknown): FastifyReply {
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('Cache-Control', 'no-cache, no-transform')
    .header('X-Accel-Buffering', 'no')
    .header('Connection', 'close')
    .send(stream)
}

/** The schema writes it out once, for the ETag and for the caller. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const bytes = Buffer.from(String(reply.serialize(answer)))
  const etag = etagOf(bytes)
  reply.header('ETag', etag)
  if (isKnown(request, etag)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(bytes)
}
