import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSheet } from 'read-excel-file/node'
import { LINHAS_DA_PLANILHA } from '#contract/arquivo.ts'
import { type Column, xlsx } from './planilha.ts'

async function written(count: number) {
  async function* rows() {
    yield Array<number[]>(count).fill([1])
  }
  const columns: Column<{ n: number }>[] = [['N', 'inteiro', 'n']]
  const table = { title: 'Título', about: ['Filtro'], columns, rows: rows(), totals: {} }
  return Buffer.from(await xlsx(table, { userId: 1, signal: new AbortController().signal }))
}

test(`${LINHAS_DA_PLANILHA} rows fit; 422 one more, which says what to do`, async () => {
  assert.equal((await readSheet(await written(LINHAS_DA_PLANILHA))).length, LINHAS_DA_PLANILHA + 3)
  await assert.rejects(written(LINHAS_DA_PLANILHA + 1), {
    status: 422,
    detail: /mais de 50\.000 linhas.*: baixe em CSV, ou escolha um período menor/,
  })
})
