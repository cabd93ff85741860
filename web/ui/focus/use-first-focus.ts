import { type RefObject, useEffect } from 'react'

const BY_TOUCH = '(max-width: 45em), (pointer: coarse)'

/**
 * Focuses what just opened, and again at each `turn`: a new record's first field; an existing one is read first, and touch must
 * not open a virtual keyboard, so there it is the title.
 */
export function useFirstFocus(within: RefObject<HTMLElement | null>, turn = 0): void {
  useEffect(() => {
    if (turn < 0 || document.activeElement?.closest('dialog')) return // a dialog opened meanwhile
    const find = (what: string) => within.current?.querySelector<HTMLElement>(what)
    const field = matchMedia(BY_TOUCH).matches
      ? null
      : find('[data-autofocus], form[data-new] input:not([type="radio"])')
    ;(field ?? find('[data-record-title]'))?.focus()
  }, [within, turn])
}
