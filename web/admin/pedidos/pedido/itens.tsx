import { vendida } from '#contract/diferencas.ts'
import { contar, emNumero, emReais } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { comUnidade } from '#contract/unidades.ts'
import { Diferencas } from '../../../pedido/diferencas.tsx'
import { pode } from '../../../pedido/pode.ts'
import { ButtonLink } from '../../../shell/button-link.tsx'
import styles from './pedido.module.css'

type Props = { pedido: Pedido; itens: readonly ItemPedido[] }

/** The order's lines; while the status allows, they are changed on the buyer's own screen. */
export function Itens({ pedido: { id, status, clienteId, valorTotal }, itens }: Props) {
  const search = { clienteId, ...(status === 'Confirmado' && { pedido: id }) }
  return (
    <section aria-label="Itens">
      <div className={`line between centred gap-sm ${styles.itemsHead}`}>
        <h2 className={`quiet small ${styles.label}`}>{contar(itens.length, 'item', 'itens')}</h2>
        {pode('mudarItens', status) ? (
          <ButtonLink to="/admin/pedidos/novo" search={search} size="sm" variant="default">
            Mudar itens
          </ButtonLink>
        ) : null}
      </div>
      {itens.length === 0 ? (
        <p className="quiet mt-xs mb-xs">Este pedido ainda não tem produtos: adicione em “Mudar itens”.</p>
      ) : (
        <Tabela itens={itens} />
      )}
      <p className={`line gap-md mt-md at-end ${styles.total}`}>
        Total <b className="bold num">{emReais(valorTotal)}</b>
      </p>
    </section>
  )
}

function Tabela({ itens }: Pick<Props, 'itens'>) {
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
