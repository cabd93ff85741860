/** A sheet's roles, for boxes: rows of which most are not in the page, and that are cards on a phone, can't be a table element's. */
export const sheetRole = (label: string, rows: number) =>
  ({ role: 'grid', 'aria-label': label, 'aria-rowcount': rows, 'aria-multiselectable': true }) as const
export const ROW_GROUP = { role: 'rowgroup' } as const
/** `index` counts from 1, the headings included. */
export const rowRole = (index: number) => ({ role: 'row', 'aria-rowindex': index }) as const
export const CELL = { role: 'gridcell' } as const
/** A cell that can be marked with others. */
export const markableCell = (marked: boolean) => ({ ...CELL, 'aria-selected': marked })
export const COLUMN_HEADER = { role: 'columnheader' } as const
