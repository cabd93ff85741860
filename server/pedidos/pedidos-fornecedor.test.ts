import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as contract from '#contract/pedidos.ts'
import * as lote from '#contract/pedidos-em-lote.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import * as passos from '#contract/pedidos-status.ts'
import { marcarSeparacao } from '#contract/separacao.ts'
import { times } from '../../test/database/at-once.ts'
import { refusal } from '../../test/each.ts'
import { edit } from '../../test/linha-do-pedido.ts'
import { ENTREGA, type PedidoAberto, pedidoAberto, pedidoEm } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
await db.rows`update configuracao set empresas = '{Matriz,Filial Norte}'`

const inStatus = (status: contract.Status) => pedidoEm(world, status)

/** Every action with the statuses it may start from, its input, and the status it sets, if any. */
const actions = {
  confirmar: { from: 'Aberto', route: passos.confirmarPedido, body: { dataEntrega: ENTREGA }, leaves: 'Confirmado' },
  cancelar: { from: 'Aberto Confirmado', route: passos.cancelarPedido, leaves: 'Cancelado' },
  alterarEntrega: { from: 'Confirmado', route: passos.alterarEntrega, more: { data: ENTREGA } },
  entregar: { from: 'Confirmado', route: entregarPedido, leaves: 'Entregue' },
  finalizar: { from: 'Entregue', route: passos.finalizarPedido, leaves: 'Finalizado' },
  atribuirEmpresa: { from: 'Confirmado Entregue', route: passos.atribuirEmpresa, more: { empresa: 'Filial Norte' } },
  observar: { from: 'Aberto Confirmado', route: passos.observarPedido, body: { observacao: 'Portão azul' } },
  excluir: { from: 'Aberto Cancelado', route: passos.excluirPedido },
} as const

describe('every action from every status', () => {
  for (const [name, action] of Object.entries(actions))
    for (const status of contract.STATUS) {
      const allowed = action.from.split(' ').includes(status)
      test(`${allowed ? 200 : 409} ${name} from ${status}`, async () => {
        const { id, pedido, reservada, historico } = await inStatus(status)
        const before = await pedido()
        const url = action.route.url.replace(/:(\w+)/g, (_, key) =>
          encodeURIComponent(String({ id, ...('more' in action ? action.more : {}) }[key as 'id'])),
        )
        const answer = await admin.raw(action.route.method, url, 'body' in action ? action.body : undefined)
        assert.equal(answer.status, allowed ? 200 : 409)
        if (!allowed) {
          assert.deepEqual(answer.body.atual, { status })
          assert.ok(answer.body.title.includes(status))
          assert.deepEqual(await pedido(), before)
        } else if (name !== 'excluir') {
          assert.equal((await pedido()).status, 'leaves' in action ? action.leaves : status)
          assert.equal((await historico()).at(-1)?.usuarioNome, 'Fornecedor')
        }
        const live = status !== 'Cancelado' && !(allowed && ['cancelar', 'excluir'].includes(name))
        assert.equal(await reservada(), live ? 2 : 0)
      })
    }
})

describe('PATCH /api/pedidos/{id}/empresa/{empresa}', () => {
  const assign = (id: number, empresa: string) => admin.call(passos.atribuirEmpresa, { params: { id, empresa } })

  test('200 one of the names in the settings, trimmed', async () => {
    const { id, historico } = await inStatus('Confirmado')
    assert.equal((await assign(id, ' Filial Norte ')).body.pedidos[0]?.empresa, 'Filial Norte')
    assert.equal((await assign(id, 'Matriz')).body.pedidos[0]?.empresa, 'Matriz')
    const last = (await historico()).at(-1)
    assert.deepEqual([last?.antes, last?.depois], [{ empresa: 'Filial Norte' }, { empresa: 'Matriz' }])
  })

  test('422 an unknown name, also when the status would not allow it; 404 comes first', async () => {
    const open = await inStatus('Aberto')
    const confirmed = await inStatus('Confirmado')
    for (const { id } of [open, confirmed]) assert.deepEqual(refusal(await assign(id, 'Filial Sul')), [422, 'empresa'])
    assert.equal((await assign(999_999, 'Filial Sul')).status, 404)
    assert.equal((await confirmed.pedido()).empresa, null)
  })
})

describe('PUT /api/pedidos/{id}/observacao', () => {
  const LINES = 'Deixar na portaria\n\tcom o João 🍞'
  const TEXTS: [sent: string, kept: string | null][] = [
    [`  ${LINES} \n`, LINES],
    ['é'.repeat(1000), 'é'.repeat(1000)],
    ['  \n ', null],
    ['x'.repeat(1001), null],
    ['a\u0007b', null],
  ]
  test('200 plain text of several lines, trimmed, up to 1000 characters; 422 empty, longer, or with control characters', async () => {
    for (const [observacao, kept] of TEXTS) {
      const { params, buyer, pedido } = await inStatus('Aberto')
      const { status, body } = await buyer.call(passos.observarPedido, { params, body: { observacao } })
      assert.deepEqual([status, (await pedido()).observacao], [kept === null ? 422 : 200, kept ?? ''])
      if (kept === null) assert.equal(body.errors[0]?.campo, 'observacao')
    }
  })
})

describe('DELETE /api/pedidos/{id}', () => {
  test('200 returns the deleted order; an open one frees its stock', async () => {
    const { params, id, pedido, reservada, clienteId } = await inStatus('Aberto')
    const before = await pedido()
    const { status, body } = await admin.call(passos.excluirPedido, { params })
    assert.deepEqual([status, body.pedidos], [200, [before]])
    assert.equal(await reservada(), 0)
    for (const route of [contract.lerPedido, contract.lerHistorico, passos.excluirPedido])
      assert.equal((await admin.call(route, { params })).status, 404)
    const story = await db.rows`select from historico where pedido_id = ${id} and acao = 'excluir'`
    assert.equal(story.length, 1)
    const next = await admin.call(contract.criarPedido, { body: { clienteId } })
    assert.deepEqual([next.status, next.body.pedidos[0]?.valorTotal], [201, 0])
  })
})

