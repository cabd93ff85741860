import { setTimeout as pause } from 'node:timers/promises'

/** Asks until the answer is there, and gives it; throws where it takes longer. A question that fails is asked again. */
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
