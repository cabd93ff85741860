import { type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readSession } from '../api/session.ts'
import { closeTop, whenOverlayOpens } from '../ui/overlays/use-back-closes.ts'
import { askToLeave, hasUnsaved, leavesUnsaved } from './unsaved.ts'

/**
 * Mount once. Back first closes the topmost overlay, and leaving unsaved work asks once (not after the session ended:
 * nothing can be saved then).
 */
export function useLeaving(): void {
  const router = useRouter()
  const { history } = router
  const shouldBlockFn: ShouldBlockFn = async ({ action, current, next }) => {
    if (action === 'BACK' && closeTop()) return true
    if (action === 'BACK' && history.location.state.copied) history.back() // past the entry that it copies
    if (readSession() === null || !leavesUnsaved(current, next)) return false
    if (action !== 'BACK' && action !== 'FORWARD') return !(await askToLeave())
    // The browser has moved already: it comes back before the question, so that another Back answers no.
    void askToLeave().then(yes => {
      if (yes && action === 'BACK') history.back({ ignoreBlocker: true })
      else if (yes) history.forward({ ignoreBlocker: true })
    })
    return true
  }
  useBlocker({ shouldBlockFn, enableBeforeUnload: hasUnsaved })
  useEffect(() => {
    // Back from the tab's first entry would leave the product unheard, so an overlay there adds the same entry again.
    whenOverlayOpens(() => {
      if (!history.canGoBack())
        void router.navigate({
          to: '.',
          search: true,
          state: state => ({ ...state, copied: true }),
          resetScroll: false,
          ignoreBlocker: true,
        })
    })
    return () => whenOverlayOpens(() => undefined)
  }, [router, history])
}
