import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readSession } from '../api/session.ts'
import { closeTop } from '../ui/overlays/use-back-closes.ts'
import { parseSearch } from './search.ts'
import { askToLeave, hasUnsaved, leavesUnsaved, type Place } from './unsaved.ts'

/** Milliseconds after which a way back that the browser dropped (another one came over it) is asked for again. */
const AGAIN_AFTER = 200

/** Hears of a move before the router, which is made after this file: at the window itself no phase comes before another. */
let hear: (event: PopStateEvent) => void = () => undefined
addEventListener('popstate', event => hear(event))

/**
 * Once in the page: Back closes first what lies over the screen, and nothing is left that is unsaved without one question
 * (none when the session ended: the draft is kept, ui/draft.ts).
 *
 * The browser has moved before it tells. To stay, it is led back at once and the router hears nothing of either way: under
 * the question the address is still the screen's, so that one more Back is a Back from here, and answers no.
 */
export function useLeaving(): void {
  const { history: router, parseLocation } = useRouter()
  useEffect(() => {
    const asks = (next: Place) => readSession() !== null && leavesUnsaved(parseLocation(router.location), next)
    const here = () => router.location.state.__TSR_index
    /** Its place among the page's entries; undefined for one that the router did not make. */
    const landed = () => (history.state as { __TSR_index?: number } | null)?.__TSR_index
    let comingBack: ReturnType<typeof setTimeout> | undefined
    let leaving = false

    const comeBack = () => {
      clearTimeout(comingBack)
      comingBack = undefined
      const steps = here() - (landed() ?? here())
      if (steps === 0) return
      history.go(steps)
      comingBack = setTimeout(comeBack, AGAIN_AFTER)
    }
    const ask = async (there: number) => {
      if (!(await askToLeave())) return
      leaving = true
      history.go(there - (landed() ?? here()))
    }
    hear = event => {
      const there = landed()
      if (leaving || there === undefined) {
        leaving = false
        return
      }
      if (there !== here() && comingBack === undefined && !(there < here() && closeTop())) {
        if (!asks({ pathname: location.pathname, search: parseSearch(location.search) })) return
        void ask(there)
      }
      event.stopImmediatePropagation()
      comeBack()
    }
    const unblock = router.block({
      enableBeforeUnload: hasUnsaved,
      blockerFn: async ({ action, nextLocation }) =>
        (action === 'PUSH' || action === 'REPLACE') && asks(parseLocation(nextLocation)) && !(await askToLeave()),
    })
    return () => {
      clearTimeout(comingBack)
      hear = () => undefined
      unblock()
    }
  }, [router, parseLocation])
}
