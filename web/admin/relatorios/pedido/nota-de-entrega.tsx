import { vendida } from '#contract/diferencas.ts'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { porUnidade, somarPorUnidade } from '#contract/soma-por-unidade.ts'
import { comUnidade } from '#contract/unidades.ts'
import { Diferencas } from '../../../pedido/diferencas.tsx'
import styles from './documento.module.css'

type Props = { pedido: Pedido; itens: readonly ItemPedido[]; withPrices: boolean }

/** The lines as they go with the goods, with prices or without. */
export function ItensDaNota({ pedido, itens, withPrices }: Props) {
  return (
    <section aria-label="Itens">
      <table className={`table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Produto</th>
            <th scope="col">Quantidade</th>
            {withPrices ? (
              <>
                <th scope="col" className={styles.wide}>
                  Preço
                </th>
                <th scope="col">Valor</th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {itens.map(item => (
            <tr key={item.itemPedidoId}>
              <td>
                {item.nome}
                <Diferencas item={item} />
              </td>
              <td>
                {emNumero(vendida(item))}{' '}
                <small>{comUnidade(vendida(item), item.unidadeMedida).replace(/^\S+ /, '')}</small>
              </td>
              {withPrices ? (
                <>
                  <td className={styles.wide}>{emReais(item.precoVenda)}</td>
                  <td>{emReais(item.valor)}</td>
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet mt-sm">
        {itens.length === 1 ? '1 item' : `${itens.length.toLocaleString('pt-BR')} itens`} ·{' '}
        {porUnidade(somarPorUnidade(itens.map(item => ({ ...item, quantidade: vendida(item) }))))}
      </p>
      {withPrices ? (
        <p className={`line gap-md mt-md at-end ${styles.total}`}>
          Total <b className="num">{emReais(pedido.valorTotal)}</b>
        </p>
      ) : null}
    </section>
  )
}

/** Where the one who takes the goods signs. */
export function Recebido() {
  return (
    <section aria-label="Recebimento" className={styles.received}>
      <p>Recebi os produtos desta nota, conferidos.</p>
      <ul>
        <li>Nome legível</li>
        <li>Assinatura</li>
        <li>Data e hora</li>
      </ul>
      <p className={`quiet ${styles.quiet}`}>Documento sem valor fiscal.</p>
    </section>
  )
}
