import { lerConfiguracoes } from '#contract/configuracoes.ts'
import { useRead } from '../../../api/query.ts'

/** The percentage over cost that a new price begins with, null for none; undefined while it is read. */
export function useMargemSugerida(): number | null | undefined {
  const { data, isPending } = useRead(lerConfiguracoes, {})
  return isPending ? undefined : (data?.configuracoes[0]?.margemSugerida ?? null)
}
