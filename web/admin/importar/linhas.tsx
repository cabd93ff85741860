import { Skeleton } from '@mantine/core'
import { type LinhaImportada, listarLinhasImportadas } from '#contract/importacoes.ts'
import { usePages } from '../../api/query.ts'
import { ReadFailure } from '../../ui/notice.tsx'
import { LinhasAVista } from './linhas-a-vista.tsx'

const linhasDe = ({ linhas }: { linhas: readonly LinhaImportada[] }) => linhas

type Props = { id: number; situacao: LinhaImportada['situacao']; total: number }

/** The file's rows of one kind, all of them: those that come into sight are asked for, a page at a time. */
export function Linhas({ id, situacao, total }: Props) {
  const { rows, isPending, error, refetch, hasMore, loadMore, loadingMore } = usePages(
    listarLinhasImportadas,
    { params: { id }, query: { situacao, limite: 500 } },
    linhasDe,
    { keep: false },
  )
  if (isPending) return <Skeleton height={240} mt={16} role="status" aria-label="Carregando" />
  if (error && rows.length === 0) return <ReadFailure error={error} onRetry={refetch} />
  return (
    <>
      {error ? <ReadFailure what="Não foi possível carregar o resto" error={error} onRetry={loadMore} /> : null}
      <LinhasAVista
        situacao={situacao}
        linhas={rows}
        total={total}
        pedirMais={hasMore && !loadingMore && !error ? loadMore : null}
      />
    </>
  )
}
