import { Button } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { vendida } from '#contract/diferencas.ts'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { comUnidade } from '#contract/unidades.ts'
import { Diferencas } from '../../../pedido/diferencas.tsx'
import { unreadableField } from '../../../ui/fields/unreadable-field.ts'
import { AdicionarItem } from './adicionar-item.tsx'
import styles from './documento.module.css'
import { ItemEditavel } from './item-editavel.tsx'
import { pode } from './pode.ts'

type Props = { pedido: Pedido; itens: readonly ItemPedido[] }

/** The order's lines: to be read, or changed one by one while the status allows. */
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
        <h2 className={`quiet small ${styles.label}`}>
          {itens.length.toLocaleString('pt-BR')} {itens.length === 1 ? 'item' : 'itens'}
        </h2>
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
        <Tabela itens={itens} />
      </div>
      <p className={`line gap-md mt-md at-end ${styles.total}`}>
        Total <b className="num">{emReais(pedido.valorTotal)}</b>
      </p>
    </section>
  )
}

function Tabela({ itens }: { itens: readonly ItemPedido[] }) {
  if (itens.length === 0)
    return <p className={`quiet ${styles.empty}`}>Este pedido ainda não tem produtos: adicione em “Mudar itens”.</p>
  return (
    <table className={`table ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">Produto</th>
          <th scope="col" className={styles.wide}>
            Quantidade
          </th>
          <th scope="col" className={styles.wide}>
            Preço
          </th>
          <th scope="col">Valor</th>
        </tr>
      </thead>
      <tbody>
        {itens.map(item => (
          <Item key={item.itemPedidoId} item={item} />
        ))}
      </tbody>
    </table>
  )
}

function Item({ item }: { item: ItemPedido }) {
  const { nome, unidadeMedida, precoVenda, valor } = item
  const quantidade = vendida(item)
  return (
    <tr>
      <td>
        {nome}
        <small className={styles.onPhone}>
          {comUnidade(quantidade, unidadeMedida)} × {emReais(precoVenda)}
        </small>
        <Diferencas item={item} />
      </td>
      <td className={styles.wide}>
        {emNumero(quantidade)} <small>{comUnidade(quantidade, unidadeMedida).split(' ').slice(1).join(' ')}</small>
      </td>
      <td className={styles.wide}>{emReais(precoVenda)}</td>
      <td>{emReais(valor)}</td>
    </tr>
  )
}
