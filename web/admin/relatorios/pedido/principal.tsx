import { useState } from 'react'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { centavos, emReais, somar, valorDaLinha } from '#contract/dinheiro.ts'
import { definirItens, type ItemPedido, type Linha } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { confirmarPedido, entregarPedido, finalizarPedido, type LinhaMudada } from '#contract/pedidos-status.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { linhasMudadas } from '../../../pedido/linhas-mudadas.ts'
import { CallError, failureOf } from '../../../ui/failure.ts'
import { showWeekday, todayHere } from '../../../ui/moment.ts'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { BottomBar } from '../../../ui/page.tsx'
import { ReasonButton } from '../../../ui/reason-button.tsx'
import { DiaDeEntrega } from './dia-de-entrega.tsx'
import { LEITURAS } from './leituras.ts'
import styles from './pedido.module.css'

type Props = { pedido: Pedido; itens: readonly ItemPedido[] }

/** The order's next step, beside the document or, on a phone, under the thumb. */
export function Principal({ pedido, itens, onPhone = false }: Props & { onPhone?: boolean }) {
  const { status } = pedido
  if (status === 'Finalizado' || status === 'Cancelado') return null
  const step =
    status === 'Aberto' ? (
      <Confirmar pedido={pedido} itens={itens} />
    ) : status === 'Confirmado' ? (
      <Entregar pedido={pedido} />
    ) : (
      <Finalizar pedido={pedido} />
    )
  if (!onPhone) return <div className={styles.onDesk}>{step}</div>
  return (
    <BottomBar>
      <span className={styles.barTotal}>
        <small>{itens.length === 1 ? 'Total · 1 item' : `Total · ${itens.length} itens`}</small>
        <b className="num">{emReais(pedido.valorTotal)}</b>
      </span>
      <div className="grow">{step}</div>
    </BottomBar>
  )
}

function Confirmar({ pedido, itens }: Props) {
  const [opened, setOpened] = useState(false)
  const regras = useRead(lerRegrasDeEntrega, { params: { id: pedido.clienteId } })
  const { send, aceitas, forget } = useConfirmar({ pedido, itens })
  const minimo = regras.data?.regras.pedidoMinimo ?? 0
  const falta = centavos(minimo) - centavos(pedido.valorTotal)
  const reason =
    itens.length === 0
      ? 'O pedido está vazio: adicione um produto antes'
      : falta > 0
        ? `Faltam ${emReais(falta / 100)} para o pedido mínimo`
        : null
  return (
    <>
      <ReasonButton fullWidth reason={reason} onClick={() => setOpened(true)}>
        Confirmar o pedido
      </ReasonButton>
      {opened ? (
        <DiaDeEntrega
          pedido={pedido}
          title={`Confirmar o pedido ${pedido.id}`}
          action={aceitas ? 'Aceitar e confirmar' : 'Confirmar'}
          reason={aceitas && whyNot(aceitas, itens.length, minimo)}
          onClose={() => {
            setOpened(false)
            forget()
          }}
          send={send}
        >
          {aceitas ? (
            <p>
              Com os preços de agora{aceitas.length < itens.length ? ', sem o que não está à venda,' : ''} o total é{' '}
              <b className="num">{emReais(totalOf(aceitas))}</b>
            </p>
          ) : null}
        </DiaDeEntrega>
      ) : null}
    </>
  )
}

/**
 * Confirms the order as it is shown. Where the shelf has other prices by now, the refusal names them, and the next press takes
 * all of them and leaves out what is not for sale any more.
 */
