import type { listarRetrospectivas } from '#contract/retrospectiva.ts'
import type { Address } from '../api/call.ts'
import { useRead } from '../api/query.ts'
import type { Session } from '../api/session.ts'
import { isOfOneScreen } from './navigation.ts'

const ANOS: Address<typeof listarRetrospectivas> = { method: 'GET', url: '/api/retrospectiva' }
/** Always offered. */
const SEMPRE: readonly number[] = [2023, 2024]

/** The years with a retrospective, for administrators. Cached forever, because a new year rarely ends. */
export function useYears(session: Session): readonly number[] {
  const { data } = useRead<typeof listarRetrospectivas>(
    ANOS,
    {},
    { enabled: session.admin && !isOfOneScreen(session), staleTime: Number.POSITIVE_INFINITY },
  )
  return data?.anos ?? SEMPRE
}
