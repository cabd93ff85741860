const LOOKS_EVERY = 30 * 60_000 // milliseconds

/** The scripts of this page; they identify its release. */
const RUN = document.querySelector<HTMLElement>('script[data-run]')?.dataset.run

/**
 * Registers the service worker, which caches the built files (web/worker), and calls `onRelease` when a new release
 * appears while the page is open. The page itself always comes from the server if reachable, so reopening it is enough
 * to update.
 */
export async function followWorker(onRelease: () => void): Promise<void> {
  // Available only over HTTPS and on localhost.
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

/** Asks a worker for its release. */
function runOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage('run', [port2])
  })
}
