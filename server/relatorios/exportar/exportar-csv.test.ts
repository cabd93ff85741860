import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { exportarFornecimento } from '#contract/exportacoes.ts'
import { baixar } from '../../../test/files/baixar.ts'
import { vender } from '../../../test/vender.ts'
import { openWorld } from '../../../test/world.ts'
import { csv } from '../../spreadsheet/csv.ts'
import { everyLine, type Filter } from '../fornecimento.sql.ts'
import { deFornecimento } from './fornecimento.ts'

const world = await openWorld()
const { admin, db } = world
/** Texts that a CSV must quote or that a spreadsheet would run; the API refuses the last ones, but the database may hold them. */
const NOMES = [
  ...[
    'Açaí; "do Zé"',
    '=1+1',
    '+1',
    '-Água',
    '@Farinha',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    `'=já escapado`,
    '"',
    ';',
    '"=1"',
    '=";"',
  ],
  ...['\tTab', '\rCR', 'linha\nnova', 'linha\r\nnova', 'ə ǎ 中文 🍎', "l'água", 'a\\b', '1.5'],
]
const QUANTIDADES = [0.335, 1, 1000.5, 12.34, 99_999_999.999, 0.001, 100]
const PRECOS = [10, 0, 1234.56, 0.1, 29.9, 2.675]

const read = async (chunks: AsyncIterable<string>) => (await Array.fromAsync(chunks)).join('')
/** The file as the call answers it, and as written from the report's rows as objects. */
async function both(query: Filter): Promise<{ answered: string; written: string }> {
  const { status, text } = await baixar(world, admin, exportarFornecimento, { query: { ...query } })
  assert.equal(status, 200)
  return { answered: text, written: await read(csv({ columns: deFornecimento, rows: everyLine(db, query) })) }
}
const linesOf = (text: string) => text.split('\r\n').length - 2

describe('GET /api/relatorios/fornecimento/arquivo as CSV written by the database', () => {
  test("200 the same bytes as from the report's rows, whatever characters the names contain", async () => {
    const ids: number[] = []
    for (const [i, nome] of NOMES.entries()) {
      const produtoId = await world.newProduto({ unidadeMedida: 'KG' })
      await db.rows(sql`update produto set nome = ${nome} where id = ${produtoId}`)
      const { id: clienteId } = await world.newCliente()
      await db.rows(sql`update cliente set nome = ${nome} where id = ${clienteId}`)
      ids.push(produtoId)
      const itens = ids.map((produtoId, j) => ({
        produtoId,
        quantidade: QUANTIDADES[(i + j) % QUANTIDADES.length] ?? 1,
        precoVenda: PRECOS[(i * 3 + j) % PRECOS.length] ?? 1,
      }))
      await vender(db, { clienteId, entrega: `2021-03-0${1 + (i % 3)}`, itens })
    }
    const march = { dataInicial: '2021-03-01', dataFinal: '2021-03-31' }
    const { answered, written } = await both(march)
    assert.equal(answered, written)
    assert.equal(answered.match(/;KG;/g)?.length, (NOMES.length * (NOMES.length + 1)) / 2)
    assert.ok(answered.includes('"linha\nnova";KG') && answered.includes(`"'\rCR";KG`), 'a line break is in quotes')
    for (const narrowed of [
      { ...march, produtoId: ids[3] },
      { ...march, busca: 'acai' },
      { ...march, busca: 'linha ze' },
      { ...march, dataFinal: '2021-03-01' },
    ]) {
      const { answered, written } = await both(narrowed)
      assert.equal(answered, written)
      assert.ok(answered.length > 200)
    }
  })

  test('200 more rows than one statement: every line once and in order, also for orders without a wanted line', async () => {
    const { id: clienteId } = await world.newCliente()
    const produtos = [await world.newProduto(), await world.newProduto(), await world.newProduto()]
    const itens = produtos.map(produtoId => ({ produtoId, quantidade: 2, precoVenda: 3.5 }))
    const id = await vender(db, { clienteId, entrega: '2021-06-01', itens })
    // All on a few days, so that batches split a day's orders; then an order with a line that no other has.
    await db.rows(
      sql`with novo as (
          insert into pedido (cliente_id, status, data_criacao, data_confirmacao, data_entrega, valor_total)
          select cliente_id, status, data_criacao, data_confirmacao, data_entrega + n % 3, valor_total
          from pedido, generate_series(1, 5000) as n where id = ${id} returning id
        )
        insert into item_pedido (pedido_id, estante_id, produto_id, preco_venda, quantidade, preco_custo, valor)
        select novo.id, estante_id, produto_id, preco_venda, quantidade, preco_custo, valor
        from novo, item_pedido i where i.pedido_id = ${id}`,
    )
    const rare = await world.newProduto()
    const last = { produtoId: rare, quantidade: 1, precoVenda: 1 }
    await vender(db, { clienteId, entrega: '2021-06-04', itens: [last] })
    await db.rows(sql`analyze`)
    const june = { dataInicial: '2021-06-01', dataFinal: '2021-06-30' }
    const all = await both(june)
    assert.equal(linesOf(all.answered), 3 * 5001 + 1)
    assert.equal(all.answered, all.written)
    const narrowed = await both({ ...june, produtoId: rare })
    assert.equal(linesOf(narrowed.answered), 1)
    assert.equal(narrowed.answered, narrowed.written)
  })
})
