import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** As the compression of all other answers, and in its order. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const ENCODINGS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, QUALITY),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}
export type Encoding = keyof typeof ENCODINGS
const SMALL = 1024
/** Named by the caller, and not with a weight of none. */
const NAMED: [Encoding, RegExp][] = [
  ['br', /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i],
]

/** An answer that was written out once, to be sent many times. */
export class Written {
  readonly bytes: Buffer
  readonly type: string
  readonly etag: string
  readonly #compressed: Partial<Record<Encoding, Promise<Buffer>>> = {}
  readonly #built: Partial<Record<Encoding, Buffer>> | undefined

  /** `built`: what the build compressed. */
  constructor(bytes: Buffer, type: string, built?: Partial<Record<Encoding, Buffer>>) {
    this.bytes = bytes
    this.type = type
    this.#built = built
    this.etag = etagOf(bytes)
  }

  /** Compressed for the first caller that takes it. Undefined where the build would have compressed it. */
  async compressed(encoding: Encoding): Promise<Buffer | undefined> {
    if (this.#built) return this.#built[encoding]
    this.#compressed[encoding] ??= ENCODINGS[encoding](this.bytes)
    return this.#compressed[encoding]
  }
}

/** Weak: with and without compression it is the same answer. */
export const etagOf = (bytes: Buffer): string =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`

/** The answer, or 304 to a caller that has it already. */
export async function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  written: Written,
): Promise<FastifyReply> {
  reply.header('ETag', written.etag)
  if (isKnown(request, written.etag)) return reply.status(304).send()
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
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const header = headers['if-none-match']
  if (!header) return false
  if (header === etag) return true
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some(tag => plain(tag) === plain(etag))
}
