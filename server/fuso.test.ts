import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSheet } from 'read-excel-file/node'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { relatorioDePedidos } from '#contract/relatorios.ts'
import { baixar } from '../test/files/baixar.ts'
import { pedidoAberto } from '../test/pedido-aberto.ts'
import { vender } from '../test/vender.ts'
import { openWorld } from '../test/world.ts'

/** 23:30 on Monday in Manaus; in São Paulo, and in any server's likely zone, it is already Tuesday. */
const AGORA = '2026-03-10T03:30:00Z'
const [HOJE, AMANHA] = ['2026-03-09', '2026-03-10'] as const

const world = await openWorld({ timeZone: 'America/Manaus' })
const { admin, db } = world
world.clock.now = () => new Date(AGORA)

const produtoId = await world.newProduto()
const itens = [{ produtoId, quantidade: 1, precoVenda: 10 }]

describe('TIME_ZONE=America/Manaus', () => {
  test('a buyer can choose Tuesday, whose cut-off is in Manaus time', async () => {
    const { clienteId, buyer, confirm, rules } = await pedidoAberto(world)
    await rules({ horarioCorte: '23:31' })
    const { regras } = (await buyer.call(lerRegrasDeEntrega, { params: { id: clienteId } })).body
    assert.deepEqual([regras.hoje, regras.hora], [HOJE, '23:30'])
    assert.equal((await confirm(HOJE)).status, 422)
    assert.equal((await confirm(AMANHA)).status, 200)
  })

  test("a day's orders, in the list and in its file, have local hours", async () => {
    const { id: clienteId } = await world.newCliente()
    const made = (criacao: string) => vender(db, { clienteId, entrega: AMANHA, criacao, confirmacao: AGORA, itens })
    const ids = [await made('2026-03-09T04:00:00Z'), await made('2026-03-10T03:59:59Z')]
    await made('2026-03-09T03:59:59Z')
    await made('2026-03-10T04:00:00Z')
    const query = { base: 'criacao', clienteId }
    const dias = { dataInicial: HOJE, dataFinal: HOJE }
    const { body } = await admin.call(relatorioDePedidos, { params: dias, query })
    assert.deepEqual(body.pedidos.map(({ id }) => id).sort(), ids)
    const { text } = await baixar(world, admin, relatorioDePedidos, { query: { ...query, ...dias, formato: 'csv' } })
    for (const hora of ['00:00', '23:59']) assert.ok(text.includes(`;09/03/2026 ${hora};09/03/2026 23:30;`), text)
    const { bytes } = await baixar(world, admin, relatorioDePedidos, { query: { ...query, ...dias, formato: 'xlsx' } })
    assert.match(String((await readSheet(bytes))[3]?.[0]), /gerado em 09\/03\/2026 23:30$/)
  })
})
