/** What asks the server to end; main.ts leaves these to `onEnd`. */
export const END_SIGNALS: ('SIGHUP' | 'SIGINT' | 'SIGTERM')[] = ['SIGHUP', 'SIGINT', 'SIGTERM']

const ONE_REQUEST = 1_000
const LOOK_EVERY = 500

/**
 * Calls `close`, once, on the first signal that asks for the end, and where the `npm start` that runs the server is gone.
 * A further signal ends at once, with 1; but Ctrl+C reaches the server from the terminal and through npm: that is one.
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
  // npm that is killed outright passes nothing on; the system then gives its child to another parent.
  const npm = process.ppid
  const look = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(look)
    if (asked === undefined) end()
  }, LOOK_EVERY).unref()
}
