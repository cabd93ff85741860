import pg from 'pg'

const { builtins, getTypeParser } = pg.types
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009

/** `2026-11-20 22:54:51.123+00` → `2026-11-20T22:54:51.123Z`. */
const instant = (text: string): string => new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()

/** Days stay text. Numeric values become numbers, because every column fits a double exactly; sums are made in SQL. */
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.DATE]: text => text,
  [DATE_ARRAY]: getTypeParser(TEXT_ARRAY as Parameters<typeof getTypeParser>[0]),
  [builtins.TIMESTAMPTZ]: instant,
  [builtins.NUMERIC]: Number,
  [builtins.INT8]: Number,
}

export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || getTypeParser(oid, format ?? 'text'),
}
