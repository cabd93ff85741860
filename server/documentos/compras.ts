import { comUnidade } from '#contract/unidades.ts'
import type { CompraDaLista, Job } from './job.ts'
import { MUTED, type Paper, WIDTH } from './paper.ts'
import { type Column, table, toTick } from './table.ts'

type Lista = Extract<Job, { tipo: 'compras' }>

/** The shopping lists, one part per supplier. Without costs, because the suppliers get them. */
export function compras({ filtro, compras }: Lista): Paper {
  const lists = Map.groupBy(compras, ({ fornecedor }) => fornecedor ?? 'Sem fornecedor')
  const portuguese = new Intl.Collator('pt-BR')
  return {
    title: 'Lista de compras',
    parts: [...lists]
      .sort(([a], [b]) => portuguese.compare(a, b))
      .map(([fornecedor, rows]) => ({
        name: `Lista de compras · ${fornecedor}`,
        title: 'Lista de compras',
        subtitle: fornecedor,
        content: [{ text: filtro, color: MUTED, margin: [0, 0, 0, 10] }, table(columns, rows, WIDTH)],
      })),
  }
}

const columns: readonly Column<CompraDaLista>[] = [
  toTick,
  { header: 'Código', width: 70, cell: ({ codigo }) => codigo ?? '' },
  { header: 'Produto', cell: ({ nome }) => nome },
  { header: 'Embalagem', width: 90, cell: ({ embalagem }) => embalagem ?? '' },
  {
    header: 'Comprar',
    width: 90,
    right: true,
    cell: ({ comprar, unidadeMedida }) => ({
      text: comUnidade(comprar, unidadeMedida),
      bold: true,
      alignment: 'right',
    }),
  },
]