const idsOf = (orders: readonly { id: number }[]) => orders.map(({ id }) => id)
const statusOf = (orders: readonly PedidoAberto[]) =>
  Promise.all(orders.map(async ({ pedido }) => (await pedido()).status))
const entregar = (pedidos: (number | { id: number; versao?: number })[]) =>
  admin.call(lote.entregarPedidos, { body: { pedidos } })

/** Each call with the statuses it may start from and the status it sets, if any. */
const CALLS = [
  { route: lote.entregarPedidos, from: passos.statusPermitidos.entregar, leaves: 'Entregue' },
  { route: lote.finalizarPedidos, from: passos.statusPermitidos.finalizar, leaves: 'Finalizado' },
  { route: lote.atribuirEmpresaAosPedidos, from: passos.statusPermitidos.atribuirEmpresa, leaves: null },
] as const

for (const { route, from, leaves } of CALLS)
  describe(`PATCH ${route.url}`, () => {
    test('200 of one order in each status: allowed ones change, the others are named and stay', async () => {
      const orders = await Promise.all(contract.STATUS.map(inStatus))
      const may = orders.filter((_, i) => (from as readonly string[]).includes(contract.STATUS[i] ?? ''))
      // Descending, and one of them twice: the answer is still sorted by number.
      const pedidos = [...idsOf(orders), orders[0]?.id ?? 0, 2_000_000_000].toReversed()
      const { status, body } = await admin.call<typeof route>(route, {
        params: { empresa: 'Matriz' },
        body: { pedidos },
      })
      assert.equal(status, 200)
      const sorted = may.toSorted((a, b) => a.id - b.id)
      assert.deepEqual(body.pedidos, await Promise.all(sorted.map(({ pedido }) => pedido())))
      assert.deepEqual(
        body.recusados,
        [
          ...orders.flatMap(({ id }, i) =>
            may.some(one => one.id === id) ? [] : [{ id, status: contract.STATUS[i] }],
          ),
          { id: 2_000_000_000, status: null },
        ].sort((a, b) => a.id - b.id),
      )
      const expected = contract.STATUS.map(before =>
        (from as readonly string[]).includes(before) ? (leaves ?? before) : before,
      )
      assert.deepEqual(await statusOf(orders), expected)
    })
  })

test('PATCH /api/pedidos/entrega 200 with `separados` leaves out what nobody packed, and says what', async () => {
  const orders = await times(4, () => pedidoAberto(world))
  const [packed, part, none, changed] = orders
  for (const order of orders) {
    await order.add(1, await order.moreOf())
    await order.confirm()
  }
  const lines = async (order: PedidoAberto | undefined, much: number) =>
    ((await order?.itens()) ?? []).flatMap(({ itemPedidoId, quantidade }) =>
      quantidade <= much ? [{ itemPedidoId, quantidade }] : [],
    )
  const itens = [...(await lines(packed, 2)), ...(await lines(part, 1)), ...(await lines(changed, 2))]
  await admin.call(marcarSeparacao, { body: { itens, marcada: 1 } })
  assert.equal((await changed?.add(1))?.status, 200)
  const { body } = await admin.call(lote.entregarPedidos, { body: { pedidos: idsOf(orders), separados: 1 } })
  assert.deepEqual(idsOf(body.pedidos), [packed?.id])
  const doPrimeiro = async (order: PedidoAberto | undefined) =>
    (await order?.itens())?.find(({ itemPedidoId }) => itemPedidoId === order?.itemId)?.nome
  assert.deepEqual(
    new Map(body.recusados.map(({ id, naoSeparado }) => [id, naoSeparado])),
    new Map([
      [part?.id, await doPrimeiro(part)],
      [none?.id, ''],
      [changed?.id, await doPrimeiro(changed)],
    ]),
  )
  assert.deepEqual(await statusOf(orders), ['Entregue', 'Confirmado', 'Confirmado', 'Confirmado'])
  assert.equal((await entregar(idsOf(orders))).body.pedidos.length, 3)
})

test('PATCH /api/pedidos/empresa/{empresa} 422 a company not in the settings, also when no order exists: nothing changes', async () => {
  const { id, pedido } = await inStatus('Confirmado')
  for (const pedidos of [[id], [2_000_000_000]]) {
    const call = { params: { empresa: 'Filial Sul' }, body: { pedidos } }
    const { status, body } = await admin.call(lote.atribuirEmpresaAosPedidos, call)
    assert.deepEqual([status, body.errors[0]?.campo, (await pedido()).empresa], [422, 'empresa', null])
  }
})

const seen = async ({ pedido }: PedidoAberto) => {
  const { id, versao } = await pedido()
  return { id, versao: versao ?? assert.fail() }
}

test('orders changed together, each as seen: one that changed since is refused with its record; the others are delivered', async () => {
  const [changed, same] = await times(2, () => pedidoEm(world, 'Confirmado'))
  if (!changed || !same) assert.fail()
  const vistos = [await seen(changed), await seen(same)]
  assert.equal((await edit(changed, { nova: 3 }, admin)).status, 200)
  const now = await changed.pedido()
  const { status, body } = await entregar(vistos)
  assert.deepEqual([status, body.pedidos.map(({ id }) => id)], [200, [same.id]])
  assert.deepEqual(body.recusados, [{ id: changed.id, status: 'Confirmado', atual: now }])
  assert.deepEqual(await changed.pedido(), now)
})
