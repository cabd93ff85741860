import * as z from 'zod'
import { INT4_MAX } from '#contract/campos.ts'
import { invalidField } from '../errors.ts'

/** The key of the row after which the page starts; undefined for the first page. A cursor of another list is a 422. */
export function readCursor<Key>(cursor: string | undefined, key: z.ZodType<Key>): Key | undefined {
  if (cursor === undefined) return undefined
  try {
    return key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw invalidField('cursor', 'Este cursor não é desta lista: comece da primeira página')
    throw error
  }
}

/** The parts of cursors' keys, as PostgreSQL takes them, and the keys of the two usual orders. */
export const Id = z.int().max(INT4_MAX)
export const Text = z.string().refine(text => !text.includes('\0'))
export const ByName = z.tuple([Text, Id])
export const ById = z.tuple([Id])

/** Drops the extra row and returns the cursor of the next page. Query `limite + 1` rows. */
export function page<Row>(
  rows: Row[],
  limite: number,
  key: (row: Row) => unknown[],
): { rows: Row[]; proximo: string | null } {
  const last = rows[limite - 1]
  if (rows.length <= limite || last === undefined) return { rows, proximo: null }
  return { rows: rows.slice(0, limite), proximo: Buffer.from(JSON.stringify(key(last))).toString('base64url') }
}

/** A page as its call answers it: `{ clientes: rows, proximo }`. */
export const named = <Name extends string, Page extends { rows: unknown[] }>(name: Name, { rows, ...rest }: Page) =>
  ({ [name]: rows, ...rest }) as Record<Name, Page['rows']> & Omit<Page, 'rows'>

/** All pages of a list, one after the other, so that it is never in memory as a whole. */
export async function* everyPage<Row>(
  read: (page: { limite: number; cursor: string | undefined }) => Promise<{ rows: Row[]; proximo: string | null }>,
  limite = 1000,
): AsyncGenerator<Row[]> {
  let cursor: string | undefined
  do {
    const { rows, proximo } = await read({ limite, cursor })
    yield rows
    cursor = proximo ?? undefined
  } while (cursor)
}
