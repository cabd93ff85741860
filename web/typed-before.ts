const fields = new Map<string, HTMLInputElement>()
let focused = ''
let entered = false

/** To be called before React takes the place of the page's own form: its fields can still be read once they are gone. */
export function followTyping(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('.before-card input')) {
    fields.set(field.id, field)
    if (document.activeElement === field) focused = field.id
    field.addEventListener('focus', () => {
      focused = field.id
    })
    field.addEventListener('keydown', ({ key }) => {
      entered = key === 'Enter'
    })
  }
}

type Typed = { email: string; senha: string; focused: string; entered: boolean }

/** What was typed into that form until the last moment, where the cursor was, and whether Enter came last. Taken once; null where there was none. */
export function takeTyped(): Typed | null {
  if (fields.size === 0) return null
  const value = (id: string) => fields.get(id)?.value ?? ''
  const typed = { email: value('email'), senha: value('senha'), focused, entered }
  fields.clear()
  return typed
}
