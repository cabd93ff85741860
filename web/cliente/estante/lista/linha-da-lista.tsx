import { memo } from 'react'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import { NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { type Carrinho, itemDe } from '../../../pedido/carrinho/carrinho.ts'
import { type Linha, noPedido, pendente } from '../../../pedido/carrinho/linhas.ts'
import { useRow } from '../../../ui/row-store.ts'
import { useLugar } from '../../quem-compra.ts'
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

/** ` · de 6 em 6 · mín. 12 · máx. 48`. */
const regraEmPalavras = ({ multiplo, minimo, maximo }: Linha): string =>
  (multiplo ? ` · de ${emNumero(multiplo)} em ${emNumero(multiplo)}` : '') +
  (minimo ? ` · mín. ${emNumero(minimo)}` : '') +
  (maximo ? ` · máx. ${emNumero(maximo)}` : '')

/** One product: the columns of a table; on a phone price and stock stand under the name. Re-renders only when its own line changes. */
export const LinhaDaLista = memo(function LinhaDaLista({ carrinho, id, ultima, podePedir, onMove }: Props) {
  const linha = useRow(carrinho.linhas, id)
  if (!linha) return null
  const { nome, unidadeMedida, limite, quer, problema } = linha
  const saiu = problema?.tipo === 'saiu'
  const esgotado = limite === 0 && !saiu
  const pouco = podePedir && !saiu && limite > 0 && limite < Math.max(POUCO, ultima ?? 0)
  const { quantidade, valor } = noPedido(linha)
  return (
    <div className={`stack centred to-end ${esgotado ? 'quiet' : ''} ${styles.linha}`}>
      <div className={`shrinks ${styles.produto}`}>
        <div className={`shrinks ${styles.nome}`}>{nome}</div>
        <small className={styles.unidade}>
          {NOME_DA_UNIDADE[unidadeMedida]}
          {regraEmPalavras(linha)}
          {esgotado ? ' · esgotado' : ''}
        </small>
        <span className={`nowrap ${styles.preco}`}>
          <Preco carrinho={carrinho} linha={linha} podePedir={podePedir} />
        </span>
        <span className={`nowrap ${pouco ? 'amber' : styles.bastante} ${styles.restam}`}>
          <span className={styles.rotulo}>restam </span>
          {saiu ? '–' : emNumero(limite)}
        </span>
      </div>
      <div className={styles.quantidade}>
        {podePedir && (!esgotado || quer > 0) ? (
          <CampoDeQuantidade
            {...{ carrinho, id, nome, ultima, onMove }}
            unidade={unidadeMedida}
            quer={quer}
            problema={problema?.tipo}
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
          <Aviso {...{ carrinho, linha, podePedir, problema }} />
        </div>
      ) : null}
    </div>
  )
})

/** The price; the provider may press it, to give the line of this order another. */
function Preco({ carrinho, linha, podePedir }: Pick<Props, 'carrinho' | 'podePedir'> & { linha: Linha }) {
  const { onPrice } = useLugar()
  const preco = emReais(linha.preco)
  const { pedido } = carrinho.linhas.whole()
  const item = itemDe(carrinho, linha.produtoId)
  if (!onPrice || !podePedir || !pedido || !item || pendente(linha)) return preco
  return (
    <button
      type="button"
      className="link target"
      aria-label={`Mudar o preço de ${linha.nome}: ${preco}`}
      onClick={() => onPrice(pedido.id, item)}
    >
      {preco}
    </button>
  )
}
