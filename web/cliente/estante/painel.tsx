import { useHotkeys } from '@mantine/hooks'
import { memo } from 'react'
import type { PedidoEmCurso } from './carrinho/pedido-em-curso.ts'
import { ConviteARepetir } from './convite-a-repetir.tsx'
import { Contagem, Total } from './lista/figuras.tsx'
import { OutrasLinhas } from './lista/outras-linhas.tsx'
import styles from './painel.module.css'
import { Dias } from './revisao/dias.tsx'
import { Minimo } from './revisao/minimo.tsx'
import { Revisar, useImpedimento } from './revisao/revisar.tsx'

/** Beside the list on a desk: the total, the day, the way on. On smaller windows all of it is in bar and review. */
export const Painel = memo(function Painel(pedido: PedidoEmCurso) {
  const { carrinho, regras, podePedir, onReview, onShowNotice } = pedido
  return (
    <aside className={styles.painel} aria-label="Resumo do pedido">
      <span className={styles.rotulo}>
        <Contagem carrinho={carrinho} />
      </span>
      <output className={`${styles.total} num`} aria-label="Total do pedido">
        <Total carrinho={carrinho} />
      </output>
      <OutrasLinhas carrinho={carrinho} />
      {podePedir ? (
        <>
          <Minimo carrinho={carrinho} regras={regras} />
          {regras ? <Dias carrinho={carrinho} regras={regras} /> : null}
          <Revisar
            size="lg"
            className={styles.revisar ?? ''}
            carrinho={carrinho}
            regras={regras}
            onReview={onReview}
            onShowNotice={onShowNotice}
            idDoPorque="por-que-nao"
          />
          <PorTeclado carrinho={carrinho} regras={regras} onReview={onReview} />
          <ConviteARepetir {...pedido} />
        </>
      ) : null}
    </aside>
  )
})

/** From any row's field, without a way through all the rows below it. */
function PorTeclado({ carrinho, regras, onReview }: Pick<PedidoEmCurso, 'carrinho' | 'regras' | 'onReview'>) {
  const pode = useImpedimento({ carrinho, regras }) === null
  useHotkeys([['mod+Enter', () => pode && onReview()]], [])
  return pode ? <p className={styles.atalho}>no teclado: Ctrl + Enter</p> : null
}
