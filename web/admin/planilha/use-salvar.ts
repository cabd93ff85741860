import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contar } from '#contract/dinheiro.ts'
import { listarProdutosForaDaEstante, salvarProdutosDaEstante } from '#contract/estante-planilha.ts'
import { listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import type { Answer } from '#contract/route.ts'
import { readKey, useWrite } from '../../api/query.ts'
import { type Failure, failureOf } from '../../ui/failure.ts'
import { toastFailure, toastSuccess } from '../../ui/overlays/toast.ts'
import { toastUndo } from '../../ui/overlays/undo-toast.tsx'
import type { Planilha } from './estado.ts'
import { type Alvo, conferir, contrario, envioDe, foiSalvo, recusado } from './salvar.ts'

/** Saves the whole sheet in one call. Errors show at their cells, and `onStop` gets the first. */
export function useSalvar(estanteId: number, planilha: Planilha, onStop: (alvo: Alvo) => void) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<Failure | null>(null)
  const write = useWrite(salvarProdutosDaEstante, { invalidates: [listarProdutosForaDaEstante] })
  const params = { id: estanteId }

  /** Caches the answer, the shelf's current state, and cancels reads in flight, which could overwrite it. */
  const assentar = async (answer: Answer<typeof salvarProdutosDaEstante>) => {
    const queryKey = readKey(listarProdutosDaEstante, { params })
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, answer)
  }
  const salvar = async () => {
    if (write.isPending || planilha.resumo().mudadas === 0) return
    const ruim = conferir(planilha)
    if (ruim) return onStop(ruim)
    const envio = envioDe(planilha)
    const volta = contrario(planilha, envio)
    setFailure(null)
    try {
      const answer = await write.mutateAsync({ params, body: envio })
      foiSalvo(planilha, envio)
      await assentar(answer)
      toastUndo(emPalavras(envio.produtos.length, envio.remover.length), () => void voltar(volta))
    } catch (error) {
      const why = failureOf(error)
      setFailure(why)
      if (why.status !== 409 && why.status !== 422) return
      const alvo = recusado(planilha, envio, why)
      if (alvo) onStop(alvo)
      void client.invalidateQueries({ queryKey: readKey(listarProdutosDaEstante, { params }) })
    }
  }
  const voltar = async (volta: ReturnType<typeof contrario>) => {
    try {
      await assentar(await write.mutateAsync({ params, body: volta }))
      toastSuccess('A estante voltou ao que era')
    } catch (error) {
      toastFailure(error, 'O que foi salvo não foi desfeito')
    }
  }
  return { salvar, saving: write.isPending, failure, esquecer: () => setFailure(null) }
}

/** '3 produtos salvos', '2 produtos salvos, 1 retirado'. */
function emPalavras(salvos: number, retirados: number): string {
  const partes = [
    salvos > 0 ? contar(salvos, 'produto salvo', 'produtos salvos') : '',
    retirados > 0 ? contar(retirados, 'retirado', 'retirados') : '',
  ]
  return partes.filter(Boolean).join(', ')
}
