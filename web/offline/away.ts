import type { QueryClient } from '@tanstack/react-query'
import type { lerMarca } from '#contract/configuracoes.ts'
import { call } from '../api/call.ts'
import { CallError } from '../ui/failure.ts'

const FIRST_WAIT = 2_000 // milliseconds; doubled each time
const LONGEST_WAIT = 30_000
/** Statuses that mean no server: no answer, or a proxy's error. */
const NOBODY = [0, 502, 503, 504]

export const isAway = (error: unknown): boolean => error instanceof CallError && NOBODY.includes(error.failure.status)

/** Calls `onChange` when the server stops or starts answering. Polls while away, because no event announces that. */
export function followNetwork(queries: QueryClient, onChange: (away: boolean) => void): void {
  let away = false
  let wait = FIRST_WAIT
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (now: boolean) => {
    if (now === away) return
    away = now
    clearTimeout(timer)
    wait = FIRST_WAIT
    if (away) timer = setTimeout(look, wait)
    onChange(away)
  }
  const look = async () => {
    clearTimeout(timer)
    const { errors } = await call<typeof lerMarca>({ method: 'GET', url: '/api/marca' })
    if (!errors || !NOBODY.includes(errors.status)) return set(false)
    set(true)
    wait = Math.min(LONGEST_WAIT, wait * 2)
    clearTimeout(timer)
    timer = setTimeout(look, wait)
  }

  if (
    !navigator.onLine ||
    queries
      .getQueryCache()
      .getAll()
      .some(({ state }) => isAway(state.fetchFailureReason))
  )
    set(true)
  queries.getQueryCache().subscribe(event => {
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'success' && !action.manual) set(false)
    else if ((action.type === 'failed' || action.type === 'error') && isAway(action.error)) set(true)
  })
  addEventListener('offline', () => set(true))
  addEventListener('online', () => void look())
  document.addEventListener('visibilitychange', () => away && document.visibilityState === 'visible' && void look())
}
