import { Button } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { contar } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { pode } from '../../../pedido/pode.ts'
import { unreadableField } from '../../../ui/fields/unreadable-field.ts'
import { AdicionarItem } from './adicionar-item.tsx'
import styles from './documento.module.css'
import { ItemEditavel } from './item-editavel.tsx'
import { TabelaDeItens, Total } from './tabela.tsx'

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
          <Button className="no-print" size="sm" variant={editing ? 'filled' : 'default'} onClick={change}>
            {editing ? 'Concluir' : 'Mudar itens'}
          </Button>
        ) : null}
      </div>
      {editing ? (
        <>
          <ul className="no-print">
            {itens.map(item => (
              <ItemEditavel key={item.itemPedidoId} pedido={pedido} item={item} last={itens.length === 1} />
            ))}
          </ul>
          <AdicionarItem pedido={pedido} />
        </>
      ) : null}
      <div className={editing ? 'only-print' : undefined}>
        {itens.length === 0 ? (
          <p className="quiet mt-xs mb-xs">Este pedido ainda não tem produtos: adicione em “Mudar itens”.</p>
        ) : (
          <TabelaDeItens itens={itens} />
        )}
      </div>
      <Total value={pedido.valorTotal} />
    </section>
  )
}
