import { memo } from 'react'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import { NOME_DA_UNIDADE, type Unidade } from '#contract/unidades.ts'
import type { Carrinho } from '../../../pedido/carrinho/carrinho.ts'
import { type Linha, noPedido } from '../../../pedido/carrinho/linhas.ts'
import { useRow } from '../../../ui/row-store.ts'
import { CampoDeQuantidade } from './campo-de-quantidade.tsx'
import { EstadoDaLinha } from './estado-da-linha.tsx'
import styles from './lista.module.css'

type Props = {
  carrinho: Carrinho
  id: number
  /** The quantity in the last order. */
  ultima: number | undefined
  podePedir: boolean
  onMove: (id: number, passo: 1 | -1) => void
}

const POUCO = 10
/** Characters of a quantity that fit the field at its normal width. */
const CABEM = 8

/** Low stock: less than ten, or than the last order's quantity. */
const resta = ({ limite }: Linha, ultima = 0): boolean => limite > 0 && limite < Math.max(POUCO, ultima)

/** ` · de 6 em 6 · mín. 12 · máx. 48`. */
const regraEmPalavras = ({ multiplo, minimo, maximo }: Linha): string =>
  (multiplo ? ` · de ${emNumero(multiplo)} em ${emNumero(multiplo)}` : '') +
  (minimo ? ` · mín. ${emNumero(minimo)}` : '') +
  (maximo ? ` · máx. ${emNumero(maximo)}` : '')

/** One product. Re-renders only when its own line changes, and then only the parts that a key changes. */
export const LinhaDaLista = memo(function LinhaDaLista({ carrinho, id, ultima, podePedir, onMove }: Props) {
  const linha = useRow(carrinho.linhas, id)
  if (!linha) return null
  const { nome, unidadeMedida, preco, limite, quer, problema } = linha
  // A product that left the shelf is neither sold out nor low in stock.
  const resto = problema?.tipo === 'saiu' ? null : limite
  const esgotado = resto === 0
  const { quantidade, valor } = noPedido(linha)
  return (
    <div
      className={`stack centred to-end ${styles.linha}`}
      data-esgotado={esgotado || undefined}
      data-problema={problema ? true : undefined}
    >
      <Produto
        nome={nome}
        unidade={unidadeMedida}
        regra={regraEmPalavras(linha)}
        preco={preco}
        resto={resto}
        pouco={podePedir && resto !== null && resta(linha, ultima)}
      />
      <div className={`line ${styles.quantidade}`}>
        {podePedir && (!esgotado || quer > 0) ? (
          <CampoDeQuantidade
            carrinho={carrinho}
            id={id}
            nome={nome}
            unidade={unidadeMedida}
            long={emNumero(quer).length > CABEM}
            none={quer === 0}
            problema={problema?.tipo}
            ultima={ultima}
            onMove={onMove}
          />
        ) : quer > 0 ? (
          emNumero(quer)
        ) : null}
      </div>
      <div className={styles.embaixo}>
        <div className={`nowrap ${styles.valor}`}>{quantidade > 0 ? emReais(valor) : null}</div>
        <div className={styles.estado}>
          <EstadoDaLinha {...{ carrinho, linha, podePedir, onMove }} />
        </div>
      </div>
    </div>
  )
})

type ProdutoProps = {
  nome: string
  unidade: Unidade
  regra: string
  preco: number
  /** The quantity left; null if the product has left the shelf. */
  resto: number | null
  pouco: boolean
}

/** Name, price and stock, which no key changes. */
const Produto = memo(function Produto({ nome, unidade, regra, preco, resto, pouco }: ProdutoProps) {
  return (
    <>
      <div className={`shrinks ${styles.nome}`}>
        {nome}
        <small>
          {NOME_DA_UNIDADE[unidade]}
          {regra}
          <span className={styles.noCelular}> · {emReais(preco)}</span>
          {resto === 0 ? ' · esgotado' : null}
          {pouco ? (
            <span className={`${styles.noCelular} ${styles.pouco}`}> · restam {emNumero(resto ?? 0)}</span>
          ) : null}
        </small>
      </div>
      <div className={`nowrap ${styles.preco}`}>{emReais(preco)}</div>
      <div className={`nowrap ${styles.restam}`} data-pouco={pouco || undefined}>
        {resto === null ? null : (
          <>
            <span className="only-heard">restam </span>
            {emNumero(resto)}
          </>
        )}
      </div>
    </>
  )
})
