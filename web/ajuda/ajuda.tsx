import { useSyncExternalStore } from 'react'
import { loadForPress, part } from '../ui/part.ts'

const load = () => import('./help-dialog.tsx')
const HelpDialog = part(load, 'HelpDialog')

/** The element that had the focus when the help opened; null while it is closed. */
let openedFrom: Element | null = null
const listeners = new Set<() => void>()

/** Opens the help of the current screen. Loads its code first, which is not part of the initial bundle. */
export async function openHelp(): Promise<void> {
  if (await loadForPress(load, 'A ajuda não veio: tente de novo.')) show(document.activeElement ?? document.body)
}

/** Closes the help and returns the focus to where it was. */
export function closeHelp(): void {
  const before = openedFrom
  show(null)
  // Before the next key, which on a slow machine comes before the next frame.
  queueMicrotask(() => {
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  })
}

/**
 * `?` opens the help unless the user is typing text. Esc closes only the help, even above another dialog, because this
 * listener is registered before any dialog's.
 */
export function followHelp(): void {
  addEventListener('keydown', event => {
    if (event.key !== '?' || event.defaultPrevented || openedFrom || isTyping(event.target)) return
    event.preventDefault()
    void openHelp()
  })
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || !openedFrom) return
    event.preventDefault()
    event.stopImmediatePropagation()
    closeHelp()
  }
  addEventListener('keydown', close, { capture: true })
}

/** Rendered once, in the frame: the place where the help appears. */
export function HelpHost() {
  const opened = useSyncExternalStore(subscribe, () => openedFrom !== null)
  return opened ? <HelpDialog onClose={closeHelp} /> : null
}

function show(from: Element | null): void {
  openedFrom = from
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A number field (`data-slash`) takes no text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input, textarea, select, [contenteditable]') &&
  !target.matches('[data-slash], [type=checkbox], [type=radio]')
