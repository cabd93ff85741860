import { useSyncExternalStore } from 'react'
import type { DiaTexto } from '#contract/dias.ts'
import { todayHere } from './moment.ts'

const LOOK_EVERY = 10_000

/** Today. Stays true on a screen that is open past midnight or on a phone that wakes up the next morning. */
export const useToday = (): DiaTexto => useSyncExternalStore(subscribe, todayHere)

/** A timer that stood still while the page was hidden goes on once it is seen again. */
function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_EVERY)
  return () => clearInterval(timer)
}
