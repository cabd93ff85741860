import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { hashToken } from '../access.ts'

/** 256 random bits. They can't be guessed, so a fast hash is enough to store them (docs/decisions/004). */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of the token that this call uses. */
export function callersTokenHash(request: FastifyRequest): Buffer {
  return hashToken(request.headers.authorization?.split(' ')[1] ?? '')
}
