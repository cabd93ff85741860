import { focusSoon } from '../../ui/focus/focus-soon.ts'

/** The open record's row, from which ↓ goes to the next; or the way back, when the record hides the list. */
const NEXT = ['[aria-current] [data-opener]', '[data-way-back]']

/**
 * Call when a record is done, because its button is gone or was busy: focuses the next thing to do, unless the user has
 * moved the focus since `from` had it.
 */
export function focusNextToDo(from: Element | null = document.activeElement): void {
  if (![from, document.body].includes(document.activeElement)) return
  focusSoon(() => {
    const inSight = NEXT.map(one => document.querySelector<HTMLElement>(one)).find(one => one?.checkVisibility())
    inSight?.focus()
    return inSight !== undefined && document.activeElement === inSight
  }, 30)
}
