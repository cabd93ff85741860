import type { listarRetrospectivas } from '#contract/retrospectiva.ts'
import type { Address } from '../api/call.ts'
import { useRead } from '../api/query.ts'
import type { Session } from '../api/session.ts'

const ANOS: Address<typeof listarRetrospectivas> = { method: 'GET', url: '/api/retrospectiva' }
/** Always offered. */
const SEMPRE: readonly number[] = [2023, 2024]

/** The years with a retrospective, for administrators. Cached forever, because a new year rarely ends. */
export function useYears({ admin, papel }: Session): readonly number[] {
  const { data } = useRead<typeof listarRetrospectivas>(
    ANOS,
    {},
    { enabled: admin && papel !== 'separador', staleTime: Number.POSITIVE_INFINITY },
  )
  return data?.anos ?? SEMPRE
}
