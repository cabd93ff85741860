import type { Alignment, Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import { LINE, MUTED } from './paper.ts'

export type Column<Row> = {
  header: string
  /** In points; one column may omit it and takes the rest. Fixed, so that no long word widens the table. */
  width?: number
  right?: boolean
  cell: (row: Row) => TableCell
}

const GAP = 8

/** Hairlines between rows, a header that repeats on every page, and no row split across pages. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[], width: number): Content {
  const gaps = GAP * (columns.length - 1)
  const rest = width - gaps - columns.reduce((sum, column) => sum + (column.width ?? 0), 0)
  const alignment = (right?: boolean): Alignment => (right ? 'right' : 'left')
  return {
    layout: HAIRLINES,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(column => column.width ?? rest),
      body: [
        columns.map(({ header, right }) => ({
          text: header,
          color: MUTED,
          fontSize: 8,
          alignment: alignment(right),
        })),
        ...rows.map(row =>
          columns.map(({ cell, right }) => {
            const content = cell(row)
            return typeof content === 'string' ? { text: content, ...(right ? FIGURES : {}) } : content
          }),
        ),
      ],
    },
  }
}

/** A box to tick off by hand. */
export const box = (alignment: Alignment): TableCell => ({
  canvas: [{ type: 'rect', x: 0, y: 1, w: 8, h: 8, lineWidth: 0.7 }],
  alignment,
})

/**
 * Tabular figures, which align in columns. Inter's other features (ligatures, kerning) are off: they cost four times
 * the time, and figures do not need them. fontkit takes tags with their state, which pdfmake's types lack.
 */
const TAGS = ['calt', 'ccmp', 'clig', 'curs', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig'] as const
const FIGURES = {
  alignment: 'right' as const,
  fontFeatures: { ...Object.fromEntries(TAGS.map(tag => [tag, false])), tnum: true } as never,
}

const HAIRLINES: CustomTableLayout = {
  hLineWidth: (line, node) => (line === 0 ? 0 : line === node.table.headerRows ? 0.8 : 0.4),
  hLineColor: line => (line === 1 ? '#333333' : LINE),
  vLineWidth: () => 0,
  paddingLeft: column => (column === 0 ? 0 : GAP / 2),
  paddingRight: (column, node) => (column === (node.table.widths?.length ?? 0) - 1 ? 0 : GAP / 2),
  paddingTop: () => 3,
  paddingBottom: () => 3,
}

/** The column of such boxes. */
export const toTick: Column<unknown> = { header: '', width: 10, cell: () => box('left') }
