import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lerPedido } from '#contract/pedidos.ts'
import { readKey } from '../../../api/query.ts'
import type { Carrinho } from '../../../pedido/carrinho/carrinho.ts'
import { salvar } from '../../../pedido/carrinho/enviar.ts'
import { type Linha, naoMudou, useGeral, useResumo, valorDe } from '../../../pedido/carrinho/linhas.ts'
import { pedidoDaRecusa } from '../../../pedido/da-recusa.ts'
import { PeDaPrevia, Previa, type Prevista } from '../../../pedido/previa.tsx'
import { CallError, type Failure, plainFailure } from '../../../ui/failure.ts'
import { useHeardDone } from '../../../ui/fields/use-heard-done.ts'
import { toastSuccess } from '../../../ui/overlays/toast.ts'
import { useDepoisDeMudar } from '../../use-mudar-pedido.ts'
import { useRelerRegras } from '../../use-regras.ts'

type Props = { carrinho: Carrinho; pedidoId: number; onClose: () => void; onSave: () => void }

/** A review of all changes, each beside its previous state; all are saved together or none. */
export function RevisarMudancas({ carrinho, pedidoId, onClose, onSave }: Props) {
  const { total, problemas } = useResumo(carrinho, tudo => tudo)
  const antes = useGeral(carrinho, geral => geral.pedido?.valorTotal ?? 0)
  const mudadas = carrinho.linhas.rows().filter(linha => !naoMudou(linha))
  const { salvar, salvando, falha } = useSalvar(carrinho, () => {
    toastSuccess(mudado(pedidoId))
    onSave()
  })
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

function useSalvar(carrinho: Carrinho, onSave: () => void) {
  const client = useQueryClient()
  const depois = useDepoisDeMudar()
  const relerRegras = useRelerRegras()
  const [salvando, setSalvando] = useState(false)
  const [falha, setFalha] = useState<Failure | null>(null)
  const salvarTudo = async () => {
    setFalha(null)
    setSalvando(true)
    const failure = await salvar(carrinho)
    if (!failure) {
      depois.onSuccess()
      await Promise.all(depois.invalidates.map(stale => client.invalidateQueries({ queryKey: readKey(stale) })))
      onSave()
    }
    setSalvando(false)
    if (failure) {
      relerRegras(new CallError(failure))
      void client.invalidateQueries({ queryKey: readKey(lerPedido) })
    }
    setFalha(failure && naoSalvou(carrinho, failure))
  }
  return { salvar: salvarTudo, salvando, falha }
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

/** A changed line takes today's price as a whole. */
function prevista(linha: Linha): Prevista {
  const { produtoId, nome, unidadeMedida, quer, preco, salva } = linha
  return {
    ...{ key: produtoId, nome, unidadeMedida, quantidade: quer, preco, valor: quer > 0 ? valorDe(linha) : 0 },
    antes: {
      ...(salva && { quantidade: salva.quantidade }),
      ...(salva && quer > 0 && preco !== salva.precoVenda && { preco: salva.precoVenda }),
    },
    ...{ nota: salva ? (quer > 0 ? null : 'sai') : 'entra', tom: 'quiet' },
  }
}
