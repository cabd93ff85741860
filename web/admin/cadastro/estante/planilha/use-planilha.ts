import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ProdutoOferecido } from '#contract/estante-produtos.ts'
import { useUnsavedGuard } from '../../../../shell/use-unsaved-guard.ts'
import { mountDraft, takeDraft } from '../../../../ui/draft.ts'
import { type Linha, mudou } from './linha.ts'
import { createPlanilha, type Pendencias, type Planilha, type Resumo } from './planilha.ts'
import { receber } from './receber.ts'

/** The sheet of one shelf, with what was typed before a session ended; `pronta` once the shelf was read into it. */
export function usePlanilha(estanteId: number, lidas: readonly ProdutoOferecido[] | undefined) {
  const nome = `estante-${estanteId}-planilha`
  const [{ planilha, restaurada }] = useState(() => abrir(nome))
  const [pronta, setPronta] = useState(false)
  useEffect(() => {
    if (!lidas) return
    receber(planilha, lidas)
    setPronta(true)
  }, [planilha, lidas])
  useEffect(() => {
    const mudadas = () => planilha.todas().filter(mudou)
    return mountDraft(nome, { dirty: () => planilha.resumo().mudadas > 0, values: mudadas })
  }, [nome, planilha])
  useUnsavedGuard(() => planilha.resumo().mudadas > 0, 'screen')
  return { planilha, pronta, restaurada }
}

/** The draft's lines come in as they were seen then: the first reading tells what changed since. */
function abrir(nome: string) {
  const planilha = createPlanilha()
  const guardadas = takeDraft(nome) as Linha[] | undefined
  if (guardadas) planilha.porLidas(guardadas, { completa: false })
  return { planilha, restaurada: guardadas !== undefined }
}

export function useLinha(planilha: Planilha, id: number): Linha | undefined {
  return useSyncExternalStore(
    useMemo(() => (ouvinte: () => void) => planilha.assinarLinha(id, ouvinte), [planilha, id]),
    () => planilha.linha(id),
  )
}

/** A part of the sums; give a function that answers the same value while nothing changed. */
export const useResumo = <T>(planilha: Planilha, parte: (resumo: Resumo) => T): T =>
  useSyncExternalStore(planilha.assinar, () => parte(planilha.resumo()))

export const usePendencias = (planilha: Planilha): Pendencias =>
  useSyncExternalStore(planilha.assinar, planilha.pendencias)

export const useIds = (planilha: Planilha): readonly number[] => useSyncExternalStore(planilha.assinar, planilha.ids)

export const useEscolhidas = (planilha: Planilha): ReadonlySet<number> =>
  useSyncExternalStore(planilha.assinar, planilha.escolhidas)

export const useEscolhida = (planilha: Planilha, id: number): boolean =>
  useSyncExternalStore(planilha.assinar, () => planilha.escolhidas().has(id))
