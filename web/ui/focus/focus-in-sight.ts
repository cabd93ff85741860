import { afterFrame } from '../after-frame.ts'

const intoSight = afterFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))

/** Focuses a field of a long list. Scrolling repaints the whole list, so the field comes into sight only after the next frame. */
export function focusInSight(field: HTMLElement): void {
  field.focus({ preventScroll: true })
  intoSight.ask()
}
