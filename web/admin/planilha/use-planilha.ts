import { useEffect, useState } from 'react'
import type { ProdutoOferecido } from '#contract/estante-produtos.ts'
import { useUnsavedGuard } from '../../shell/use-unsaved-guard.ts'
import { useStored } from '../../ui/row-store.ts'
import { createPlanilha, type Planilha, type Resumo, receber } from './estado.ts'

/** The sheet of one shelf; `pronta` once the shelf was read into it. */
export function usePlanilha(lidas: readonly ProdutoOferecido[] | undefined) {
  const [planilha] = useState(() => createPlanilha())
  const [pronta, setPronta] = useState(false)
  useEffect(() => {
    if (!lidas) return
    receber(planilha, lidas)
    setPronta(true)
  }, [planilha, lidas])
  useUnsavedGuard(() => planilha.resumo().mudadas > 0, 'screen')
  return { planilha, pronta }
}

/** A part of the sums; `parte` must return the same value while nothing changed. */
export const useResumo = <T>({ linhas, resumo }: Planilha, parte: (resumo: Resumo) => T): T =>
  useStored(linhas, () => parte(resumo()))

export const useEscolhidas = ({ linhas }: Planilha): ReadonlySet<number> =>
  useStored(linhas, () => linhas.whole().escolhidas)
