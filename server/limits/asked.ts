import type { FastifyReply } from 'fastify'
import { personOf, type User } from '../access.ts'

/** Who asks for costly work; the signal fires when the caller has the answer or is gone. */
export type Asked = { userId: number; signal: AbortSignal }

/** So that nobody works on what nobody waits for. */
export function askedBy(user: Pick<User, 'id' | 'visitante'>, reply: FastifyReply): Asked {
  const gone = new AbortController()
  if (reply.raw.closed) gone.abort() // left while the head was read
  reply.raw.once('close', () => gone.abort())
  return { userId: personOf(user), signal: gone.signal }
}
