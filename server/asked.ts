import type { FastifyReply } from 'fastify'
import type { User } from './access.ts'

/** The caller of costly work; the signal aborts when the caller has the answer or has disconnected. */
export type Asked = { userId: number; signal: AbortSignal }

/** Ties the work to the connection, so that nothing is done for a caller that has left. */
export function askedBy(user: Pick<User, 'id'>, reply: FastifyReply): Asked {
  const gone = new AbortController()
  if (reply.raw.closed) gone.abort() // disconnected while the headers were read
  reply.raw.once('close', () => gone.abort())
  return { userId: user.id, signal: gone.signal }
}
