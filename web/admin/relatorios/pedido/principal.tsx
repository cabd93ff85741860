import { useState } from 'react'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { centavos, emReais } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { confirmarPedido, entregarPedido, finalizarPedido } from '#contract/pedidos-status.ts'
import { useRead, useWrite } from '../../../query.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { showWeekday, todayHere } from '../../../ui/moment.ts'
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
      <div className={styles.barStep}>{step}</div>
    </BottomBar>
  )
}

function Confirmar({ pedido, itens }: Props) {
  const [opened, setOpened] = useState(false)
  const regras = useRead(lerRegrasDeEntrega, { params: { id: pedido.clienteId } })
  const write = useWrite(confirmarPedido, { invalidates: LEITURAS, success: `Pedido ${pedido.id} confirmado` })
  const falta = centavos(regras.data?.regras.pedidoMinimo ?? 0) - centavos(pedido.valorTotal)
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
          action="Confirmar"
          onClose={() => setOpened(false)}
          send={dataEntrega => write.mutateAsync({ params: { id: pedido.id }, body: { dataEntrega } })}
        />
      ) : null}
    </>
  )
}

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
