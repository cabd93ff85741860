import { useEffect, useState } from 'react'
import type { ProdutoOferecido } from '#contract/estante-produtos.ts'
import { useUnsavedGuard } from '../../../../shell/use-unsaved-guard.ts'
import { mountDraft, takeDraft } from '../../../../ui/draft.ts'
import { useStored } from '../../../../ui/row-store.ts'
import { type Linha, mudou } from './linha.ts'
import { createPlanilha, type Planilha, type Resumo, receber } from './planilha.ts'

/** The sheet of one shelf, with the draft of a session that ended; `pronta` once the shelf was read into it. */
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
    const mudadas = () => planilha.linhas.rows().filter(mudou)
    return mountDraft(nome, { dirty: () => planilha.resumo().mudadas > 0, values: mudadas })
  }, [nome, planilha])
  useUnsavedGuard(() => planilha.resumo().mudadas > 0, 'screen')
  return { planilha, pronta, restaurada }
}

/** The draft's lines keep the values seen then, so that the first reading shows what changed since. */
function abrir(nome: string) {
  const planilha = createPlanilha()
  const guardadas = takeDraft(nome) as Linha[] | undefined
  if (guardadas) planilha.linhas.write(guardadas)
  return { planilha, restaurada: guardadas !== undefined }
}

/** A part of the sums; `parte` must return the same value while nothing changed. */
export const useResumo = <T>({ linhas, resumo }: Planilha, parte: (resumo: Resumo) => T): T =>
  useStored(linhas, () => parte(resumo()))

export const useEscolhidas = ({ linhas }: Planilha): ReadonlySet<number> =>
  useStored(linhas, () => linhas.whole().escolhidas)
