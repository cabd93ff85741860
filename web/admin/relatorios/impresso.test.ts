import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { LIMITE_DO_DIA } from '#contract/documentos.ts'
import { impresso } from './impresso.ts'

test('marks every order of a long printout, in calls of the maximum size', async () => {
  mock.property(globalThis, 'localStorage', { getItem: () => null } as unknown as Storage)
  const sent: unknown[] = []
  mock.method(globalThis, 'fetch', async (_: string, { body }: { body: string }) => {
    sent.push(...JSON.parse(body).pedidos)
    assert.ok(JSON.parse(body).pedidos.length <= LIMITE_DO_DIA.pedidos)
    return Response.json({ pedidos: [] })
  })
  const orders = Array.from({ length: LIMITE_DO_DIA.pedidos * 2 + 1 }, (_, id) => ({ id, versao: 3 }))
  await impresso(orders)
  assert.deepEqual(sent, orders)
})
