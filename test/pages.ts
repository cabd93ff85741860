import assert from 'node:assert/strict'

/** Every row of a list, read page by page. */
export async function pages<Body extends { proximo: string | null }, Row>(
  read: (page: { limite: number; cursor?: string }) => Promise<{ body: Body }>,
  rowsOf: (body: Body) => readonly Row[],
  limite = 2,
): Promise<Row[]> {
  const all: Row[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body }: { body: Body } = await read({ limite, ...(cursor && { cursor }) })
    assert.ok(rowsOf(body).length <= limite)
    all.push(...rowsOf(body))
    cursor = body.proximo
  }
  return all
}
