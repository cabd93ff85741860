/**
 * Answers cached by ETag, reused when the server says that nothing changed (304). A screen reads its shelf again when
 * the stream of changes opens: thus two thousand products are sent once. The browser's own cache would be on disk,
 * which the server forbids (`no-store`), so that no prices remain on a shared phone.
 */
type Answer = { etag: string; data: unknown }

const MOST = 16
let owner: string | null = null
const kept = new Map<string, Answer>()

/** The cached answer of a URL in this token's session. */
export function readBefore(address: string, token: string | null): Answer | undefined {
  return answersOf(token).get(address)
}

/** Caches an answer for its session and evicts the oldest. */
export function keepAnswer(address: string, token: string | null, answer: Answer): void {
  const answers = answersOf(token)
  answers.delete(address)
  answers.set(address, answer)
  const [oldest] = answers.keys()
  if (answers.size > MOST && oldest !== undefined) answers.delete(oldest)
}

/** The cache of one session; a new session empties it. */
function answersOf(token: string | null): typeof kept {
  if (token !== owner) kept.clear()
  owner = token
  return kept
}
