import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { exportarPedidos } from '#contract/exportacoes.ts'
import { vender } from '../../test/vender.ts'
import { openWorld } from '../../test/world.ts'

const { app, db, admin, newCliente } = await openWorld()

describe('a file that nobody waits for any more', () => {
  test('its work ends, and those in line get theirs', async () => {
    const { id: clienteId } = await newCliente()
    const id = await vender(db, { clienteId, entrega: '2021-01-01', itens: [] })
    await db.rows(
      sql`insert into pedido (cliente_id, status, data_criacao, data_confirmacao, data_entrega)
        select cliente_id, status, data_criacao, data_confirmacao, '2021-01-02' from pedido, generate_series(1, 60000)
        where id = ${id}`,
    )
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const get = (dia: string, formato: string, signal: AbortSignal | null = null) =>
      fetch(`${address}${exportarPedidos.url}?dataInicial=${dia}&dataFinal=${dia}&formato=${formato}`, {
        headers: { authorization: `Bearer ${admin.token}` },
        signal,
      })
    const timed = async (work: () => Promise<unknown>) => {
      const started = Date.now()
      await work()
      return Date.now() - started
    }
    const whole = await timed(async () => assert.equal((await get('2021-01-02', 'xlsx')).status, 200))

    const leaving = new AbortController()
    const left = get('2021-01-02', 'xlsx', leaving.signal)
    setTimeout(() => leaving.abort(), whole / 10)
    await assert.rejects(left, { name: 'AbortError' })
    const next = await timed(async () => assert.equal((await get('2021-01-01', 'xlsx')).status, 200))
    assert.ok(next < whole / 2, `the next one waited ${next} ms, and the whole file takes ${whole} ms`)
  })
})
