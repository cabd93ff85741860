import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listarProdutosForaDaEstante, salvarProdutosDaEstante } from '#contract/estante-planilha.ts'
import { listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import type { Answer } from '#contract/route.ts'
import { type Failure, failureOf } from '../../../failure.ts'
import { readKey, useWrite } from '../../../query.ts'
import { toastFailure, toastSuccess } from '../../../ui/toast.ts'
import { toastUndo } from '../../../ui/undo-toast.tsx'
import type { Planilha } from './planilha.ts'
import { type Alvo, conferir, contrario, envioDe, foiSalvo, recusado } from './salvar.ts'

/** Saves the whole sheet in one call. What is in the way is shown at its cell, and `aoParar` leads to the first. */
export function useSalvar(estanteId: number, planilha: Planilha, aoParar: (alvo: Alvo) => void) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<Failure | null>(null)
  const write = useWrite(salvarProdutosDaEstante, { invalidates: [listarProdutosForaDaEstante] })
  const params = { id: estanteId }

  /** The answer is the shelf as it stands: no reading that is on its way may come after it. */
  const assentar = async (answer: Answer<typeof salvarProdutosDaEstante>) => {
    const queryKey = readKey(listarProdutosDaEstante, { params })
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, answer)
  }
  const salvar = async () => {
    if (write.isPending || planilha.resumo().mudadas === 0) return
    const ruim = conferir(planilha)
    if (ruim) return aoParar(ruim)
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
      if (alvo) aoParar(alvo)
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
  return { salvar, salvando: write.isPending, failure, esquecer: () => setFailure(null) }
}

/** '3 produtos salvos', '2 produtos salvos, 1 retirado'. */
function emPalavras(salvos: number, retirados: number): string {
  const partes = [
    salvos > 0 ? `${salvos} ${salvos === 1 ? 'produto salvo' : 'produtos salvos'}` : '',
    retirados > 0 ? `${retirados} ${retirados === 1 ? 'retirado' : 'retirados'}` : '',
  ]
  return partes.filter(Boolean).join(', ')
}
