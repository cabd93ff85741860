import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { listarAindaNaoPediram, listarExpirando, listarQuaseEsgotados } from '#contract/painel.ts'
import { each, fields } from '../../../test/each.ts'
import { pages } from '../../../test/pages.ts'
import { vender } from '../../../test/vender.ts'
import { openWorld } from '../../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const produtoId = await world.newProduto({ nome: 'Tomate', unidadeMedida: 'KG' })
const itens = [{ produtoId, quantidade: 1, precoVenda: 2 }]

/** 22:30 on 9 March 2026 in São Paulo. */
world.clock.now = () => new Date('2026-03-10T01:30:00Z')

/** The lists must contain only the rows of the current test. */
beforeEach(() => db.rows(sql`truncate pedido, estante cascade`))

type Paged = { query: { limite: number; cursor?: string; busca?: string } }
type Page<Row> = { rows: Row[]; proximo: string | null; total: number }

/** The rows of all pages, each of which tells their number. */
async function all<Row>(read: (sent: Paged) => Promise<Page<Row>>): Promise<Row[]> {
  const totals = new Set<number>()
  const rows = await pages(
    async query => ({ body: await read({ query }) }),
    ({ rows, total }) => {
      totals.add(total)
      return rows
    },
  )
  assert.deepEqual([...totals], [rows.length])
  return rows
}

describe('GET /api/painel/expirando', () => {
  const expirando = async (sent: Paged) => {
    const { pedidos: rows, ...page } = (await admin.call(listarExpirando, sent)).body
    return { rows, ...page }
  }

  test('200 in pages, the next to expire first; by client or number', async () => {
    const ids: number[] = []
    for (const expira of ['2026-03-10T02:00:00.123456Z', '2026-03-10T02:00:00.123456Z', '2026-03-10T05:00:00Z']) {
      const { id: clienteId } = await world.newCliente({ nome: `Café ${'abc'[ids.length]}xyz` })
      ids.push(await vender(db, { clienteId, entrega: null, status: 'Aberto', confirmacao: null, expira, itens }))
    }
    assert.deepEqual(each(await all(expirando), 'id'), ids)
    const found = await expirando({ query: { limite: 10, busca: 'cafe cxyz' } })
    assert.deepEqual(each(found.rows, 'id'), ids.slice(2))
  })
})

describe('GET /api/painel/quase-esgotados', () => {
  const quaseEsgotados = async (sent: Paged) => {
    const { produtos: rows, ...page } = (await admin.call(listarQuaseEsgotados, sent)).body
    return { rows, ...page }
  }

  test('200 in pages, the smallest remainder first; by client or product', async () => {
    const { id: clienteId } = await world.newCliente({ nome: 'Hotel Açaí' })
    const estanteId = await world.newEstante(clienteId)
    const ids: number[] = []
    for (const [nome, quantidade, reservada] of [
      ['Alho', 30, 30],
      ['Batata', 30, 29],
      ['Cebola', 30, 29],
      ['Damasco', 30, 28],
      ['Ervilha', 30, 27],
      ['Figo', 30, 26],
    ] as const) {
      const id = await world.newProduto({ nome, unidadeMedida: 'KG' })
      await world.offer(estanteId, id, { quantidade })
      await db.rows(sql`update estante_produto set reservada = ${reservada} where produto_id = ${id}`)
      ids.push(id)
    }
    // The first page ends with a row of a stock, which has no shelf.
    await db.rows(sql`insert into estoque values (${ids[1]}, 30, 29)`)
    await db.rows(sql`update estante_produto set com_estoque = true where produto_id = ${ids[1]}`)
    assert.deepEqual(each(await all(quaseEsgotados), 'produtoId'), ids.slice(0, 5))
    const found = await quaseEsgotados({ query: { limite: 10, busca: 'acai cebola' } })
    assert.deepEqual(fields(found.rows, 'nome', 'disponivel'), [['Cebola', 1]])
  })
})

describe('GET /api/painel/ainda-nao-pediram', () => {
  const aindaNaoPediram = async (sent: Paged) => {
    const { clientes: rows, ...page } = (await admin.call(listarAindaNaoPediram, sent)).body
    return { rows, ...page }
  }
  const delivered = async (...entregas: string[]) => {
    const { id: clienteId } = await world.newCliente()
    for (const entrega of entregas) await vender(db, { clienteId, entrega, itens })
    return clienteId
  }

  test('200 a weekly client is expected from the day before the next order is due', async () => {
    const due = await delivered('2026-02-17', '2026-02-24', '2026-03-03')
    await delivered('2026-02-18', '2026-02-25', '2026-03-04')
    const late = await delivered('2026-02-10', '2026-02-17', '2026-02-24')
    const rows = await all(aindaNaoPediram)
    assert.deepEqual(fields(rows, 'clienteId', 'ultimaEntrega', 'aCadaDias'), [
      [late, '2026-02-24', 7],
      [due, '2026-03-03', 7],
    ])
  })

  test('200 a monthly client is expected for two months, then no more', async () => {
    const monthly = await delivered('2025-12-11', '2026-01-06', '2026-02-02')
    await delivered('2026-01-05', '2026-01-12', '2026-01-19')
    assert.deepEqual(fields(await all(aindaNaoPediram), 'clienteId', 'aCadaDias'), [[monthly, 27]])
  })

  test('200 without a rhythm: one week after the last delivery', async () => {
    await delivered('2026-03-03')
    const awaited = await delivered('2026-03-02')
    assert.deepEqual(fields(await all(aindaNaoPediram), 'clienteId', 'aCadaDias'), [[awaited, null]])
  })

  test('200 after expected clients, every client with an open shelf and no live order on it, the nearest deadline first', async () => {
    const due = await delivered('2026-02-17', '2026-02-24', '2026-03-03')
    const shelf = async (validaAte: string | null) => {
      const { id } = await world.newCliente()
      const estanteId = await world.newEstante(id)
      await db.rows(sql`update estante set valida_ate = ${validaAte} where id = ${estanteId}`)
      return { id, estanteId }
    }
    const endless = await shelf(null)
    const soon = await shelf('2026-03-10')
    const later = await shelf('2026-03-15')
    await shelf('2026-03-08') // closed
    const gone = await world.newCliente()
    const of = { clienteId: gone.id, itens, criacao: '2026-03-09T12:00:00Z' }
    await vender(db, { ...of, status: 'Cancelado', entrega: null, confirmacao: null })
    const ordered = await world.newCliente()
    await vender(db, { ...of, clienteId: ordered.id, status: 'Confirmado', entrega: '2026-03-12' })
    const inactive = await shelf('2026-03-10')
    await db.rows(sql`update cliente set ativo = false where id = ${inactive.id}`)
    const rows = await all(aindaNaoPediram)
    const awaited = rows.slice(1).toSorted((a, b) => (a.validaAte ?? '9').localeCompare(b.validaAte ?? '9'))
    assert.deepEqual(each(rows, 'clienteId'), [due, ...awaited.map(({ clienteId }) => clienteId)])
    assert.deepEqual(
      new Map(
        rows.map(({ clienteId, validaAte, esperado, aCadaDias }) => [clienteId, [validaAte, esperado, aCadaDias]]),
      ),
      new Map([
        [due, [null, 1, 7]],
        [soon.id, ['2026-03-10', 0, null]],
        [later.id, ['2026-03-15', 0, null]],
        [endless.id, [null, 0, null]],
        [gone.id, [null, 0, null]],
      ]),
    )
    assert.equal(rows.find(({ clienteId }) => clienteId === soon.id)?.estanteId, soon.estanteId)
  })
})
