import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { contar } from '#contract/dinheiro.ts'
import { acabouProduto, type EmPedido, lerEmPedidos } from '#contract/produto-acabou.ts'
import { comUnidade, type Unidade } from '#contract/unidades.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { showWeekday } from '../../../ui/moment.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DialogButtons, DialogFoot } from '../../../ui/overlays/dialog-buttons.tsx'
import { toastUndo } from '../../../ui/overlays/undo-toast.tsx'
import { Unread } from '../../../ui/screen-skeleton.tsx'
import styles from '../cadastro.module.css'
import { MUDAM, nasEstantes, useVoltou } from './use-voltou.ts'

type Props = {
  produto: { id: number; nome: string; unidadeMedida: Unidade }
  /** The action that was about to happen, and is still possible. */
  instead?: { action: string; do: () => void } | undefined
  onClose: () => void
  /** Called once the product has ended; `onClose` alone means that it has not. */
  onEnded: () => void
}

/** Lists the orders that hold a product that is ending; removes it from the chosen ones and stops offering it. */
export function Acabou({ produto, instead, onClose, onEnded }: Props) {
  const { read, acabou, voltou, params } = useFim({ produto, onClose, onEnded })
  const [saem, setSaem] = useState<ReadonlySet<number>>(new Set())
  const dados = read.data
  const retirarDe = dados?.pedidos.flatMap(({ id }) => (saem.has(id) ? [id] : [])) ?? []
  return (
    <Dialog opened onClose={onClose} title={`${produto.nome} acabou?`}>
      <div className="stack gap-md">
        {dados ? <Situacao {...dados} /> : <Unread read={read} height={120} />}
        {dados && dados.pedidos.length > 0 ? (
          <EmPedidos pedidos={dados.pedidos} unidade={produto.unidadeMedida} saem={saem} onSaem={setSaem} />
        ) : null}
      </div>
      <DialogFoot>
        <DialogButtons
          back="Fechar"
          onBack={onClose}
          action={dados && (dados.oferecem > 0 || retirarDe.length > 0) ? oQueFaz(retirarDe.length) : undefined}
          danger={retirarDe.length > 0}
          first={dados?.pedidos.length === 0}
          busy={acabou.isPending}
          onAction={() => acabou.mutate({ params, body: { retirarDe } })}
        >
          {instead ? (
            <Button variant="default" onClick={instead.do}>
              {instead.action}
            </Button>
          ) : null}
          {dados && dados.acabou > 0 ? (
            <Button variant="default" loading={voltou.isPending} onClick={() => voltou.mutate({ params })}>
              Voltou: oferecer de novo
            </Button>
          ) : null}
        </DialogButtons>
      </DialogFoot>
    </Dialog>
  )
}

const oQueFaz = (saem: number) =>
  saem > 0 ? `Acabou: retirar de ${contar(saem, 'pedido', 'pedidos')}` : 'Acabou: não oferecer mais'

/** Reads the orders that hold the product, ends it, and undoes that. */
function useFim({ produto, onClose, onEnded }: Omit<Props, 'instead'>) {
  const { id, nome } = produto
  const params = { id }
  const read = useRead(lerEmPedidos, { params }, { staleTime: 0 })
  const voltou = useVoltou(nome, onClose)
  const acabou = useWrite(acabouProduto, {
    invalidates: MUDAM,
    failure: 'Nada mudou: o produto continua oferecido',
    onSuccess: ({ estantes, pedidos }) => {
      const saiu = pedidos.length > 0 ? ` e saiu de ${contar(pedidos.length, 'pedido', 'pedidos')}` : ''
      toastUndo(`${nome} não é mais oferecido (${nasEstantes(estantes)})${saiu}`, () => voltou.mutate({ params }))
      onEnded()
    },
  })
  return { read, acabou, voltou, params }
}

function Situacao({ pedidos, oferecem, acabou }: { pedidos: readonly EmPedido[]; oferecem: number; acabou: number }) {
  const nas = oferecem > 0 ? `É oferecido em ${nasEstantes(oferecem)}.` : 'Não é oferecido em nenhuma estante agora.'
  const ja = acabou > 0 ? ` Já acabou em ${nasEstantes(acabou)}.` : ''
  const em =
    pedidos.length === 0
      ? ' Nenhum pedido aberto ou confirmado tem este produto.'
      : ' Marque os pedidos de que ele sai. Os outros ficam com o que têm e podem ser confirmados; um pedido que fique sem itens é cancelado.'
  return <p>{`${nas}${ja}${em}`}</p>
}

type EmPedidosProps = {
  pedidos: readonly EmPedido[]
  unidade: Unidade
  /** The orders to remove the product from. */
  saem: ReadonlySet<number>
  onSaem: (saem: ReadonlySet<number>) => void
}

function EmPedidos({ pedidos, unidade, saem, onSaem }: EmPedidosProps) {
  const mudar = (id: number, sai: boolean) => {
    const agora = new Set(saem)
    if (sai) agora.add(id)
    else agora.delete(id)
    onSaem(agora)
  }
  const todos = saem.size === pedidos.length
  return (
    <div>
      <Checkbox
        data-autofocus
        label={`Marcar todos (${pedidos.length})`}
        checked={todos}
        indeterminate={!todos && saem.size > 0}
        onChange={() => onSaem(new Set(todos ? [] : pedidos.map(({ id }) => id)))}
      />
      <ul className={`mt-xs ${styles.itens} ${styles.emPedidos}`} aria-label="Pedidos com este produto">
        {pedidos.map(({ id, clienteNome, status, dataEntrega, quantidade }) => (
          <li key={id}>
            <Checkbox
              checked={saem.has(id)}
              onChange={event => mudar(id, event.currentTarget.checked)}
              label={
                <>
                  {clienteNome} <b className="num">{comUnidade(quantidade, unidade)}</b>{' '}
                  <span className="quiet">
                    nº&nbsp;{id} · {status}
                    {dataEntrega ? ` para ${showWeekday(dataEntrega)}` : ', ainda sem dia de entrega'}
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
