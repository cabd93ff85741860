/** Grid roles for plain boxes: a table element can't hold virtualized rows that become cards on a phone. */
export const sheetRole = (label: string, rows: number) =>
  ({ role: 'grid', 'aria-label': label, 'aria-rowcount': rows }) as const
export const ROW_GROUP = { role: 'rowgroup' } as const
/** `index` counts from 1, the headings included. */
export const rowRole = (index: number) => ({ role: 'row', 'aria-rowindex': index }) as const
export const CELL = { role: 'gridcell' } as const
export const COLUMN_HEADER = { role: 'columnheader' } as const
