const FIRST_WAIT = 2_000 // milliseconds; twice as long each time
const TRIES = 8

/**
 * A browser asks for a stylesheet once: if the network fails, that part of the page stays bare, although its script comes with
 * the next press. So this asks again, at the latest when the network is back.
 */
export function followStyles(): void {
  const missing = new Map<HTMLLinkElement, number>()
  const tries = new Map<string, number>()
  const askAgain = (link: HTMLLinkElement) => {
    clearTimeout(missing.get(link))
    missing.delete(link)
    link.replaceWith(link.cloneNode())
  }
  const failed = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    const before = tries.get(target.href) ?? 0
    tries.set(target.href, before + 1)
    if (before >= TRIES) return
    missing.set(
      target,
      window.setTimeout(() => askAgain(target), FIRST_WAIT * 2 ** before),
    )
  }
  // The event does not bubble: only a capturing listener hears it.
  document.addEventListener('error', failed, true)
  window.addEventListener('online', () => {
    tries.clear()
    for (const link of [...missing.keys()]) askAgain(link)
  })
}
