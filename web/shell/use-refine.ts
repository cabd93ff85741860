import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

type Refining<S> = { search: (before: S) => S; replace: true; resetScroll: false; state: true }

/** The changed parameters, or a function of the current ones; those a screen rendered with may be older. */
export type Refinement<S> = Partial<S> | ((before: S) => Partial<S>)

/**
 * Changes search parameters: `const refine = useRefine(route.useNavigate())`, then `refine({ busca })`. Keeps the
 * history state, which holds the list an order was opened from. Drops a change once the user is leaving the screen: a
 * debounced search would call them back from the row they pressed.
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
