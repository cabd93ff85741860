/** What opens beside or over a screen, and gives the focus back. */
const LAYERS = 'dialog, [data-record]'
const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [aria-hidden="true"])'

/** Per layer, the element that had the focus last and those around it: a row's button while its record is open. */
const places = new WeakMap<Element, Element[]>()
let held: Element | null = null
let layer: Element = document.body

/**
 * Call once. When the focused element leaves the page, the focus goes on from its place, or from where it was before the
 * dialog or record that closed, and does not fall back to the page's start.
 */
export function keepFocus(): void {
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    held = target
    if (target.closest('.mantine-Notifications-root')) return
    layer = target.closest(LAYERS) ?? document.body
    places.set(layer, around(target))
  })
  addEventListener('focusout', ({ target }) =>
    queueMicrotask(() => {
      // A press beside it takes the focus on purpose.
      if (target === held && held?.isConnected) held = null
    }),
  )
  new MutationObserver(goOn).observe(document.body, { childList: true, subtree: true })
}

function goOn(): void {
  if (!held || held.isConnected || document.activeElement !== document.body) return
  const dialog = [...document.querySelectorAll('dialog')].at(-1)
  const layers = dialog ? [dialog] : [layer, document.querySelector('[data-record]'), document.body]
  for (const place of layers.flatMap(one => (one && places.get(one)) ?? [])) {
    const next = [place, ...place.querySelectorAll(FOCUSABLE)].find(
      one => one.isConnected && one.matches(FOCUSABLE) && one.checkVisibility(),
    )
    if (!(next instanceof HTMLElement)) continue
    next.focus({ preventScroll: true })
    break
  }
}

/** The element and its ancestors within its layer and its screen. */
function around(element: Element): Element[] {
  const found: Element[] = []
  for (let at: Element | null = element; at; at = at.matches(`main, ${LAYERS}`) ? null : at.parentElement)
    found.push(at)
  return found
}
