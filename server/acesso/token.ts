import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { hashToken } from '../access.ts'

/** 256 random bits: nothing to guess, so a fast hash is enough to keep it (docs/decisions/004). */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of the token that this call was made with. */
export function callersTokenHash(request: FastifyRequest): Buffer {
  return hashToken(request.headers.authorization?.split(' ')[1] ?? '')
}
