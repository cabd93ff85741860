import { Button } from '@mantine/core'
import { emReais } from '#contract/dinheiro.ts'
import styles from './barra-do-pedido.module.css'
import { faltaParaOMinimo, impedimento, type PedidoEmCurso } from './pedido-em-curso.ts'
import { PorQueNao } from './por-que-nao.tsx'
import { contarItens } from './quadro.ts'
import { useGeral, useResumo } from './use-carrinho.ts'

/** Under the thumb wherever the panel does not fit: the total and the way on, or why not yet. */
export function BarraDoPedido({ carrinho, regras, podePedir, aoRevisar, aoVerAviso }: PedidoEmCurso) {
  const resumo = useResumo(carrinho)
  const encerrado = useGeral(carrinho, geral => geral.encerrado)
  const porque = impedimento(resumo, regras, encerrado)
  if (!podePedir) return null
  const minimo = regras?.pedidoMinimo ?? 0
  const parte = faltaParaOMinimo(resumo, regras) > 0 ? (resumo.total / minimo) * 100 : 0
  return (
    <section className={`${styles.barra} no-print`} aria-label="Total e confirmação">
      {parte > 0 ? <i className={styles.progresso} style={{ width: `${parte}%` }} aria-hidden="true" /> : null}
      <div className={styles.total}>
        <span>Total · {contarItens(resumo.itens)}</span>
        <b className="num">{emReais(resumo.total)}</b>
      </div>
      <div className={styles.acao}>
        <Button
          fullWidth
          onClick={aoRevisar}
          disabled={porque !== null}
          aria-describedby={porque ? 'por-que-nao-na-barra' : undefined}
        >
          Revisar e confirmar
        </Button>
        <PorQueNao id="por-que-nao-na-barra" porque={porque} resumo={resumo} aoVerAviso={aoVerAviso} />
      </div>
    </section>
  )
}
