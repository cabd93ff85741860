import { setTimeout as pause } from 'node:timers/promises'

/** Repeats `ask` until it returns an answer; a failed attempt is repeated. Throws when it takes too long. */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  { everyMs = 100, withinMs = 60_000 } = {},
): Promise<T> {
  let cause: unknown
  for (const end = Date.now() + withinMs; Date.now() <= end; await pause(everyMs))
    try {
      const answer = await ask()
      if (answer) return answer
    } catch (error) {
      cause = error
    }
  throw new Error(`Not within ${withinMs / 1000} s: ${what}`, { cause })
}
