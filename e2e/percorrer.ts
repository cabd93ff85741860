import type { Page } from '@playwright/test'

type Percurso = {
  /** Names of the focused elements, in order. */
  reached: string[]
  /** Controls present from start to end that never had the focus. */
  missed: string[]
  /** Elements without a visible focus. */
  unseen: string[]
  /** Whether the focus came back to its start, so there is no focus trap. */
  ended: boolean
}

const LONGEST = 700
const AT_ONCE = 20

/** Presses Tab through the whole screen until the focus is back at its start. */
export async function percorrerComTab(page: Page): Promise<Percurso> {
  const walk = await page.evaluateHandle(startWalk)
  for (let i = 0; i < LONGEST; i += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => page.keyboard.press('Tab')))
    if (await walk.evaluate(walk => walk.ended())) break
  }
  return walk.evaluate(walk => walk.result())
}

/** Runs in the page. */
function startWalk() {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  const nameOf = (element: Element) =>
    (
      element.getAttribute('aria-label') ||
      (element instanceof HTMLInputElement && element.labels?.[0]?.textContent) ||
      element.textContent ||
      element.outerHTML
    )
      .trim()
      .slice(0, 120)
  const canHaveFocus = (element: Element) =>
    element instanceof HTMLElement &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [inert] *, [aria-hidden="true"] *') &&
    element.checkVisibility({ visibilityProperty: true })
  // Tab reaches one radio button of a group; the arrow keys reach the others.
  const ofAnotherRadio = (element: Element) =>
    element instanceof HTMLInputElement &&
    element.type === 'radio' &&
    seen.some(one => one instanceof HTMLInputElement && one.name === element.name)
  const marked = (element: Element | null | undefined) =>
    element ? [undefined, '::after'].some(pseudo => isDrawn(getComputedStyle(element, pseudo))) : false
  const isDrawn = (style: CSSStyleDeclaration) =>
    (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none'
  const showsFocus = (element: Element) => {
    const around = [element, element.parentElement, element.parentElement?.parentElement]
    return [...around, element.nextElementSibling, element.previousElementSibling].some(marked)
  }

  const expected = [...document.querySelectorAll(CONTROLS)].filter(canHaveFocus)
  const seen: Element[] = []
  const unseen: string[] = []
  let ended = false
  /** Runs as each Tab moves the focus, before the next. */
  const step = () => {
    const now = document.activeElement
    if (ended || !now || now === document.body) return
    if (now === seen[0]) {
      ended = true
      removeEventListener('focusin', step)
    } else if (!seen.includes(now)) {
      seen.push(now)
      if (!showsFocus(now)) unseen.push(nameOf(now))
    }
  }
  addEventListener('focusin', step)
  return {
    ended: () => ended,
    result: () => ({
      ended,
      reached: seen.map(nameOf),
      missed: expected
        .filter(element => element.isConnected && canHaveFocus(element) && !seen.includes(element))
        .filter(element => !ofAnotherRadio(element))
        .map(nameOf),
      unseen,
    }),
  }
}
