import { useSyncExternalStore } from 'react'
import type { DiaTexto } from '#contract/dias.ts'
import { todayHere } from './moment.ts'

const LOOK_EVERY = 30_000

/** Today, also on a screen that stays open over midnight, or that a phone wakes up with in the morning. */
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
