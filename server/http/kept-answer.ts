import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The quality and order of the compression of all other answers. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const ENCODINGS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, QUALITY),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}
export type Encoding = keyof typeof ENCODINGS
const SMALL = 1024
/** Encodings the caller lists with a weight above zero. */
const NAMED: [Encoding, RegExp][] = [
  ['br', /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i],
]

/** An answer that is serialised once and sent many times. */
export class Written {
  readonly bytes: Buffer
  readonly type: string
  readonly etag: string
  readonly #compressed: Partial<Record<Encoding, Promise<Buffer>>> = {}
  readonly #built: Partial<Record<Encoding, Buffer>> | undefined

  /** `built`: the files compressed at build time. */
  constructor(bytes: Buffer, type: string, built?: Partial<Record<Encoding, Buffer>>) {
    this.bytes = bytes
    this.type = type
    this.#built = built
    this.etag = etagOf(bytes)
  }

  /** Compresses on the first request and caches. Undefined if build-time compression applies and has no such file. */
  async compressed(encoding: Encoding): Promise<Buffer | undefined> {
    if (this.#built) return this.#built[encoding]
    this.#compressed[encoding] ??= ENCODINGS[encoding](this.bytes)
    return this.#compressed[encoding]
  }
}

/** A weak ETag, because the compressed and the plain answer count as the same. */
export const etagOf = (bytes: Buffer): string =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`

/** Sends the answer, or 304 if the caller has it. */
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

/** The weak comparison of RFC 9110, 8.8.3.2, which ignores `W/`. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const header = headers['if-none-match']
  if (!header) return false
  if (header === etag) return true
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some(tag => plain(tag) === plain(etag))
}
