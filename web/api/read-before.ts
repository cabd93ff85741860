/**
 * Answers that came with an ETag, for when the server says that nothing changed (304). A screen reads its shelf again as soon as the
 * stream of changes opens: two thousand products come once, not twice. The browser's own cache would do the same, but on
 * disk, and the server forbids that (`no-store`): prices stay on no shared phone.
 */
type Answer = { etag: string; data: unknown }

const MOST = 4
let owner: string | null = null
const kept = new Map<string, Answer>()

/** The last answer to this address in the session of this token. */
export function readBefore(address: string, token: string | null): Answer | undefined {
  return answersOf(token).get(address)
}

/** Keeps an answer for its session; the oldest goes first. */
export function keepAnswer(address: string, token: string | null, answer: Answer): void {
  const answers = answersOf(token)
  answers.delete(address)
  answers.set(address, answer)
  const [oldest] = answers.keys()
  if (answers.size > MOST && oldest !== undefined) answers.delete(oldest)
}

/** A new session begins with none: the answers of the one before are forgotten. */
function answersOf(token: string | null): typeof kept {
  if (token !== owner) kept.clear()
  owner = token
  return kept
}
