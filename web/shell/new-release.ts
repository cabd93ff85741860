import { hasUnsaved } from './unsaved.ts'

const RELOADED_AT = 'recarregadoEm'
const NOT_AGAIN_WITHIN = 60_000

/**
 * A tab that was open during a new release asks for files that are gone. It reloads at the same address, unless something
 * typed would be lost or the network is away.
 */
export function followReleases(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
    if (!navigator.onLine || hasUnsaved() || Date.now() - last < NOT_AGAIN_WITHIN) return
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    location.reload()
  })
}
