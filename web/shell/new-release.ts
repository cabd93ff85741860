import { hasUnsaved } from './unsaved.ts'

const RELOADED_AT = 'recarregadoEm'
const NOT_AGAIN_WITHIN = 60_000

/**
 * A tab that was open over a new release asks for files that are no longer there. It is loaded anew at the same
 * address, unless something typed would be lost or the network is what is missing.
 */
export function followReleases(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
    if (!navigator.onLine || hasUnsaved() || Date.now() - last < NOT_AGAIN_WITHIN) return
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    location.reload()
  })
}
