import { focusSoon } from '../../ui/focus-soon.ts'

/** The open record's row, from which ↓ leads to the next; where the record hides the list, the way back to it. */
const NEXT = ['[aria-current] [data-opener]', '[data-way-back]']

/**
 * Once a record is done with, its button is gone or was busy: the keyboard goes on from what comes next, unless the person
 * has gone elsewhere since `from` had it.
 */
export function focusNextToDo(from: Element | null = document.activeElement): void {
  if (![from, document.body].includes(document.activeElement)) return
  focusSoon(() => {
    const inSight = NEXT.map(one => document.querySelector<HTMLElement>(one)).find(one => one?.checkVisibility())
    inSight?.focus()
    return inSight !== undefined && document.activeElement === inSight
  }, 30)
}
