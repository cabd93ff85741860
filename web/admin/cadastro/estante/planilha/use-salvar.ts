import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { contar } from '#contract/dinheiro.ts'
import { listarProdutosForaDaEstante, salvarProdutosDaEstante } from '#contract/estante-planilha.ts'
import { listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import type { Answer } from '#contract/route.ts'
import { readKey, useWrite } from '../../../../api/query.ts'
import { type Failure, failureOf } from '../../../../ui/failure.ts'
import { toastFailure, toastSuccess } from '../../../../ui/overlays/toast.ts'
import { toastUndo } from '../../../../ui/overlays/undo-toast.tsx'
import type { Planilha } from './planilha.ts'
import { type Alvo, conferir, contrario, envioDe, foiSalvo, recusado } from './salvar.ts'

/** Saves the whole sheet in one call. Errors show at their cells, and `onStop` gets the first. */
export function useSalvar(estanteId: number, planilha: Planilha, onStop: (alvo: Alvo) => void) {
  const client = useQueryClient()
  const emSeguida = useEmSeguida()
  const [failure, setFailure] = useState<Failure | null>(null)
  const write = useWrite(salvarProdutosDaEstante, { invalidates: [listarProdutosForaDaEstante] })
  const params = { id: estanteId }
  const pedida = useRef(false)

  /** Caches the answer, the shelf's current state, and cancels reads in flight, which could overwrite it. */
  const assentar = async (answer: Answer<typeof salvarProdutosDaEstante>) => {
    const queryKey = readKey(listarProdutosDaEstante, { params })
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, answer)
  }
  /** A save requested during another runs right after it, unless that one was refused: the reason is shown first. */
  const salvar = () => {
    pedida.current = true
    return emSeguida(async () => {
      if (!pedida.current) return
      pedida.current = false
      if (!(await salvarUmaVez())) pedida.current = false
    })
  }
  const salvarUmaVez = async (): Promise<boolean> => {
    if (planilha.resumo().mudadas === 0) return true
    const ruim = conferir(planilha)
    if (ruim) {
      onStop(ruim)
      return false
    }
    const envio = envioDe(planilha)
    const volta = contrario(planilha, envio)
    setFailure(null)
    try {
      const answer = await write.mutateAsync({ params, body: envio })
      foiSalvo(planilha, envio)
      await assentar(answer)
      toastUndo(emPalavras(envio.produtos.length, envio.remover.length), () => void emSeguida(() => voltar(volta)))
      return true
    } catch (error) {
      const why = failureOf(error)
      setFailure(why)
      if (why.status !== 409 && why.status !== 422) return false
      const alvo = recusado(planilha, envio, why)
      if (alvo) onStop(alvo)
      void client.invalidateQueries({ queryKey: readKey(listarProdutosDaEstante, { params }) })
      return false
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

/** One write at a time, because each sends the seen values that the write before it left. */
function useEmSeguida() {
  const fim = useRef<Promise<void>>(Promise.resolve())
  return (escrever: () => Promise<void>) => {
    fim.current = fim.current.then(escrever, escrever)
    return fim.current
  }
}

/** '3 produtos salvos', '2 produtos salvos, 1 retirado'. */
function emPalavras(salvos: number, retirados: number): string {
  const partes = [
    salvos > 0 ? contar(salvos, 'produto salvo', 'produtos salvos') : '',
    retirados > 0 ? contar(retirados, 'retirado', 'retirados') : '',
  ]
  return partes.filter(Boolean).join(', ')
}
