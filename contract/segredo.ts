import type { Route, Schema } from './route.ts'

const secrets = new WeakSet<Schema>()

/** Marks an answer with a secret that must not be stored: its call takes no Idempotency-Key, which would keep the answer for a day. */
export function Secreta<Answer extends Schema>(answer: Answer): Answer {
  secrets.add(answer)
  return answer
}

export const isSecret = ({ response }: Route['schema']): boolean =>
  Object.values(response).some(answer => secrets.has(answer))
