import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSheet } from 'read-excel-file/node'
import { LINHAS_DA_PLANILHA } from '#contract/arquivo.ts'
import { type Cell, type Column, type Kind, xlsx } from './planilha.ts'

type Row = Record<string, Cell>
const asked = { userId: 1, signal: new AbortController().signal }

const tableOf = (kinds: readonly Kind[], rows: AsyncIterable<Cell[][]>, totals: Row = {}) => ({
  title: 'Título',
  about: ['Filtro'],
  columns: kinds.map((kind, i): Column<Row> => [`C${i}`, kind, `${i}`]),
  rows,
  totals,
})
async function* allOf(rows: Cell[][]) {
  yield rows
}
const written = async (kinds: readonly Kind[], rows: Cell[][], totals?: Row) =>
  Buffer.from(await xlsx(tableOf(kinds, allOf(rows), totals), asked))
/** The rows below the header, without the totals, as another library reads them. */
const read = async (kinds: readonly Kind[], rows: Cell[][]) =>
  (await readSheet(await written(kinds, rows))).slice(3, 3 + rows.length)

describe('a spreadsheet read by another program', () => {
  test('has every text character by character, and no formula', async () => {
    const texts = [
      'Açaí & Cia <"do Zé"> \'5\'',
      'duas\nlinhas\te um tab',
      '=1+1',
      '007',
      '🍌🍌 ñ 漢字',
      'x'.repeat(1000),
    ]
    const found = await read(
      ['texto'],
      texts.map(text => [text]),
    )
    assert.deepEqual(found.flat(), texts)
  })

  test('has numbers to the last digit, days and moments', async () => {
    const rows = [
      [-6.67, 1.5, 99.92, 7, '2024-02-29', '2021-02-19 22:30'],
      [1235189.58, 1000, 0.1 + 0.2, Number.MAX_SAFE_INTEGER, '2999-12-31', null],
    ]
    const kinds: Kind[] = ['dinheiro', 'quantidade', 'percentual', 'inteiro', 'dia', 'momento']
    const [first = [], second] = await read(kinds, rows)
    const minute = (cell: unknown) => new Date(Math.round(Number(cell) / 60_000) * 60_000)
    assert.deepEqual(
      [...first.slice(0, 5), minute(first[5])],
      [-6.67, 1.5, 99.92, 7, new Date('2024-02-29'), new Date('2021-02-19T22:30Z')],
    )
    assert.deepEqual(second, [1235189.58, 1000, 0.1 + 0.2, Number.MAX_SAFE_INTEGER, new Date('2999-12-31'), null])
  })
})

test(`${LINHAS_DA_PLANILHA} rows fit; 422 one more, which says what to do`, async () => {
  const rows = Array<Cell[]>(LINHAS_DA_PLANILHA).fill([1])
  assert.equal((await readSheet(await written(['inteiro'], rows))).length, LINHAS_DA_PLANILHA + 3)
  await assert.rejects(written(['inteiro'], [...rows, [1]]), {
    status: 422,
    detail: /mais de 50\.000 linhas.*: baixe em CSV, ou escolha um período menor/,
  })
})
