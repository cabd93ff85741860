import { useEffect, useEffectEvent } from 'react'
import { type Failure, unanswered } from '../failure.ts'

/** Ends a form whose answer was lost as that answer would have, once its change is heard to be done. */
export function useHeardDone(failure: Failure | null, done: boolean, onDone: () => void): void {
  const end = useEffectEvent(onDone)
  const heard = done && failure !== null && unanswered(failure)
  useEffect(() => {
    if (heard) end()
  }, [heard])
}
