import { memo } from 'react'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import { NOME_DA_UNIDADE, type Unidade } from '#contract/unidades.ts'
import { type Carrinho, itemDe } from '../../../pedido/carrinho/carrinho.ts'
import { type Linha, noPedido, pendente } from '../../../pedido/carrinho/linhas.ts'
import { useRow } from '../../../ui/row-store.ts'
import { useLugar } from '../../lugar.ts'
import { CampoDeQuantidade } from './campo-de-quantidade.tsx'
import { Aviso, EstadoDaLinha } from './estado-da-linha.tsx'
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
    <div className={`stack centred to-end ${esgotado ? 'quiet' : ''} ${styles.linha}`}>
      <Produto
        {...{ carrinho, id }}
        ofOrder={podePedir && linha.salva !== null && !pendente(linha)}
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
          <EstadoDaLinha {...{ carrinho, linha, podePedir }} />
        </div>
      </div>
      {problema ? (
        <div className={styles.problema}>
          <Aviso {...{ carrinho, linha, podePedir, onMove, problema }} />
        </div>
      ) : null}
    </div>
  )
})

type ProdutoProps = Pick<Props, 'carrinho' | 'id'> & {
  /** The order holds the line as it is shown. */
  ofOrder: boolean
  nome: string
  unidade: Unidade
  regra: string
  preco: number
  /** The quantity left; null if the product has left the shelf. */
  resto: number | null
  pouco: boolean
}

/** Name, price and stock, which no key changes. */
const Produto = memo(function Produto(props: ProdutoProps) {
  const { nome, unidade, regra, resto, pouco } = props
  return (
    <>
      <div className={`shrinks ${styles.nome}`}>
        {nome}
        <small>
          {NOME_DA_UNIDADE[unidade]}
          {regra}
          <span className={styles.noCelular}>
            {' · '}
            <Preco {...props} />
          </span>
          {resto === 0 ? ' · esgotado' : null}
          {pouco ? <span className={`amber ${styles.noCelular}`}> · restam {emNumero(resto ?? 0)}</span> : null}
        </small>
      </div>
      <div className={`nowrap ${styles.preco}`}>
        <Preco {...props} />
      </div>
      <div className={`nowrap ${pouco ? 'amber' : ''} ${styles.restam}`}>
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

/** The price; the provider may press it, to give the line of this order another. */
function Preco({ carrinho, id, nome, preco, ofOrder }: ProdutoProps) {
  const { onPrice } = useLugar()
  if (!onPrice || !ofOrder) return emReais(preco)
  const abrir = () => {
    const { pedido } = carrinho.linhas.whole()
    const item = itemDe(carrinho, id)
    if (pedido && item) onPrice(pedido.id, item)
  }
  return (
    <button
      type="button"
      className="link target"
      aria-label={`Mudar o preço de ${nome}: ${emReais(preco)}`}
      onClick={abrir}
    >
      {emReais(preco)}
    </button>
  )
}
