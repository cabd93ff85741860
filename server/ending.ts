/** Signals that ask the server to end; main.ts leaves them to `onEnd`. */
export const END_SIGNALS: ('SIGHUP' | 'SIGINT' | 'SIGTERM')[] = ['SIGHUP', 'SIGINT', 'SIGTERM']

const ONE_REQUEST = 1_000

/**
 * Calls `close` once, on the first signal that asks for the end. A further signal exits at once with 1, except a
 * duplicate: Ctrl+C reaches the server from the terminal and through npm.
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
}
