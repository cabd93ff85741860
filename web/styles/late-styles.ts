const FIRST_WAIT = 2_000 // milliseconds; doubled each time
const TRIES = 8

/**
 * Retries stylesheets that failed to load, at the latest when the network returns. A browser requests each only once:
 * that part of the page would stay unstyled although its script loads on the next press.
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
  // The event does not bubble, so only a capturing listener gets it.
  document.addEventListener('error', failed, true)
  window.addEventListener('online', () => {
    tries.clear()
    for (const link of [...missing.keys()]) askAgain(link)
  })
}
