import { type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { readSession } from '../api/session.ts'
import { closeTop, openDialogs, topDialog } from '../ui/overlays/native-dialog.tsx'
import { askToLeave, hasUnsaved, leavesUnsaved } from '../ui/unsaved.ts'

/**
 * Mount once. Back first closes the topmost overlay, and leaving unsaved work asks once (not after the session ended:
 * nothing can be saved then).
 */
export function useLeaving(): void {
  const router = useRouter()
  const { history } = router
  const asking = useRef(false)
  const ask = async () => {
    asking.current = true
    const yes = await askToLeave()
    asking.current = false
    return yes
  }
  const shouldBlockFn: ShouldBlockFn = async ({ action, current, next }) => {
    const byLink = action === 'PUSH' || action === 'REPLACE'
    // By so many entries the browser has moved already; NaN: to one that the router did not make.
    const moved = Number(window.history.state?.__TSR_index) - history.location.state.__TSR_index
    if (!byLink && moved < 0 && closeTop()) return true
    if (!byLink && moved === -1 && history.location.state.copied) history.back() // past the entry that it copies
    if (readSession() === null || !leavesUnsaved(current, next)) return false
    if (byLink) return !(await ask())
    if (!moved) return false
    // It comes back before the question, so that another Back answers no.
    void ask().then(yes => yes && history.go(moved, { ignoreBlocker: true }))
    return true
  }
  useBlocker({ shouldBlockFn, enableBeforeUnload: hasUnsaved })
  // Back from the tab's first entry would leave the product unheard, so a dialog there adds the same entry again. Not the
  // question itself: a copy would take the place of the entry that it is about.
  useEffect(() => {
    const copyEntry = () => {
      if (topDialog() && !history.canGoBack() && !asking.current)
        void router.navigate({
          to: '.',
          search: true,
          state: state => ({ ...state, copied: true }),
          resetScroll: false,
          ignoreBlocker: true,
        })
    }
    return openDialogs.subscribe(copyEntry).unsubscribe
  }, [router, history])
}
