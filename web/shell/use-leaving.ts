import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readSession } from '../api/session.ts'
import { closeTop, whenOverlayOpens } from '../ui/overlays/use-back-closes.ts'
import { parseSearch } from './search.ts'
import { askToLeave, hasUnsaved, leavesUnsaved, type Place } from './unsaved.ts'

/** Milliseconds after which a return that the browser dropped (another navigation overtook it) is repeated. */
const AGAIN_AFTER = 200

/** As the browser has them: the router's own would hear of each entry. */
const { pushState, replaceState } = History.prototype

type State = { __TSR_index?: number; copied?: true } | null

/** Registered before the router's own listener, because listeners on the window run in the order of registration. */
let hear: (event: PopStateEvent) => void = () => undefined
addEventListener('popstate', event => hear(event))

/**
 * Mount once. Back first closes the topmost overlay, and leaving unsaved work asks once (not after the session ended:
 * nothing can be saved then).
 *
 * The browser fires `popstate` after it has moved. To stay, this code moves back at once and hides both moves from the
 * router. While the question is open the URL is therefore still the screen's, so that another Back starts from here and
 * answers no.
 *
 * Back from the tab's first entry fires nothing here. An overlay that opens there therefore adds a copy of the entry, to
 * the router the same one, and Back from the copy closes the overlay or goes on out of the product.
 */
export function useLeaving(): void {
  const { history: router, parseLocation } = useRouter()
  useEffect(() => {
    const asks = (next: Place) => readSession() !== null && leavesUnsaved(parseLocation(router.location), next)
    const here = () => router.location.state.__TSR_index
    /** The entry's index in the history; undefined for an entry that the router did not create. */
    const landed = () => (history.state as State)?.__TSR_index
    const isCopied = () => (history.state as State)?.copied === true
    let onCopy = false
    let comingBack: ReturnType<typeof setTimeout> | undefined
    let leaving = false

    const comeBack = () => {
      clearTimeout(comingBack)
      comingBack = undefined
      const steps = here() - (landed() ?? here()) || Number(onCopy && isCopied())
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
      if (there === here() && isCopied() && comingBack === undefined && !closeTop()) {
        onCopy = false
        replaceState.call(history, { ...router.location.state, copied: true }, '', router.location.href)
        history.back()
      }
      if (there !== here() && comingBack === undefined && !(there < here() && closeTop())) {
        if (!asks({ pathname: location.pathname, search: parseSearch(location.search) })) {
          onCopy = !isCopied()
          return
        }
        void ask(there)
      }
      event.stopImmediatePropagation()
      comeBack()
    }
    whenOverlayOpens(() => {
      if (here() !== 0 || landed() !== 0 || onCopy) return
      onCopy = true
      const { state } = history
      replaceState.call(history, { ...state, copied: true }, '')
      pushState.call(history, { ...state, copied: undefined }, '')
    })
    const unblock = router.block({
      enableBeforeUnload: hasUnsaved,
      blockerFn: async ({ action, nextLocation }) =>
        (action === 'PUSH' || action === 'REPLACE') && asks(parseLocation(nextLocation)) && !(await askToLeave()),
    })
    return () => {
      clearTimeout(comingBack)
      hear = () => undefined
      whenOverlayOpens(() => undefined)
      unblock()
    }
  }, [router, parseLocation])
}
