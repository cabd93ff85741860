import { LINHAS_DA_PLANILHA } from '#contract/exportacoes.ts'
import type { Asked } from '../../asked.ts'
import { callerLeft, invalidField } from '../../errors.ts'
import { threads } from '../../threads.ts'
import type { Cell, Column, Table } from './columns.ts'

const spreadsheets = threads<Sheet, Uint8Array>(new URL('./xlsx-thread.ts', import.meta.url), {
  ...{ what: 'planilhas', instead: 'O CSV, onde há, não precisa esperar.' },
  ...{ threads: 2, calls: 8, mebibytes: 1024 },
})

/** What the thread writes: the table with the values of its rows. */
export type Sheet = Pick<Table<never>, 'title' | 'about' | 'totals'> & {
  columns: Pick<Column<never>, 'title' | 'kind' | 'width'>[]
  rows: Cell[][]
}

/** A table as XLSX; 422 if it has too many rows. The largest take seconds of processor, in a thread. */
export function xlsx<Row>({ title, about, columns, totals, rows }: Table<Row>, asked: Asked): Promise<Uint8Array> {
  return spreadsheets(asked, async write => {
    const cells: Cell[][] = []
    for await (const batch of rows) {
      if (asked.signal.aborted) throw callerLeft()
      for (const row of batch) cells.push(columns.map(({ value }) => value(row)))
      if (cells.length > LINHAS_DA_PLANILHA) throw tooManyRows()
    }
    const shapes = columns.map(({ title, kind, width }) => ({ title, kind, width }))
    return write({ title, about, columns: shapes, rows: cells, ...(totals && { totals }) })
  })
}

const tooManyRows = () =>
  invalidField(
    'formato',
    `São mais de ${LINHAS_DA_PLANILHA.toLocaleString('pt-BR')} linhas, o mais que cabe em uma planilha: baixe em CSV, ou escolha um período menor`,
  )
