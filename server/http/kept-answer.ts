import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Answer, Route } from '#contract/route.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** As the compression of all other answers, and in its order. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const ENCODINGS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, QUALITY),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}
export type Encoding = keyof typeof ENCODINGS
const SMALL = 1024
/** Named by who asks, and not with a weight of none. */
const NAMED: [Encoding, RegExp][] = [
  ['br', /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i],
]

/** An answer that was written out once, to be sent many times. */
export class Written {
  readonly bytes: Buffer
  readonly type: string
  /** Weak: with and without compression it is the same answer. */
  readonly etag: string
  readonly #compressed: Partial<Record<Encoding, Promise<Buffer>>> = {}
  readonly #built: Partial<Record<Encoding, Buffer>> | undefined

  /** `built`: what was compressed before, and is not here. */
  constructor(bytes: Buffer, type: string, built?: Partial<Record<Encoding, Buffer>>) {
    this.bytes = bytes
    this.type = type
    this.#built = built
    this.etag = `W/"${createHash('sha256').update(this.bytes).digest('base64url').slice(0, 27)}"`
  }

  /** Compressed for the first who asks for it. Undefined where it would have been already. */
  async compressed(encoding: Encoding): Promise<Buffer | undefined> {
    if (this.#built) return this.#built[encoding]
    this.#compressed[encoding] ??= ENCODINGS[encoding](this.bytes)
    return this.#compressed[encoding]
  }
}

/** Writes an answer of this call out, through its schema as every answer. */
export const write = <R extends Route>({ schema }: R, answer: Answer<R>): Written =>
  new Written(Buffer.from(JSON.stringify(z.encode(schema.response[200] as unknown as z.ZodType, answer))), JSON_TYPE)

/** The answer, or 304 to who has it already. The handler has made sure that it still is the answer, and who may have it. */
export async function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  written: Written,
): Promise<FastifyReply> {
  reply.header('ETag', written.etag)
  if (names(request.headers['if-none-match'], written.etag)) return reply.status(304).send()
  reply.type(written.type)
  if (written.bytes.length < SMALL) return reply.send(written.bytes)
  reply.header('Vary', 'Accept-Encoding')
  const accepted = request.headers['accept-encoding'] ?? ''
  for (const [encoding, named] of NAMED) {
    const bytes = named.test(accepted) ? await written.compressed(encoding) : undefined
    if (bytes) return reply.header('Content-Encoding', encoding).send(bytes)
  }
  return reply.send(written.bytes)
}

/** Weak comparison (RFC 9110, 8.8.3.2): with and without `W/` it is the same. */
function names(header: string | undefined, etag: string): boolean {
  if (!header) return false
  if (header === etag) return true
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some(tag => plain(tag) === plain(etag))
}
