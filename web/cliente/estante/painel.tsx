import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { emReais } from '#contract/dinheiro.ts'
import { ConviteARepetir } from './convite-a-repetir.tsx'
import { Dias } from './dias.tsx'
import { Minimo } from './minimo.tsx'
import { OutrasLinhas } from './outras-linhas.tsx'
import styles from './painel.module.css'
import { impedimento, type PedidoEmCurso } from './pedido-em-curso.ts'
import { PorQueNao } from './por-que-nao.tsx'
import { contarItens } from './quadro.ts'
import { useGeral, useResumo } from './use-carrinho.ts'

/** Beside the list on a desk: the total, the day, the way on. On smaller windows all of it is in bar and review. */
export function Painel(pedido: PedidoEmCurso) {
  const { carrinho, regras, podePedir, aoRevisar, aoVerAviso } = pedido
  const resumo = useResumo(carrinho)
  const encerrado = useGeral(carrinho, geral => geral.encerrado)
  const porque = impedimento(resumo, regras, encerrado)
  // From any row's field, without a way through all the rows below it.
  useHotkeys([['mod+Enter', () => podePedir && porque === null && aoRevisar()]], [])
  return (
    <aside className={styles.painel} aria-label="Resumo do pedido">
      <span className={styles.rotulo}>Total · {contarItens(resumo.itens)}</span>
      <output className={`${styles.total} num`} aria-label="Total do pedido">
        {emReais(resumo.total)}
      </output>
      <OutrasLinhas carrinho={carrinho} />
      {podePedir ? (
        <>
          <Minimo resumo={resumo} regras={regras} />
          {regras ? <Dias carrinho={carrinho} regras={regras} /> : null}
          <Button
            fullWidth
            size="lg"
            className={styles.revisar}
            onClick={aoRevisar}
            disabled={porque !== null}
            aria-describedby={porque ? 'por-que-nao' : undefined}
            aria-keyshortcuts="Control+Enter"
          >
            Revisar e confirmar
          </Button>
          <PorQueNao id="por-que-nao" porque={porque} resumo={resumo} aoVerAviso={aoVerAviso} />
          {porque === null ? <p className={styles.atalho}>no teclado: Ctrl + Enter</p> : null}
          <ConviteARepetir {...pedido} />
        </>
      ) : null}
    </aside>
  )
}
