import type { Carrinho } from './carrinho/carrinho.ts'
import { useResumo } from './carrinho/linhas.ts'
import styles from './fazer-pedido.module.css'
import {
  Contagem,
  faltaParaOMinimo,
  type PedidoEmCurso,
  type Regras,
  Revisar,
  Total,
  usePedidoNoDia,
} from './pedido-em-curso.tsx'

/** Under the thumb wherever the panel does not fit: the total and the way on, or why not yet. */
export function BarraDoPedido({ carrinho, regras, podePedir, onReview, onShowNotice }: PedidoEmCurso) {
  if (!podePedir) return null
  return (
    <section className={`${styles.barra} no-print`} aria-label="Total e confirmação">
      <Progresso carrinho={carrinho} regras={regras} />
      <div className={`stiff ${styles.totalDaBarra}`}>
        <span>
          <Contagem carrinho={carrinho} />
        </span>
        <b className="num">
          <Total carrinho={carrinho} />
        </b>
      </div>
      <div className={`shrinks ${styles.acao}`}>
        <Revisar
          carrinho={carrinho}
          regras={regras}
          onReview={onReview}
          onShowNotice={onShowNotice}
          reasonId="por-que-nao-na-barra"
        />
      </div>
    </section>
  )
}

/** How far it is from the minimum, while it is. */
function Progresso({ carrinho, regras }: { carrinho: Carrinho; regras: Regras | undefined }) {
  const minimo = regras?.pedidoMinimo ?? 0
  const { valorTotal: noDia } = usePedidoNoDia({ carrinho, regras })
  const parte = useResumo(carrinho, resumo => {
    const falta = faltaParaOMinimo(resumo, regras, noDia)
    return falta > 0 ? ((minimo - falta) / minimo) * 100 : 0
  })
  return parte > 0 ? <i className={styles.progresso} style={{ width: `${parte}%` }} aria-hidden="true" /> : null
}
