import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import sql from 'sql-template-tag'
import { exportarFornecimento } from '#contract/exportacoes.ts'
import { baixar } from '../../../test/files/baixar.ts'
import { vender } from '../../../test/vender.ts'
import { openWorld } from '../../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
/** Texts that a CSV must quote or that a spreadsheet would run; the API refuses the last ones, but the database may hold them. */
const HARMLESS = [
  'Açaí; "do Zé"',
  `'=já escapado`,
  '"',
  ';',
  'linha\nnova',
  'linha\r\nnova',
  'ə ǎ 中文 🍎',
  'a\\b',
  '1.5',
]
const FORMULAS = ['=1+1', '+1', '-Água', '@Farinha', '＝1', '＋1', '－1', '＠x', '=";"', '\tTab', '\rCR']

async function supplied(query: { dataInicial: string; dataFinal: string }) {
  const { status, text } = await baixar(world, admin, exportarFornecimento, { query })
  assert.equal(status, 200)
  const [, ...rows]: string[][] = parse(text, { delimiter: ';', bom: true, record_delimiter: '\r\n' })
  return { text, rows }
}

describe('GET /api/relatorios/fornecimento/arquivo as CSV', () => {
  test('200 whatever characters the names contain: text stays text, numbers have a decimal comma', async () => {
    for (const nome of [...HARMLESS, ...FORMULAS]) {
      const produtoId = await world.newProduto({ unidadeMedida: 'KG' })
      await db.rows(sql`update produto set nome = ${nome} where id = ${produtoId}`)
      const { id: clienteId } = await world.newCliente()
      const itens = [{ produtoId, quantidade: 1000.335, precoVenda: 0.1 }]
      await vender(db, { clienteId, entrega: '2021-03-01', itens })
    }
    const { text, rows } = await supplied({ dataInicial: '2021-03-01', dataFinal: '2021-03-31' })
    assert.deepEqual(rows.map(row => row[3]).sort(), [...HARMLESS, ...FORMULAS.map(nome => `'${nome}`)].sort())
    assert.deepEqual(rows[0]?.slice(4), ['KG', '1000,335', '0,10', '100,03'])
    assert.ok(text.includes('"linha\nnova";KG') && text.includes(`"'\rCR";KG`), 'a line break is in quotes')
  })
})
