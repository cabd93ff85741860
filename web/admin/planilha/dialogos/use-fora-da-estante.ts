import { useEffect } from 'react'
import { listarProdutosForaDaEstante } from '#contract/estante-planilha.ts'
import { usePages } from '../../../api/pages.ts'
import type { Planilha } from '../estado.ts'

/** All active products that are neither on the shelf nor in the sheet. Reads every page: the search runs here. */
export function useForaDaEstante(estanteId: number, planilha: Planilha) {
  const sent = { params: { id: estanteId }, query: { limite: 1000 } }
  const pages = usePages(listarProdutosForaDaEstante, sent, 'produtos')
  const { rows, hasMore, loadingMore, loadMore, isPending, error, refetch } = pages
  useEffect(() => {
    if (hasMore && !loadingMore && !error) loadMore()
  }, [hasMore, loadingMore, loadMore, error])
  return {
    produtos: rows.filter(({ id }) => !planilha.linhas.row(id)),
    lendo: (isPending || hasMore) && !error,
    error,
    reler: () => void refetch(),
  }
}
