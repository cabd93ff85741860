import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lerPedidoEmPdf } from '#contract/documentos.ts'
import { vender } from '../../test/vender.ts'
import { openWorld } from '../../test/world.ts'

const { db, admin, newCliente } = await openWorld()
const { id: clienteId, buyer } = await newCliente()
const id = await vender(db, { clienteId, entrega: '2026-11-24', itens: [] })

describe('GET /api/pedidos/{id}/pdf', () => {
  test('200 all fifteen of an administrator, while one buyer requests twenty-four', async () => {
    const answered: string[] = []
    const ask = async (who: 'buyer' | 'admin') => {
      const { status, headers } = await { buyer, admin }[who].call(lerPedidoEmPdf, { params: { id } })
      answered.push(`${who} ${status}`)
      if (status === 429) assert.equal(headers['retry-after'], '5')
      return status
    }
    const buyers = Array.from({ length: 24 }, () => ask('buyer'))
    const admins = await Promise.all(Array.from({ length: 15 }, () => ask('admin')))
    assert.deepEqual(new Set(admins), new Set([200]))
    for (const status of await Promise.all(buyers)) assert.ok(status === 200 || status === 429, String(status))
    assert.ok(
      answered.indexOf('admin 200') < answered.lastIndexOf('buyer 200') - 8,
      `they took no turns: ${answered.join(', ')}`,
    )
  })
})
