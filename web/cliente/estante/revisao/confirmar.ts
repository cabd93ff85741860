import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lerPedido, type Pedido } from '#contract/pedidos.ts'
import { confirmarPedido, observarPedido } from '#contract/pedidos-status.ts'
import { ask, outdateUnseen, readKey, readShown, useWrite } from '../../../api/query.ts'
import { type Carrinho, hear, mudaram } from '../../../pedido/carrinho/carrinho.ts'
import { alone, definir, salvar } from '../../../pedido/carrinho/enviar.ts'
import { encerrado, useGeral } from '../../../pedido/carrinho/linhas.ts'
import { linhasMudadas, pedidoDaRecusa } from '../../../pedido/da-recusa.ts'
import { diferencas } from '../../../pedido/mudanca-de-linha.ts'
import { CallError, type Failure, failureOf, plainFailure, unanswered } from '../../../ui/failure.ts'
import { useHeardDone } from '../../../ui/fields/use-heard-done.ts'
import { toastNotice } from '../../../ui/overlays/toast.ts'
import { LEITURA_DA_ESTANTE } from '../ler-estante.ts'
import { comoAgora, type LinhaRevista, mudou } from './linhas-da-revisao.ts'

/** The chosen day, and the lines as shown at the press. */
type Visto = { dataEntrega: string; vistas: readonly LinhaRevista[] }

/** Sends what waits, saves the observation, takes the current prices and confirms. */
export function useConfirmar(carrinho: Carrinho, onConfirm: (pedido: Pedido) => void) {
  const observar = useWrite(observarPedido, { invalidates: [] })
  const forgetReading = useForgetReading()
  const confirmar = useWrite(confirmarPedido, {
    invalidates: [], // this screen is left, and the next one reads
    onSuccess: ({ aviso }) => aviso && toastNotice(aviso),
  })

  const tentar = async ({ dataEntrega, vistas }: Visto): Promise<Pedido | undefined> => {
    const { pedido } = carrinho.linhas.whole()
    const { enviando, problemas } = carrinho.resumo()
    // The text beside the button says what blocks the confirmation.
    if (pedido === null || enviando > 0 || problemas.length > 0) return undefined
    if (encerrado(carrinho.linhas.whole())) return ler(carrinho)
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

  const envio = useMutation({
    retry: false,
    mutationFn: async (visto: Visto) => {
      try {
        return await alone(carrinho, () => tentar(visto))
      } catch (error) {
        const falha = failureOf(error)
        // The answer to an earlier press was lost.
        if (falha.atual?.status === 'Confirmado') return ler(carrinho)
        throw new CallError(naoConfirmou(carrinho, falha, visto.vistas))
      }
    },
    onSuccess: pedido => {
      if (!pedido) return
      forgetReading() // it still tells the order as open, also where the confirmation was only heard
      onConfirm(pedido)
    },
  })
  const falha = envio.error && failureOf(envio.error)
  const confirmado = useGeral(carrinho, geral => encerrado(geral)?.status === 'Confirmado')
  useHeardDone(falha, confirmado, () => envio.variables && envio.mutate(envio.variables))
  return { enviar: envio.mutate, enviando: envio.isPending, falha }
}

/** The shelf's reading still tells the order as it was. */
function useForgetReading() {
  const client = useQueryClient()
  return () => client.removeQueries({ queryKey: readKey(LEITURA_DA_ESTANTE) })
}

async function ler({ linhas }: Carrinho): Promise<Pedido | undefined> {
  const { pedidos } = await ask(lerPedido, { params: { id: linhas.whole().pedido?.id ?? 0 } })
  return pedidos[0]
}

/** Updates the screen from the refusal and returns the message to show. */
function naoConfirmou(carrinho: Carrinho, falha: Failure, vistas: readonly LinhaRevista[]): Failure {
  // A reading that came during the call was left aside, and only it tells whether the order is confirmed. A refused day
  // means that the rules have changed.
  if (unanswered(falha) || falha.status === 422) carrinho.reler()
  // The server's title for invalid input does not mention the order, so the title says first what was not done.
  if (falha.status === 422) return { ...falha, title: 'O pedido ainda não foi confirmado' }
  if (falha.status !== 409) return falha
  const mudadas = linhasMudadas(falha)
  if (mudadas) {
    mudaram(carrinho, mudadas)
    return { ...falha, detail: 'Nada foi confirmado. Confira na lista o que mudou.', errors: falha.errors.slice(0, 1) }
  }
  carrinho.reler() // a shelf closed, or the order ended elsewhere
  const pedido = pedidoDaRecusa(falha)
  if (!pedido) return falha
  hear(carrinho, pedido)
  return mudouEmOutroLugar(diferencas(vistas, pedido.itens))
}

/** Asks the buyer to read the changed lines again, because only what was read may be confirmed. */
export function mudouEmOutroLugar(frases: string[]): Failure {
  const detail = 'Confira as linhas e o total, que agora estão como no pedido, e confirme.'
  const falha = plainFailure(409, '', 'O pedido mudou em outro lugar', detail)
  return { ...falha, errors: [...frases.slice(0, 4), detail].map(mensagem => ({ campo: null, mensagem })) }
}

/** Saves the changes of a confirmed order together: all of them, or none. */
export function useSalvar(carrinho: Carrinho, nadaMuda: boolean, onSave: () => void) {
  const client = useQueryClient()
  const forgetReading = useForgetReading()
  const envio = useMutation({
    retry: false,
    mutationFn: async () => {
      const falha = await salvar(carrinho)
      if (!falha) return
      void client.invalidateQueries({ queryKey: readKey(lerPedido) })
      throw new CallError(naoSalvou(carrinho, falha))
    },
    onSuccess: async () => {
      forgetReading()
      outdateUnseen(client)
      await readShown(client)
      onSave()
    },
  })
  const falha = envio.error && failureOf(envio.error)
  useHeardDone(falha, nadaMuda, onSave)
  return { salvar: () => envio.mutate(), salvando: envio.isPending, falha }
}

const CONTINUAM = 'O pedido ficou como estava, e as mudanças continuam nesta tela.'

/** The message to show of a refusal, whose lines the rows show. */
function naoSalvou(carrinho: Carrinho, falha: Failure): Failure {
  if (falha.status !== 409 && falha.status !== 422) return falha
  if (pedidoDaRecusa(falha)?.status === 'Confirmado')
    return plainFailure(409, '', 'O pedido mudou em outro lugar', `Confira as linhas e salve de novo. ${CONTINUAM}`)
  carrinho.reler()
  const detail = falha.atual?.itens ? CONTINUAM : `${falha.detail} ${CONTINUAM}`
  return { ...falha, detail }
}
