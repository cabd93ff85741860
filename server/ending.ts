/** Signals that ask the server to end; main.ts leaves them to `onEnd`. */
export const END_SIGNALS: ('SIGHUP' | 'SIGINT' | 'SIGTERM')[] = ['SIGHUP', 'SIGINT', 'SIGTERM']

const ONE_REQUEST = 1_000
const LOOK_EVERY = 500

/**
 * Calls `close` once, on the first signal that asks for the end or when the `npm start` that runs the server
 * has died. A further signal exits at once with 1, except a duplicate: Ctrl+C reaches the server from the
 * terminal and through npm.
 */
export function onEnd(close: () => void): void {
  let asked: number | undefined
  const end = () => {
    if (asked === undefined) {
      asked = performance.now()
      close()
    } else if (performance.now() - asked > ONE_REQUEST) process.exit(1)
  }
  for (const signal of END_SIGNALS) process.on(signal, end)
  if (process.env.npm_lifecycle_event !== 'start') return
  // A killed npm forwards no signal; the system then gives its child another parent.
  const npm = process.ppid
  const look = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(look)
    if (asked === undefined) end()
  }, LOOK_EVERY).unref()
}