function useConfirmar({ pedido, itens }: Props) {
  const { id, versao } = pedido
  const [mudadas, setMudadas] = useState<readonly LinhaMudada[] | null>(null)
  const definir = useWrite(definirItens, { invalidates: LEITURAS })
  const confirmar = useWrite(confirmarPedido, { invalidates: LEITURAS, success: `Pedido ${id} confirmado` })
  const aceitas = mudadas && atPricesOfNow(itens, mudadas)
  const send = async (dataEntrega: string) => {
    try {
      const seen = aceitas ? await take(aceitas) : versao
      await confirmar.mutateAsync({ params: { id }, body: { dataEntrega, versao: seen } })
    } catch (error) {
      const failure = failureOf(error)
      const changed = linhasMudadas(failure)
      setMudadas(changed)
      // What to do is said under it, where it is known what is left and what that comes to.
      throw changed ? new CallError({ ...failure, detail: 'Nada foi confirmado.' }) : error
    }
  }
  const take = async (linhas: Linha[]) => {
    const { pedidos } = await definir.mutateAsync({ params: { id }, body: { itens: linhas, versao } })
    return pedidos[0]?.versao
  }
  return { send, aceitas, forget: () => setMudadas(null) }
}

/** Why the lines that are left can't be confirmed, which is asked before they are written; null when they can. */
function whyNot(aceitas: readonly Linha[], before: number, minimo: number): string | null {
  if (aceitas.length === 0) return 'Nada deste pedido está à venda: mude os itens ou cancele-o'
  const falta = centavos(minimo) - centavos(totalOf(aceitas))
  if (falta <= 0) return null
  const now = aceitas.length < before ? 'Sem o que saiu' : 'Com os preços de agora'
  return `${now} faltam ${emReais(falta / 100)} para o mínimo: mude os itens antes de confirmar`
}

function atPricesOfNow(itens: readonly ItemPedido[], mudadas: readonly LinhaMudada[]): Linha[] {
  const nova = new Map(mudadas.map(linha => [linha.itemPedidoId, linha]))
  return itens.flatMap(({ itemPedidoId, estanteId, produtoId, quantidade, precoVenda }) => {
    const { motivo = 'preco', precoNaEstante = precoVenda } = nova.get(itemPedidoId) ?? {}
    return motivo === 'preco' ? [{ estanteId, produtoId, quantidade, precoVenda: precoNaEstante }] : []
  })
}

const totalOf = (linhas: readonly Linha[]): number =>
  somar(linhas.map(({ precoVenda, quantidade }) => valorDaLinha(precoVenda, quantidade)))

function Entregar({ pedido }: { pedido: Pedido }) {
  const { id, dataEntrega } = pedido
  const write = useWrite(entregarPedido, {
    invalidates: LEITURAS,
    success: `Pedido ${id} entregue`,
    failure: `O pedido ${id} não foi marcado como entregue`,
  })
  const ask = async () => {
    const early = dataEntrega !== null && dataEntrega > todayHere()
    const yes = await confirm({
      title: `Marcar o pedido ${id} como entregue?`,
      text: `${early ? `A entrega está marcada para ${showWeekday(dataEntrega)}. ` : ''}Depois disso os itens e a data não mudam mais, e o pedido não pode ser cancelado.`,
      action: 'Marcar como entregue',
    })
    if (yes) write.mutate({ params: { id } })
  }
  return (
    <ReasonButton fullWidth reason={null} loading={write.isPending} onClick={() => void ask()}>
      Marcar como entregue
    </ReasonButton>
  )
}

function Finalizar({ pedido }: { pedido: Pedido }) {
  const { id, empresa } = pedido
  const write = useWrite(finalizarPedido, {
    invalidates: LEITURAS,
    success: `Pedido ${id} finalizado`,
    failure: `O pedido ${id} não foi finalizado`,
  })
  const ask = async () => {
    const yes = await confirm({
      title: `Finalizar o pedido ${id}?`,
      text: `${empresa ? '' : 'Nenhuma empresa foi atribuída a ele. '}Depois disso nada mais muda neste pedido.`,
      action: 'Finalizar',
    })
    if (yes) write.mutate({ params: { id } })
  }
  return (
    <ReasonButton fullWidth reason={null} loading={write.isPending} onClick={() => void ask()}>
      Finalizar
    </ReasonButton>
  )
}
