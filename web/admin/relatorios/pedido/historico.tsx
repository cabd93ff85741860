import { Button, Skeleton } from '@mantine/core'
import { lerHistorico, type Mudanca } from '#contract/pedidos.ts'
import type { Answer } from '#contract/route.ts'
import { usePages } from '../../../api/query.ts'
import { showMoment } from '../../../ui/moment.ts'
import { ReadFailure } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/page.tsx'
import { emPalavras } from './mudanca-em-palavras.ts'
import styles from './pedido.module.css'

const mudancasDe = (answer: Answer<typeof lerHistorico>) => answer.historico

/** Everything that happened to the order, first step first. */
export function Historico({ id }: { id: number }) {
  const { rows, error, isPending, refetch, hasMore, loadMore, loadingMore } = usePages(
    lerHistorico,
    { params: { id } },
    mudancasDe,
  )
  return (
    <Panel title="Histórico" className={`${styles.history} no-print`}>
      {error ? <ReadFailure error={error} onRetry={refetch} /> : null}
      {isPending ? <Skeleton height={120} /> : null}
      <ol>
        {rows.map((mudanca, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end
          <Passo key={i} mudanca={mudanca} />
        ))}
      </ol>
      {hasMore ? (
        <Button variant="default" loading={loadingMore} onClick={loadMore}>
          Mostrar mais
        </Button>
      ) : null}
    </Panel>
  )
}

function Passo({ mudanca }: { mudanca: Mudanca }) {
  return (
    <li>
      <p>{emPalavras(mudanca)}</p>
      <small>
        <time dateTime={mudanca.quando}>{showMoment(mudanca.quando)}</time> · {mudanca.usuarioNome}
      </small>
    </li>
  )
}
