/**
 * What was typed outlives a session that ends in the middle of a form: it is kept in memory, not in storage,
 * and given back when the same person opens the same form again.
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

/** Called when a session has ended by itself, while the forms are still on the screen. */
export function keepDrafts(userId: number): void {
  owner = userId
  for (const [name, form] of mounted) if (form.dirty()) kept.set(name, form.values())
}

/** Another person signs in: nothing of the one before is theirs to see. */
export function forgetDrafts(userId: number): void {
  if (userId !== owner) kept.clear()
}

export function takeDraft(name: string): unknown {
  const draft = kept.get(name)
  kept.delete(name)
  return draft
}
