import { useSyncExternalStore } from 'react'
import type { DiaTexto } from '#contract/dias.ts'
import { todayHere } from './moment.ts'

const LOOK_EVERY = 30_000

/** Today. Stays true on a screen that is open past midnight or on a phone that wakes up the next morning. */
export const useToday = (): DiaTexto => useSyncExternalStore(subscribe, todayHere)

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_EVERY)
  document.addEventListener('visibilitychange', listener)
  addEventListener('pageshow', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
    removeEventListener('pageshow', listener)
  }
}
