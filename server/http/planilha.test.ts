import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSheet } from 'read-excel-file/node'
import { LINHAS_DA_PLANILHA } from '#contract/arquivo.ts'
import { type Cell, type Column, type Kind, xlsx } from './planilha.ts'

/** A spreadsheet of these rows, as another library reads it below its header. */
async function read(kinds: readonly Kind[], rows: Cell[][]) {
  async function* all() {
    yield rows
  }
  const columns = kinds.map((kind, i): Column<Record<string, Cell>> => [`C${i}`, kind, `${i}`])
  const table = { title: 'Título', about: ['Filtro'], columns, rows: all(), totals: {} }
  const bytes = await xlsx(table, { userId: 1, signal: new AbortController().signal })
  return (await readSheet(Buffer.from(bytes))).slice(3)
}

test('a spreadsheet has every text character by character, and no formula; numbers to the last digit, days and moments', async () => {
  const texts = ['Açaí & Cia <"do Zé"> \'5\'', 'duas\nlinhas\te um tab', '=1+1', '007', '🍌🍌 ñ 漢字', 'x'.repeat(1000)]
  assert.deepEqual((await read(Array(6).fill('texto'), [texts]))[0], texts)
  const numbers = [-6.67, 99.92, 0.1 + 0.2, Number.MAX_SAFE_INTEGER]
  const kinds: Kind[] = ['dinheiro', 'percentual', 'quantidade', 'inteiro', 'dia', 'momento', 'momento']
  const [row = []] = await read(kinds, [[...numbers, '2024-02-29', '2021-02-19 22:30', null]])
  assert.deepEqual(row.slice(0, 5), [...numbers, new Date('2024-02-29')])
  assert.equal(Math.round(Number(row[5]) / 60_000), Date.parse('2021-02-19T22:30Z') / 60_000)
})

test(`${LINHAS_DA_PLANILHA} rows fit; 422 one more, which says what to do`, async () => {
  const rows = Array<Cell[]>(LINHAS_DA_PLANILHA).fill([1])
  assert.equal((await read(['inteiro'], rows)).length, LINHAS_DA_PLANILHA)
  await assert.rejects(read(['inteiro'], [...rows, [1]]), {
    status: 422,
    detail: /mais de 50\.000 linhas.*: baixe em CSV, ou escolha um período menor/,
  })
})
