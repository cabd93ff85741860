import { vendida } from '#contract/diferencas.ts'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { comUnidade } from '#contract/unidades.ts'
import { Diferencas } from '../../../pedido/diferencas.tsx'
import styles from './documento.module.css'

type Props = {
  itens: readonly ItemPedido[]
  /** A delivery note: the quantity has a column of its own even on a phone. */
  note?: boolean
  withPrices?: boolean
}

/** An order's lines in a document. */
export function TabelaDeItens({ itens, note = false, withPrices = true }: Props) {
  const wide = note ? undefined : 'off-phone'
  return (
    <table className={`table ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">Produto</th>
          <th scope="col" className={wide}>
            Quantidade
          </th>
          {withPrices ? (
            <>
              <th scope="col" className="off-phone">
                Preço
              </th>
              <th scope="col">Valor</th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {itens.map(item => {
          const quantidade = comUnidade(vendida(item), item.unidadeMedida)
          return (
            <tr key={item.itemPedidoId}>
              <td>
                {item.nome}
                {note ? null : (
                  <small className="phone-note">
                    {quantidade} × {emReais(item.precoVenda)}
                  </small>
                )}
                <Diferencas item={item} />
              </td>
              <td className={wide}>
                {emNumero(vendida(item))} <small>{quantidade.replace(/^\S+ /, '')}</small>
              </td>
              {withPrices ? (
                <>
                  <td className="off-phone">{emReais(item.precoVenda)}</td>
                  <td>{emReais(item.valor)}</td>
                </>
              ) : null}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

export const Total = ({ value }: { value: number }) => (
  <p className={`line gap-md mt-md at-end ${styles.total}`}>
    Total <b className="bold num">{emReais(value)}</b>
  </p>
)
