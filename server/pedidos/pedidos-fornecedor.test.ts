import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import * as contract from '#contract/pedidos.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import * as passos from '#contract/pedidos-status.ts'
import { ENTREGA, pedidoEm } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
await db.rows(sql`update configuracao set empresas = '{Matriz,Filial Norte}'`)

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

  test('200 the company it already has: nothing is written; 409 when the status does not allow it', async () => {
    const { id, historico, pedido } = await inStatus('Confirmado')
    await assign(id, 'Matriz')
    const before = [await pedido(), await historico()]
    const { status, body } = await assign(id, 'Matriz')
    assert.deepEqual([status, body.pedidos], [200, [before[0]]])
    assert.deepEqual([await pedido(), await historico()], before)
    for (const route of [entregarPedido, passos.finalizarPedido]) await admin.call(route, { params: { id } })
    assert.equal((await assign(id, 'Matriz')).status, 409)
  })

  test('422 an unknown name, also when the status would not allow it; 404 comes first', async () => {
    const open = await inStatus('Aberto')
    const confirmed = await inStatus('Confirmado')
    for (const { id } of [open, confirmed]) {
      const { status, body } = await assign(id, 'Filial Sul')
      assert.deepEqual([status, body.errors[0]?.campo], [422, 'empresa'])
    }
    assert.equal((await assign(999_999, 'Filial Sul')).status, 404)
    assert.equal((await confirmed.pedido()).empresa, null)
  })
})

describe('PUT /api/pedidos/{id}/observacao', () => {
  const observe = async (observacao: string) => {
    const { params, buyer, pedido } = await inStatus('Aberto')
    const { status, body } = await buyer.call(passos.observarPedido, { params, body: { observacao } })
    return { status, errors: body.errors, kept: (await pedido()).observacao }
  }

  test('200 plain text of several lines, trimmed, up to 1000 characters', async () => {
    assert.equal(
      (await observe('  Deixar na portaria\n\tcom o João 🍞 \n')).kept,
      'Deixar na portaria\n\tcom o João 🍞',
    )
    assert.equal((await observe(`  ${'é'.repeat(1000)}  `)).kept.length, 1000)
    const markup = "<script>alert('1')</script> '; drop table pedido; --"
    assert.equal((await observe(markup)).kept, markup)
  })

  test('422 empty, too long, or with control characters', async () => {
    for (const text of ['', '  \n ', 'x'.repeat(1001), 'a\u0000b', 'a\u0007b', 'a\u007fb', 'a\ud800b']) {
      const { status, errors, kept } = await observe(text)
      assert.deepEqual([status, errors[0]?.campo, kept], [422, 'observacao', ''], JSON.stringify(text))
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
    const story = await db.rows(sql`select from historico where pedido_id = ${id} and acao = 'excluir'`)
    assert.equal(story.length, 1)
    const next = await admin.call(contract.criarPedido, { body: { clienteId } })
    assert.deepEqual([next.status, next.body.pedidos[0]?.valorTotal], [201, 0])
  })

  test('200 a cancelled one frees nothing a second time', async () => {
    const { params, buyer, clienteId, linha, reservada } = await inStatus('Cancelado')
    const other = await buyer.call(contract.criarPedido, { body: { clienteId } })
    const pedidoId = other.body.pedidos[0]?.id ?? assert.fail()
    await buyer.raw('POST', `/api/pedido/${pedidoId}/adicionar`, { ...linha, quantidade: 4 })
    assert.equal((await admin.call(passos.excluirPedido, { params })).status, 200)
    assert.equal(await reservada(), 4)
  })
})
