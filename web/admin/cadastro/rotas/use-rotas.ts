import { listarRotas } from '#contract/rotas.ts'
import { useRead } from '../../../api/query.ts'

/** All routes, which are few. */
export const useRotas = () => useRead(listarRotas, { query: {} }, { staleTime: 60_000 }).data?.rotas ?? []
