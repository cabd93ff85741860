import type { DiaTexto } from '#contract/dias.ts'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import type { ProdutoASeparar } from '#contract/fornecimento.ts'
import styles from './fornecimento.module.css'
import { marcaDoProduto, useMarcas } from './marcas.ts'
import { Quantidade } from './quantidade.tsx'

type Produto = ProdutoASeparar & { clientes?: number; pedidos?: number; valor?: number }
type Props = {
  produtos: readonly Produto[]
  /** The one day it is for: only then is there something to tick off. */
  dia: DiaTexto | null
}

/** How much to take of each product, and for whom. */
export function PorProduto({ produtos, dia }: Props) {
  return (
    <ol className={`stack ${styles.groups}`} aria-label="Produtos">
      {produtos.map(produto => (
        <li key={produto.produtoId} className={styles.product}>
          {dia === null ? <Cabeca produto={produto} /> : <CabecaComMarca produto={produto} dia={dia} />}
          <ul className={`stack ${styles.destinations}`} aria-label={`Para quem vai ${produto.nome}`}>
            {produto.destinos.map(({ clienteId, clienteNome, quantidade }) => (
              <li key={clienteId}>
                <span>{clienteNome}</span>
                <b className="num">{emNumero(quantidade)}</b>
              </li>
            ))}
          </ul>
          <Resto produto={produto} />
        </li>
      ))}
    </ol>
  )
}

function CabecaComMarca({ produto, dia }: { produto: Produto; dia: DiaTexto }) {
  const { marcas, marcar } = useMarcas(dia)
  const chave = marcaDoProduto(produto)
  return (
    <label className={`tickable ${styles.productHead} ${styles.markable} ${styles.ticks}`}>
      <input
        type="checkbox"
        aria-label={`${produto.nome} separado`}
        checked={marcas.has(chave)}
        onChange={event => marcar([chave], event.currentTarget.checked)}
      />
      <Conteudo produto={produto} />
    </label>
  )
}

const Cabeca = ({ produto }: { produto: Produto }) => (
  <div className={`stack centred gap-sm ${styles.productHead}`}>
    <Conteudo produto={produto} />
  </div>
)

function Conteudo({ produto }: { produto: Produto }) {
  const { nome, valor, pedidos, clientes = produto.destinos.length } = produto
  const contas = [
    clientes === 1 ? '1 cliente' : `${emNumero(clientes)} clientes`,
    pedidos !== undefined && (pedidos === 1 ? '1 pedido' : `${emNumero(pedidos)} pedidos`),
    valor !== undefined && emReais(valor),
  ]
  return (
    <>
      <span className={`semibold anywhere ${styles.productName} ${styles.lineName}`}>
        {nome}
        <small>{contas.filter(Boolean).join(' · ')}</small>
      </span>
      <Quantidade {...produto} />
    </>
  )
}

/** More clients than are named. */
function Resto({ produto: { clientes = 0, destinos } }: { produto: Produto }) {
  if (clientes <= destinos.length) return null
  return (
    <p className={styles.partial}>
      Estes são os primeiros {emNumero(destinos.length)} de {emNumero(clientes)} clientes; o total é de todos. Para ver
      os outros, escolha menos dias ou um cliente, ou baixe a planilha.
    </p>
  )
}
