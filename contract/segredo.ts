import type { Route, Schema } from './route.ts'

const secrets = new WeakSet<Schema>()

/** An answer with a secret that is kept nowhere: no Idempotency-Key for its call, whose answer would be kept for a day. */
export function Secreta<Answer extends Schema>(answer: Answer): Answer {
  secrets.add(answer)
  return answer
}

export const isSecret = ({ response }: Route['schema']): boolean =>
  Object.values(response).some(answer => secrets.has(answer))
