import { useState } from 'react'
import { lerPedido, lerUltimoPedido, listarPedidosDoCliente, type Pedido } from '#contract/pedidos.ts'
import { confirmarPedido, observarPedido } from '#contract/pedidos-status.ts'
import { conferirValorTotal } from '#contract/valor-total.ts'
import { CallError, type Failure, failureOf, plainFailure } from '../../failure.ts'
import { ask, useWrite } from '../../query.ts'
import { useRelerRegras } from '../use-regras.ts'
import type { Carrinho } from './carrinho.ts'

const LISTAS = [listarPedidosDoCliente, lerUltimoPedido, lerPedido]

const MUDOU = plainFailure(
  409,
  '',
  'O pedido mudou em outro lugar',
  'Confira as linhas e o total, que agora estão como no pedido, e confirme de novo.',
)

/** Sends what is still waiting, writes the observation, confirms. What fails is told and nothing is lost. */
export function useConfirmar(carrinho: Carrinho, aoConfirmar: (pedido: Pedido) => void) {
  const observar = useWrite(observarPedido)
  const confirmar = useWrite(confirmarPedido, { invalidates: LISTAS })
  const relerRegras = useRelerRegras()
  const [enviando, setEnviando] = useState(false)
  const [falha, setFalha] = useState<Failure | null>(null)

  const tentar = async (dataEntrega: string): Promise<Pedido | undefined> => {
    await carrinho.fila.sozinha(async () => undefined)
    const { pedidoId, observacao, observacaoSalva } = carrinho.quadro.geral()
    const { enviando: faltam, problemas, total } = carrinho.quadro.resumo()
    // What stands in the way is said beside the button, which follows the rows.
    if (pedidoId === null || faltam > 0 || problemas.length > 0) return undefined
    const params = { id: pedidoId }
    const texto = observacao.trim()
    if (texto && texto !== observacaoSalva) {
      await observar.mutateAsync({ params, body: { observacao: texto } })
      carrinho.mudarGeral({ observacaoSalva: texto, observacao: texto })
    }
    await ask(conferirValorTotal, { params, body: { valorTotal: total } }).catch(outroTotal)
    const { pedidos } = await confirmar.mutateAsync({ params, body: { dataEntrega } })
    return pedidos[0]
  }

  const enviar = async (dataEntrega: string) => {
    setEnviando(true)
    setFalha(null)
    try {
      const pedido = await tentar(dataEntrega).catch(confirmadoAntes)
      if (pedido) aoConfirmar(pedido)
    } catch (error) {
      relerRegras(error)
      if (failureOf(error).status === 409) carrinho.reler() // a shelf closed, or the order went its way elsewhere
      setFalha(semConfirmar(failureOf(error)))
    }
    setEnviando(false)
  }

  /** The order was changed elsewhere: what is confirmed is what was read, so it is read again first. */
  const outroTotal = (error: unknown): never => {
    const { status, atual } = failureOf(error)
    if (status !== 409 || atual?.valorTotal === undefined) throw error
    carrinho.reler()
    throw new CallError(MUDOU)
  }

  /** The answer of an earlier press was lost: the order is confirmed all the same. */
  const confirmadoAntes = async (error: unknown): Promise<Pedido | undefined> => {
    const { pedidoId } = carrinho.quadro.geral()
    if (pedidoId === null || failureOf(error).atual?.status !== 'Confirmado') throw error
    const { pedidos } = await ask(lerPedido, { params: { id: pedidoId } })
    return pedidos[0]
  }

  return { enviar, enviando, falha }
}

/** What was not done comes before why: the server's title for what is not valid speaks of no order. */
const semConfirmar = (falha: Failure): Failure =>
  falha.status === 422 ? { ...falha, title: 'O pedido ainda não foi confirmado' } : falha
