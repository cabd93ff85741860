import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

type Refining<S> = { search: (before: S) => S; replace: true; resetScroll: false; state: true }

/** What changes, or how it follows from what the address says now: what a screen was drawn with may be older. */
export type Refinement<S> = Partial<S> | ((before: S) => Partial<S>)

/**
 * Changes what the screen keeps in its address: `const refine = useRefine(route.useNavigate())`, then `refine({ busca })`.
 * The list that an order was opened from, in the history's state, stays.
 * A change that comes when the person is already on the way to another screen is dropped: a search that is sent a
 * moment after the last key would call them back from the row they pressed.
 */
export function useRefine<S extends object>(navigate: (options: Refining<S>) => Promise<void>) {
  const router = useRouter()
  return useCallback(
    (change: Refinement<NoInfer<S>>) => {
      const { latestLocation, state } = router
      if (latestLocation.pathname !== state.resolvedLocation?.pathname) return
      const search = (before: S) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) })
      void navigate({ search, replace: true, resetScroll: false, state: true })
    },
    [router, navigate],
  )
}
