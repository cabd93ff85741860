import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { contar } from '#contract/dinheiro.ts'
import { acabouProduto, type EmPedido, lerEmPedidos } from '#contract/produto-acabou.ts'
import type { Produto } from '#contract/produtos.ts'
import { comUnidade } from '#contract/unidades.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { showWeekday } from '../../ui/moment.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogButtons, DialogFoot } from '../../ui/overlays/dialog-buttons.tsx'
import { toastUndo } from '../../ui/overlays/undo-toast.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { nasEstantes, useVoltou } from './use-voltou.ts'

/** Lists the orders that hold a product that is ending; removes it from the chosen ones and stops offering it. */
export function Acabou({ produto, onClose }: { produto: Produto; onClose: () => void }) {
  const { id, nome } = produto
  const params = { id }
  const read = useRead(lerEmPedidos, { params }, { staleTime: 0 })
  const voltou = useVoltou(nome, onClose)
  const acabou = useWrite(acabouProduto, {
    failure: 'Nada mudou: o produto continua oferecido',
    onSuccess: ({ estantes, pedidos }) => {
      const saiu = pedidos.length > 0 ? ` e saiu de ${contar(pedidos.length, 'pedido', 'pedidos')}` : ''
      toastUndo(`${nome} não é mais oferecido (${nasEstantes(estantes)})${saiu}`, () => voltou.mutate({ params }))
      onClose()
    },
  })
  const [saem, setSaem] = useState<readonly number[]>([])
  const { data } = read
  const pedidos = data?.pedidos ?? []
  const retirarDe = pedidos.map(({ id }) => id).filter(id => saem.includes(id))
  const muitos = retirarDe.length
  return (
    <Dialog onClose={onClose} title={`${nome} acabou?`}>
      <div className="stack gap-md">
        {data ? <p>{emPalavras(data)}</p> : <Unread read={read} height={120} />}
        {pedidos.length > 0 ? <EmPedidos pedidos={pedidos} produto={produto} saem={saem} setSaem={setSaem} /> : null}
      </div>
      <DialogFoot>
        <DialogButtons
          back="Fechar"
          onBack={onClose}
          action={
            muitos > 0
              ? `Acabou: retirar de ${contar(muitos, 'pedido', 'pedidos')}`
              : data?.oferecem
                ? 'Acabou: não oferecer mais'
                : undefined
          }
          danger={muitos > 0}
          first={data?.pedidos.length === 0}
          busy={acabou.isPending}
          onAction={() => acabou.mutate({ params, body: { retirarDe } })}
        />
      </DialogFoot>
    </Dialog>
  )
}

type Fim = { pedidos: readonly EmPedido[]; oferecem: number; acabou: number }

function emPalavras({ pedidos, oferecem, acabou }: Fim): string {
  const nas = oferecem > 0 ? `É oferecido em ${nasEstantes(oferecem)}.` : 'Não é oferecido em nenhuma estante agora.'
  const ja = acabou > 0 ? ` Já acabou em ${nasEstantes(acabou)}.` : ''
  const em =
    pedidos.length === 0
      ? ' Nenhum pedido aberto ou confirmado tem este produto.'
      : ' Marque os pedidos de que ele sai. Os outros ficam com o que têm e podem ser confirmados; um pedido que fique sem itens é cancelado.'
  return nas + ja + em
}

type EmPedidosProps = {
  pedidos: readonly EmPedido[]
  produto: Produto
  /** The orders to remove the product from. */
  saem: readonly number[]
  setSaem: (saem: readonly number[]) => void
}

function EmPedidos({ pedidos, produto, saem, setSaem }: EmPedidosProps) {
  const todos = saem.length === pedidos.length
  return (
    <div>
      <Checkbox
        data-autofocus
        label={`Marcar todos (${pedidos.length})`}
        checked={todos}
        indeterminate={!todos && saem.length > 0}
        onChange={() => setSaem(todos ? [] : pedidos.map(({ id }) => id))}
      />
      <Checkbox.Group value={saem.map(String)} onChange={marked => setSaem(marked.map(Number))}>
        <ul className="rows roomy mt-xs" aria-label="Pedidos com este produto">
          {pedidos.map(({ id, clienteNome, status, dataEntrega, quantidade }) => (
            <li key={id}>
              <Checkbox
                value={String(id)}
                label={
                  <>
                    {clienteNome} <b className="num">{comUnidade(quantidade, produto.unidadeMedida)}</b>{' '}
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
      </Checkbox.Group>
    </div>
  )
}
