const LOOKS_EVERY = 30 * 60_000 // milliseconds

/** The scripts that this page runs: another release has others. */
const RUN = document.querySelector<HTMLElement>('script[data-run]')?.dataset.run

/**
 * Has the browser keep the built files (web/worker), and tells of a release that came while the page is open. The page itself
 * always comes from the server where that answers, so opening it again is all that a release asks for.
 */
export async function followWorker(onRelease: () => void): Promise<void> {
  // Only over HTTPS, and on this machine.
  if (!('serviceWorker' in navigator) || !RUN) return
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    const look = () => document.visibilityState === 'visible' && registration.update().catch(() => undefined)
    const waiting = async ({ waiting }: ServiceWorkerRegistration) => {
      if (!waiting || !navigator.serviceWorker.controller) return
      if ((await runOf(waiting)) === RUN) waiting.postMessage(RUN)
      else onRelease()
    }
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => void waiting(registration))
    })
    void waiting(registration)
    setInterval(look, LOOKS_EVERY)
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
  } catch (error) {
    console.warn('the product can not be opened without a network here', error)
  }
}

/** Of which release a worker is; it answers by itself. */
function runOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage('run', [port2])
  })
}
