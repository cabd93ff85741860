import { useState } from 'react'
import { definirItens } from '#contract/itens-pedido.ts'
import { pedidoDaRecusa } from '../../../pedido/da-recusa.ts'
import { PeDaPrevia, Previa, type Prevista } from '../../../pedido/previa.tsx'
import { CallError, type Failure, failureOf, plainFailure } from '../../../ui/failure.ts'
import { useHeardDone } from '../../../ui/fields/use-heard-done.ts'
import { toastSuccess } from '../../../ui/overlays/toast.ts'
import { useMudarPedido } from '../../use-mudar-pedido.ts'
import { useRelerRegras } from '../../use-regras.ts'
import { type Carrinho, tomar } from '../carrinho/carrinho.ts'
import { useGeral, useResumo } from '../carrinho/linhas.ts'
import { comoFica, type Mudada, mudadasDe, recusarLinhas, totalDeAntes } from './mudancas-do-pedido.ts'

type Props = { carrinho: Carrinho; pedidoId: number; onClose: () => void; onSave: () => void }

/** A review of all changes, each beside its previous state; all are saved together or none. */
export function RevisarMudancas({ carrinho, pedidoId, onClose, onSave }: Props) {
  const { total, problemas } = useResumo(carrinho, tudo => tudo)
  useGeral(carrinho, geral => geral.ouvido)
  const mudadas = mudadasDe(carrinho)
  const antes = totalDeAntes(carrinho)
  const { salvar, salvando, falha } = useSalvar(carrinho, pedidoId, onSave)
  // Nothing differs from the order any more.
  useHeardDone(falha, mudadas.length === 0, () => {
    toastSuccess(mudado(pedidoId))
    onSave()
  })
  const porque =
    problemas.length > 0
      ? 'Volte à lista: há avisos a resolver'
      : mudadas.length === 0
        ? 'Nada está mudado'
        : carrinho.linhas.rows().every(({ quer }) => quer === 0) && carrinho.linhas.whole().outras.length === 0
          ? 'Um pedido confirmado não fica sem itens: para não receber nada, cancele o pedido'
          : null
  return (
    <>
      <Previa heard title="Mudanças" linhas={mudadas.map(prevista)} />
      <PeDaPrevia
        label="Total do pedido"
        {...{ total, antes, failure: falha, reason: porque }}
        back="Voltar à lista"
        onBack={onClose}
        action="Salvar mudanças"
        first
        busy={salvando}
        onAction={() => void salvar()}
      />
    </>
  )
}

const mudado = (id: number): string => `Pedido nº\u00a0${id} mudado`

function useSalvar(carrinho: Carrinho, id: number, onSave: () => void) {
  const definir = useMudarPedido(definirItens, { success: mudado(id), onSuccess: onSave })
  const relerRegras = useRelerRegras()
  const [falha, setFalha] = useState<Failure | null>(null)
  const salvar = async () => {
    setFalha(null)
    try {
      const { ouvido } = carrinho.linhas.whole()
      await definir.mutateAsync({ params: { id }, body: { itens: comoFica(carrinho), versao: ouvido?.versao } })
    } catch (error) {
      relerRegras(error)
      setFalha(naoSalvou(carrinho, error instanceof CallError ? error.failure : failureOf(error)))
    }
  }
  return { salvar, salvando: definir.isPending, falha }
}

const CONTINUAM = 'O pedido ficou como estava, e as mudanças continuam nesta tela.'

/** Updates the screen from the refusal and returns the message to show. */
function naoSalvou(carrinho: Carrinho, falha: Failure): Failure {
  if (falha.status !== 409 && falha.status !== 422) return falha
  const pedido = pedidoDaRecusa(falha)
  if (pedido?.status === 'Confirmado') {
    tomar(carrinho, pedido, null)
    return plainFailure(409, '', 'O pedido mudou em outro lugar', `Confira as linhas e salve de novo. ${CONTINUAM}`)
  }
  carrinho.reler()
  return { ...falha, detail: recusarLinhas(carrinho, falha) ? CONTINUAM : `${falha.detail} ${CONTINUAM}` }
}

/** A changed line takes today's price as a whole. */
function prevista({ produtoId, nome, antes, depois, valorDepois }: Mudada): Prevista {
  return {
    ...{ key: produtoId, nome, unidadeMedida: depois?.unidadeMedida ?? antes?.unidadeMedida },
    ...{ quantidade: depois?.quantidade ?? 0, preco: depois?.precoVenda ?? undefined, valor: valorDepois },
    antes: {
      ...(antes && antes.quantidade !== depois?.quantidade && { quantidade: antes.quantidade }),
      ...(antes && depois && antes.precoVenda !== depois.precoVenda && { preco: antes.precoVenda ?? 0 }),
    },
    ...{ nota: antes ? (depois ? null : 'sai') : 'entra', tom: 'quiet' },
  }
}
