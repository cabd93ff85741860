import { Button, Skeleton } from '@mantine/core'
import { lerHistorico } from '#contract/pedidos.ts'
import type { Answer } from '#contract/route.ts'
import { usePages } from '../../api/query.ts'
import { showMoment } from '../../ui/moment.ts'
import { ReadFailure } from '../../ui/notice.tsx'
import { Panel } from '../../ui/page.tsx'
import { contar, type Passo } from './mudancas.ts'
import styles from './pedidos.module.css'

const mudancasDe = (answer: Answer<typeof lerHistorico>) => answer.historico
const POUCOS = 3

/** What happened to the order, first to last. */
export function Historia({ id }: { id: number }) {
  const historico = usePages(lerHistorico, { params: { id }, query: { limite: 1000 } }, mudancasDe)
  const passos = contar(historico.rows)
  return (
    <Panel title="O que aconteceu">
      {historico.error && passos.length === 0 ? (
        <ReadFailure error={historico.error} onRetry={historico.refetch} />
      ) : historico.isPending ? (
        <Skeleton height={140} />
      ) : (
        <ol className={styles.historiaStory}>
          {passos.map((passo, i) => (
            <li key={`${passo.quando} ${passo.titulo}`} data-last={i === passos.length - 1 || undefined}>
              <b>{passo.titulo}</b>
              <Detalhes passo={passo} />
              <span className="quiet tiny">
                <time dateTime={passo.quando}>{showMoment(passo.quando)}</time> · {passo.quem}
              </span>
            </li>
          ))}
        </ol>
      )}
      {historico.hasMore ? (
        <Button variant="default" size="sm" mt="sm" loading={historico.loadingMore} onClick={historico.loadMore}>
          Ver o resto
        </Button>
      ) : null}
    </Panel>
  )
}

function Detalhes({ passo: { detalhes } }: { passo: Passo }) {
  if (detalhes.length === 0) return null
  const linhas = detalhes.map(detalhe => (
    <span key={detalhe} className="anywhere as-written block">
      {detalhe}
    </span>
  ))
  if (detalhes.length <= POUCOS) return linhas
  return (
    <details className={styles.fold}>
      <summary>Ver o que mudou</summary>
      {linhas}
    </details>
  )
}
