import { vendida } from '#contract/diferencas.ts'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { comUnidade } from '#contract/unidades.ts'
import { Diferencas } from '../../../pedido/diferencas.tsx'
import styles from './pedido.module.css'

/** An order's lines, read-only. */
export function TabelaDeItens({ itens }: { itens: readonly ItemPedido[] }) {
  return (
    <table className={`table ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">Produto</th>
          <th scope="col" className="off-phone">
            Quantidade
          </th>
          <th scope="col" className="off-phone">
            Preço
          </th>
          <th scope="col">Valor</th>
        </tr>
      </thead>
      <tbody>
        {itens.map(item => {
          const quantidade = comUnidade(vendida(item), item.unidadeMedida)
          return (
            <tr key={item.itemPedidoId}>
              <td>
                {item.nome}
                <small className="phone-note">
                  {quantidade} × {emReais(item.precoVenda)}
                </small>
                <Diferencas item={item} />
              </td>
              <td className="off-phone">
                {emNumero(vendida(item))} <small>{quantidade.replace(/^\S+ /, '')}</small>
              </td>
              <td className="off-phone">{emReais(item.precoVenda)}</td>
              <td>{emReais(item.valor)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
