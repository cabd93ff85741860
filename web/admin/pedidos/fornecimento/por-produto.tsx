import { contar, emNumero, emReais } from '#contract/dinheiro.ts'
import type { ProdutoASeparar } from '#contract/fornecimento.ts'
import styles from './fornecimento.module.css'
import { Quantidade } from './quantidade.tsx'

type Produto = ProdutoASeparar & { clientes?: number; pedidos?: number; valor?: number }
/** How much to take of each product, and for whom. */
export function PorProduto({ produtos }: { produtos: readonly Produto[] }) {
  return (
    <ol className={`stack ${styles.groups}`} aria-label="Produtos">
      {produtos.map(produto => (
        <li key={produto.produtoId} className={`surface ${styles.product}`}>
          <Cabeca produto={produto} />
          <ul className={`stack ${styles.destinations}`} aria-label={`Para quem vai ${produto.nome}`}>
            {produto.destinos.map(({ clienteId, clienteNome, quantidade }) => (
              <li key={clienteId} className="line between gap-sm">
                <span className="quiet shrinks anywhere">{clienteNome}</span>
                <b className="medium num">{emNumero(quantidade)}</b>
              </li>
            ))}
          </ul>
          <Resto produto={produto} />
        </li>
      ))}
    </ol>
  )
}

function Cabeca({ produto }: { produto: Produto }) {
  const { nome, valor, pedidos, clientes = produto.destinos.length } = produto
  const contas = [
    contar(clientes, 'cliente', 'clientes'),
    pedidos !== undefined && contar(pedidos, 'pedido', 'pedidos'),
    valor !== undefined && emReais(valor),
  ]
  return (
    <div className={`stack centred gap-sm ${styles.productHead}`}>
      <span className={`semibold anywhere ${styles.productName}`}>
        {nome}
        <small>{contas.filter(Boolean).join(' · ')}</small>
      </span>
      <Quantidade {...produto} />
    </div>
  )
}

/** Says that there are more clients than listed. */
function Resto({ produto: { clientes = 0, destinos } }: { produto: Produto }) {
  if (clientes <= destinos.length) return null
  return (
    <p className={`quiet small ${styles.partial}`}>
      Estes são os primeiros {emNumero(destinos.length)} de {emNumero(clientes)} clientes; o total é de todos. Para ver
      os outros, escolha menos dias ou um cliente, ou baixe a planilha.
    </p>
  )
}
