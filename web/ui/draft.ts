/**
 * Drafts keep what was typed when a session ends in the middle of a form. They live in memory, not in storage, and the
 * same user gets them back on opening the same form again.
 */
type Mounted = { dirty: () => boolean; values: () => unknown }

const mounted = new Map<string, Mounted>()
const kept = new Map<string, unknown>()
let owner = 0

export function mountDraft(name: string, form: Mounted): () => void {
  mounted.set(name, form)
  return () => {
    if (mounted.get(name) === form) mounted.delete(name)
  }
}

/** Call when a session has expired, while the forms are still mounted. */
export function keepDrafts(userId: number): void {
  owner = userId
  for (const [name, form] of mounted) if (form.dirty()) kept.set(name, form.values())
}

/** Discards the drafts when another user signs in, who must not see them. */
export function forgetDrafts(userId: number): void {
  if (userId !== owner) kept.clear()
}

export function takeDraft(name: string): unknown {
  const draft = kept.get(name)
  kept.delete(name)
  return draft
}
