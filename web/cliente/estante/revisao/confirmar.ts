import { useState } from 'react'
import { lerPedido, type Pedido } from '#contract/pedidos.ts'
import { confirmarPedido, observarPedido } from '#contract/pedidos-status.ts'
import { ask, useWrite } from '../../../api/query.ts'
import { type Carrinho, hear, mudaram } from '../../../pedido/carrinho/carrinho.ts'
import { alone, definir } from '../../../pedido/carrinho/enviar.ts'
import { encerrado, useGeral } from '../../../pedido/carrinho/linhas.ts'
import { linhasMudadas, pedidoDaRecusa } from '../../../pedido/da-recusa.ts'
import { CallError, type Failure, failureOf, plainFailure, unanswered } from '../../../ui/failure.ts'
import { useHeardDone } from '../../../ui/fields/use-heard-done.ts'
import { useDepoisDeMudar } from '../../use-mudar-pedido.ts'
import { useRelerRegras } from '../../use-regras.ts'
import { comoAgora, diferencas, type LinhaRevista, mudou } from './linhas-da-revisao.ts'

/** Flushes the queue, saves the observation, takes the current prices and confirms. A failure is shown. */
export function useConfirmar(carrinho: Carrinho, onConfirm: (pedido: Pedido) => void) {
  const observar = useWrite(observarPedido)
  const { invalidates, onSuccess: forgetReading } = useDepoisDeMudar()
  const confirmar = useWrite(confirmarPedido, { invalidates })
  const relerRegras = useRelerRegras()
  const [enviando, setEnviando] = useState(false)
  const [falha, setFalha] = useState<Failure | null>(null)

  /** The shelf's reading still tells the order as open, also where the confirmation was only heard. */
  const end = (pedido: Pedido) => {
    forgetReading()
    onConfirm(pedido)
  }

  /** `vistas` are the lines as shown at the press. */
  const tentar = async (dataEntrega: string, vistas: readonly LinhaRevista[]): Promise<Pedido | undefined> => {
    const { pedido } = carrinho.linhas.whole()
    const { enviando: faltam, problemas } = carrinho.resumo()
    // The text beside the button says what blocks the confirmation.
    if (pedido === null || faltam > 0 || problemas.length > 0) return undefined
    const params = { id: pedido.id }
    const outras = diferencas(vistas, pedido.itens)
    if (outras.length > 0) throw new CallError(mudouEmOutroLugar(outras))
    await escreverObservacao(params)
    if (vistas.some(mudou)) await definir(carrinho, comoAgora(vistas))
    const versao = carrinho.linhas.whole().pedido?.versao
    const { pedidos } = await confirmar.mutateAsync({ params, body: { dataEntrega, versao } })
    return pedidos[0]
  }

  const escreverObservacao = async (params: { id: number }) => {
    const { observacao, pedido } = carrinho.linhas.whole()
    const texto = observacao.trim()
    if (!texto || !pedido || texto === pedido.observacao) return
    const { pedidos } = await observar.mutateAsync({ params, body: { observacao: texto } })
    // If somebody else changed the order, its version stays the one that was seen, and the confirmation fails.
    const proxima = (pedido.versao ?? 0) + 1
    const versao = pedidos[0]?.versao === proxima ? proxima : pedido.versao
    carrinho.linhas.patchWhole({ pedido: { ...pedido, observacao: texto, versao }, observacao: texto })
  }

  const enviar = async (dataEntrega: string, vistas: readonly LinhaRevista[]) => {
    setEnviando(true)
    setFalha(null)
    try {
      const pedido = await alone(carrinho, () =>
        tentar(dataEntrega, vistas).catch(error => confirmadoAntes(carrinho, error)),
      )
      if (pedido) end(pedido)
    } catch (error) {
      relerRegras(error)
      setFalha(naoConfirmou(carrinho, failureOf(error), vistas))
    }
    setEnviando(false)
  }

  const confirmado = useGeral(carrinho, geral => encerrado(geral)?.status === 'Confirmado')
  useHeardDone(falha, confirmado, async () => {
    try {
      const pedido = await lerConfirmado(carrinho)
      if (pedido) end(pedido)
    } catch (error) {
      setFalha(failureOf(error))
    }
  })

  return { enviar, enviando, falha }
}

/** Updates the screen from the refusal and returns the message to show. */
function naoConfirmou(carrinho: Carrinho, falha: Failure, vistas: readonly LinhaRevista[]): Failure {
  // A reading that came during the call was left aside, and only it tells whether the order is confirmed.
  if (unanswered(falha)) carrinho.reler()
  // The server's title for invalid input does not mention the order, so the title says first what was not done.
  if (falha.status === 422) return { ...falha, title: 'O pedido ainda não foi confirmado' }
  if (falha.status !== 409) return falha
  const mudadas = linhasMudadas(falha)
  if (mudadas) {
    mudaram(carrinho, mudadas)
    return { ...falha, detail: 'Nada foi confirmado. Confira no alto o que mudou.', errors: falha.errors.slice(0, 1) }
  }
  carrinho.reler() // a shelf closed, or the order ended elsewhere
  const pedido = pedidoDaRecusa(falha)
  if (!pedido) return falha
  hear(carrinho, pedido)
  return mudouEmOutroLugar(diferencas(vistas, pedido.itens))
}

/** The answer to an earlier press was lost, but the order is confirmed. */
async function confirmadoAntes(carrinho: Carrinho, error: unknown): Promise<Pedido | undefined> {
  if (failureOf(error).atual?.status !== 'Confirmado') throw error
  return lerConfirmado(carrinho)
}

async function lerConfirmado(carrinho: Carrinho): Promise<Pedido | undefined> {
  const { pedido } = carrinho.linhas.whole()
  const { pedidos } = await ask(lerPedido, { params: { id: pedido?.id ?? 0 } })
  return pedidos[0]
}

const MAIS_QUE_ISTO = 4

/** Asks the buyer to read the changed lines again, because only what was read may be confirmed. */
export function mudouEmOutroLugar(frases: string[], quem = ''): Failure {
  const detail = 'Confira as linhas e o total, que agora estão como no pedido, e confirme.'
  const falha = plainFailure(409, '', quem ? `${quem} mudou o pedido` : 'O pedido mudou em outro lugar', detail)
  if (frases.length === 0) return falha
  const resto = frases.length - MAIS_QUE_ISTO
  const ditas = [...frases.slice(0, MAIS_QUE_ISTO), ...(resto > 0 ? [`e mais ${resto}`] : []), detail]
  return { ...falha, errors: ditas.map(mensagem => ({ campo: null, mensagem })) }
}
