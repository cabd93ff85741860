import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { escolherComoReceber, lerPreferenciasDeAvisos, listarAvisos } from '#contract/avisos.ts'
import { cancelarPedido } from '#contract/pedidos-status.ts'
import { each } from '../../test/each.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { type Caller, openWorld } from '../../test/world.ts'
import { deliverNotices } from './rodada.ts'

const world = await openWorld()
const { admin, db, business } = world

describe('GET and PUT /api/avisos/preferencias', () => {
  const of = async (who: Caller) => (await who.call(lerPreferenciasDeAvisos)).body.preferencias
  test('200 each role has its own kinds; a choice applies to that kind only, and "nothing" sends nothing', async () => {
    const one = await pedidoAberto(world)
    const colleague = await world.newBuyer(one.clienteId)
    const kindsOfBuyer = (await of(colleague)).map(({ tipo }) => tipo)
    assert.ok(kindsOfBuyer.includes('pedido-entregue') && !kindsOfBuyer.includes('pedido-novo'))
    assert.deepEqual(
      (await of(admin)).map(({ tipo, canal }) => `${tipo} ${canal}`),
      [
        'pedido-novo email',
        'pedido-alterado sino',
        'pedido-cancelado sino',
        'tentativa-de-entrega sino',
        'aprovacao-pedida sino',
        'vencido sino',
      ],
    )
    const body = { tipo: 'pedido-confirmado', canal: 'nada' } as const
    const { status, body: now } = await colleague.call(escolherComoReceber, { body })
    assert.deepEqual([status, now.porEmail], [200, 0])
    assert.deepEqual(
      now.preferencias.find(({ tipo }) => tipo === body.tipo),
      body,
    )
    await one.confirm(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10))
    await admin.call(cancelarPedido, { params: one.params })
    await deliverNotices({ db, business })
    const { avisos } = (await colleague.call(listarAvisos)).body
    assert.deepEqual(each(avisos, 'tipo'), ['pedido-cancelado'])
  })

  test('200 a separador has only the bell, whatever was chosen before; 422 for mail', async () => {
    const one = await world.newAdmin()
    const body = { tipo: 'pedido-novo', canal: 'email' } as const
    assert.equal((await one.call(escolherComoReceber, { body })).status, 200)
    await db.rows`update usuario set papel = 'separador' where id = ${one.userId}`
    assert.equal((await of(one))[0]?.canal, 'sino')
    assert.equal((await one.call(escolherComoReceber, { body })).status, 422)
    assert.equal((await one.call(escolherComoReceber, { body: { ...body, canal: 'nada' } })).status, 200)
  })
})
