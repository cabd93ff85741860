/**
 * Answers that came with an ETag, for when the server says that nothing changed since (304): a shelf of two thousand products
 * is not sent and read again each time somebody comes back to it. In memory: prices are left on no disk.
 */
type Answer = { etag: string; data: unknown }

const MOST = 4
let owner: string | null = null
const kept = new Map<string, Answer>()

/** What the session of this token was told under this address the last time. */
export function readBefore(address: string, token: string | null): Answer | undefined {
  return answersOf(token).get(address)
}

/** Keeps an answer for the session it was given to; the one that was kept longest ago goes first. */
export function keepAnswer(address: string, token: string | null, answer: Answer): void {
  const answers = answersOf(token)
  answers.delete(address)
  answers.set(address, answer)
  const [oldest] = answers.keys()
  if (answers.size > MOST && oldest !== undefined) answers.delete(oldest)
}

/** Another session has none yet, and that of the one before is forgotten. */
function answersOf(token: string | null): typeof kept {
  if (token !== owner) kept.clear()
  owner = token
  return kept
}
