import type { Page } from '@playwright/test'

type Percurso = {
  /** The names of what had the focus, in order. */
  reached: string[]
  /** What could be pressed or typed into when the way began, is still there, and never had the focus. */
  missed: string[]
  /** What had the focus without showing it. */
  unseen: string[]
  /** Whether the way came back to where it began: there is no trap. */
  ended: boolean
}

const LONGEST = 700
const AT_ONCE = 20

/** Goes with Tab through a whole screen, once around. */
export async function percorrerComTab(page: Page): Promise<Percurso> {
  const walk = await page.evaluateHandle(startWalk)
  for (let i = 0; i < LONGEST; i += AT_ONCE) {
    for (let j = 0; j < AT_ONCE; j++) await page.keyboard.press('Tab')
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
  // Of a group of radio buttons Tab reaches one: the arrows reach the others.
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
  /** Once a Tab has moved the focus. */
  const step = () => {
    const now = document.activeElement
    if (ended || !now || now === document.body) return
    if (now === seen[0]) {
      ended = true
      removeEventListener('keyup', step, true)
    } else if (!seen.includes(now)) {
      seen.push(now)
      if (!showsFocus(now)) unseen.push(nameOf(now))
    }
  }
  addEventListener('keyup', step, true)
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
