import { useHotkeys } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { emReais, somar } from '#contract/dinheiro.ts'
import type { Carrinho } from '../../pedido/carrinho/carrinho.ts'
import { contarItens, useGeral, useResumo } from '../../pedido/carrinho/linhas.ts'
import { useLugar } from '../lugar.ts'
import styles from './fazer-pedido.module.css'
import {
  Antes,
  Contagem,
  Dias,
  faltaParaOMinimo,
  Minimo,
  type PedidoEmCurso,
  Revisar,
  Total,
  useImpedimento,
  usePedidoNoDia,
} from './pedido-em-curso.tsx'

/**
 * The panel beside the list on a desktop: total, delivery day and review button. Smaller windows have them in the bar
 * and the review.
 */
export const Painel = memo(function Painel({ carrinho, regras, podeRevisar, onReview, onShowNotice }: PedidoEmCurso) {
  return (
    <aside
      className={`surface ${styles.painel}`}
      aria-label={carrinho.dono.mudando ? 'Resumo das mudanças' : 'Resumo do pedido'}
    >
      <span className="quiet block small">
        <Contagem carrinho={carrinho} />
      </span>
      <output className={`figure nowrap block ${styles.total} num`} aria-label="Total do pedido">
        <Total carrinho={carrinho} />
      </output>
      <Antes carrinho={carrinho} />
      <OutrasLinhas carrinho={carrinho} />
      {podeRevisar ? (
        <>
          <Falta carrinho={carrinho} regras={regras} />
          {regras ? (
            <div className="mt-md">
              <Dias carrinho={carrinho} regras={regras} />
            </div>
          ) : null}
          <Revisar
            size="lg"
            className="mt-md"
            carrinho={carrinho}
            regras={regras}
            onReview={onReview}
            onShowNotice={onShowNotice}
            reasonId="por-que-nao"
          />
          <PorTeclado carrinho={carrinho} regras={regras} onReview={onReview} />
        </>
      ) : null}
    </aside>
  )
})

/** The order may hold lines of another shelf; they count in the total, so they are named. */
function OutrasLinhas({ carrinho }: { carrinho: Carrinho }) {
  const outras = useGeral(carrinho, geral => geral.outras)
  const lugar = useLugar()
  const { mudando } = carrinho.dono
  const [primeira] = outras
  if (!primeira) return null
  return (
    <p className="quiet small">
      Com {contarItens(outras.length)} de{' '}
      <Link {...lugar.estante({ id: primeira.estanteId, ...(mudando && { pedido: mudando }) })}>outra estante</Link>,{' '}
      {emReais(somar(outras.map(item => item.valor)))}
    </p>
  )
}

function Falta({ carrinho, regras }: Pick<PedidoEmCurso, 'carrinho' | 'regras'>) {
  const noDia = usePedidoNoDia({ carrinho, regras })
  return (
    <Minimo
      {...{ noDia, regras }}
      falta={useResumo(carrinho, resumo => faltaParaOMinimo(resumo, regras, noDia.valorTotal))}
      sozinho={useResumo(carrinho, resumo => faltaParaOMinimo(resumo, regras, 0))}
    />
  )
}

/** The shortcut to the review from any row's field. */
function PorTeclado({ carrinho, regras, onReview }: Pick<PedidoEmCurso, 'carrinho' | 'regras' | 'onReview'>) {
  const pode = useImpedimento({ carrinho, regras }) === null
  useHotkeys([['mod+Enter', () => pode && !document.querySelector('[aria-modal]') && onReview()]], [])
  return pode ? <p className="quiet tiny to-middle mt-2xs off-phone">no teclado: Ctrl + Enter</p> : null
}

/** The bottom bar of windows without the panel: the total, and the review button or why it is disabled. */
export function BarraDoPedido({ carrinho, regras, podeRevisar, onReview, onShowNotice }: PedidoEmCurso) {
  if (!podeRevisar) return null
  return (
    <section
      className={`${styles.barra} no-print`}
      aria-label={carrinho.dono.mudando ? 'Total e mudanças' : 'Total e confirmação'}
    >
      <div className={`stiff ${styles.totalDaBarra}`}>
        <span className="block quiet small">
          <Contagem carrinho={carrinho} />
        </span>
        <Antes carrinho={carrinho} />
        <b className="bold num">
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
