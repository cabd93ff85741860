import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { atualizarCliente, lerCliente, lerRegrasDeEntrega } from '#contract/clientes.ts'
import { atualizarConfiguracoes } from '#contract/configuracoes.ts'
import { alterarEntrega } from '#contract/pedidos-status.ts'
import { pedidoAberto } from '../test/pedido-aberto.ts'
import { openWorld } from '../test/world.ts'

const world = await openWorld()
const { admin } = world

/** Tuesday, 12:00 in São Paulo. */
world.clock.now = () => new Date('2026-03-10T15:00:00Z')
const [QUARTA, QUINTA, SEXTA, OUTRA_QUINTA] = ['2026-03-11', '2026-03-12', '2026-03-13', '2026-03-19'] as const

const NENHUMA = {
  nome: 'Aurora',
  diasEntrega: [1, 2, 3, 4, 5, 6, 7],
  horarioCorte: null,
  pedidoMinimo: null,
  diasSemEntrega: [],
}
type Settings = Partial<Parameters<typeof admin.call<typeof atualizarConfiguracoes>>[1] & object>['body'] & object
const set = async (body: Partial<Settings>) => {
  assert.equal((await admin.call(atualizarConfiguracoes, { body: { ...NENHUMA, ...body } })).status, 200)
}
afterEach(() => set({}))

/** A client's own rules, as its form sends them. */
async function override(id: number, own: { diasEntrega?: number[]; horarioCorte?: string; pedidoMinimo?: number }) {
  const { body } = await admin.call(lerCliente, { params: { id } })
  const { nome, cnpj } = body.clientes[0] ?? assert.fail()
  const answer = await admin.call(atualizarCliente, { body: { id, nome, cnpj, ...own } })
  assert.equal(answer.status, 200)
}

describe("the provider's settings", () => {
  test("reach the buyer's screen, with the client's own first", async () => {
    await set({ diasEntrega: [2, 4], horarioCorte: '17:00', pedidoMinimo: 80, diasSemEntrega: [QUINTA] })
    const { clienteId, buyer } = await pedidoAberto(world)
    const told = async () => (await buyer.call(lerRegrasDeEntrega, { params: { id: clienteId } })).body.regras
    const { hoje, hora, ...regras } = await told()
    assert.deepEqual([hoje, hora], ['2026-03-10', '12:00'])
    const house = { diasEntrega: [2, 4], horarioCorte: '17:00', pedidoMinimo: 80, diasSemEntrega: [QUINTA] }
    const rest = { aprovacaoAcima: null, pedidosPorDia: [] }
    assert.deepEqual(regras, { ...house, ...rest })
    await override(clienteId, { diasEntrega: [5], pedidoMinimo: 0 })
    assert.deepEqual(await told(), { hoje, hora, ...house, diasEntrega: [5], pedidoMinimo: 0, ...rest })
  })

  test('weekdays limit confirming and moving a delivery, for administrators too', async () => {
    const order = await pedidoAberto(world)
    await set({ diasEntrega: [4] })
    assert.equal((await order.confirm(QUARTA)).status, 422)
    assert.equal((await order.confirm(QUARTA, admin)).status, 422)
    assert.equal((await order.confirm(QUINTA)).status, 200)
    const move = (data: string, who = order.buyer) => who.call(alterarEntrega, { params: { id: order.id, data } })
    assert.equal((await move(SEXTA)).status, 422)
    assert.equal((await move(SEXTA, admin)).status, 422)
    await override(order.clienteId, { diasEntrega: [4, 5] })
    assert.equal((await move(SEXTA)).status, 200)
  })

  test("a day without delivery limits both, whatever the client's weekdays", async () => {
    const order = await pedidoAberto(world)
    await override(order.clienteId, { diasEntrega: [4, 5] })
    await set({ diasSemEntrega: [QUINTA] })
    assert.equal((await order.confirm(QUINTA)).status, 422)
    assert.equal((await order.confirm(SEXTA)).status, 200)
    const moved = (data: string) => order.buyer.call(alterarEntrega, { params: { id: order.id, data } })
    const { status, body } = await moved(QUINTA)
    assert.deepEqual([status, body.detail], [422, 'Não há entrega em 12/03/2026'])
    assert.equal((await moved(OUTRA_QUINTA)).status, 200)
  })

  test('the cut-off limits a client who confirms or moves, but no administrator', async () => {
    await set({ horarioCorte: '11:00' })
    const order = await pedidoAberto(world)
    assert.equal((await order.confirm(QUARTA)).status, 422)
    assert.equal((await order.confirm(QUINTA)).status, 200)
    const move = (who = order.buyer) => who.call(alterarEntrega, { params: { id: order.id, data: QUARTA } })
    assert.equal((await move()).status, 422)
    await override(order.clienteId, { horarioCorte: '13:00' })
    assert.equal((await move()).status, 200)
    await override(order.clienteId, {})
    const late = await pedidoAberto(world)
    assert.equal((await late.confirm(QUARTA, admin)).status, 200)
  })
})
