import { Button } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { contar, emReais } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { pode } from '../../../pedido/pode.ts'
import { unreadableField } from '../../../ui/fields/unreadable-field.ts'
import { AdicionarItem } from './adicionar-item.tsx'
import { ItemEditavel } from './item-editavel.tsx'
import styles from './pedido.module.css'
import { TabelaDeItens } from './tabela.tsx'

type Props = { pedido: Pedido; itens: readonly ItemPedido[] }

/** The order's lines: read-only or, while the status allows, editable one by one. */
export function Itens({ pedido, itens }: Props) {
  const [wanted, setWanted] = useState(false)
  const changeable = pode('mudarItens', pedido.status)
  const editing = wanted && changeable
  const change = (event: MouseEvent<HTMLElement>) => {
    const wrong = unreadableField(event.currentTarget.closest('section'))
    if (wrong) wrong.focus()
    else setWanted(!wanted)
  }
  return (
    <section aria-label="Itens">
      <div className={`line between centred gap-sm ${styles.itemsHead}`}>
        <h2 className={`quiet small ${styles.label}`}>{contar(itens.length, 'item', 'itens')}</h2>
        {changeable ? (
          <Button size="sm" variant={editing ? 'filled' : 'default'} onClick={change}>
            {editing ? 'Concluir' : 'Mudar itens'}
          </Button>
        ) : null}
      </div>
      {editing ? (
        <>
          <ul>
            {itens.map(item => (
              <ItemEditavel key={item.itemPedidoId} pedido={pedido} item={item} last={itens.length === 1} />
            ))}
          </ul>
          <AdicionarItem pedido={pedido} />
        </>
      ) : itens.length === 0 ? (
        <p className="quiet mt-xs mb-xs">Este pedido ainda não tem produtos: adicione em “Mudar itens”.</p>
      ) : (
        <TabelaDeItens itens={itens} />
      )}
      <p className={`line gap-md mt-md at-end ${styles.total}`}>
        Total <b className="bold num">{emReais(pedido.valorTotal)}</b>
      </p>
    </section>
  )
}
