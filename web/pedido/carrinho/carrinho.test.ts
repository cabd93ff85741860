import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { mudarEstadoDaEstante } from '#contract/estantes.ts'
import { lerHistorico } from '#contract/pedidos.ts'
import { confirmarPedido } from '#contract/pedidos-status.ts'
import { each } from '../../../test/each.ts'
import { ENTREGA } from '../../../test/pedido-aberto.ts'
import { openWorld } from '../../../test/world.ts'
import { hear } from './carrinho.ts'
import { aceitarPreco, digitar, ficarCom, foraDoPedido, recomecar, somarUm } from './digitar.ts'
import { send } from './enviar.ts'
import { closeScreens, id, openerIn, order, problems, type } from './for-tests.ts'
import { encerrado, pendente } from './linhas.ts'

// Node has no animation frames.
Object.assign(globalThis, { requestAnimationFrame: (work: () => void) => setImmediate(work) })

const world = await openWorld()
const opened = openerIn(world)
afterEach(closeScreens)

describe('what waits', () => {
  test('goes as one call, whether one line waits or thirty', async () => {
    const { mine, ids, held } = await opened(30)
    await order(mine, Object.fromEntries(ids.map(id => [id, 2])))
    assert.deepEqual(mine.calls(), ['POST /api/pedidos', 'PUT /api/pedidos/:id/itens'])
    assert.deepEqual(await held(), Array(30).fill(2))
    assert.equal(
      ids.some(id => pendente(mine.row(id))),
      false,
    )
    await order(mine, { [ids[0] ?? 0]: 3 })
    assert.deepEqual(mine.calls(), ['PUT /api/pedidos/:id/itens'])
  })

  test('rests two seconds after the last key, or eight after the first', async t => {
    const { mine, ids } = await opened(1)
    t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.now() })
    const calledAfter = async (keys: number) => {
      for (let second = 1; second <= 12; second++) {
        if (second <= keys) digitar(mine.carrinho, ids[0] ?? 0, `${second}`)
        t.mock.timers.tick(1_000)
        await Promise.resolve()
        if (mine.calls().length > 0) return second
      }
      return undefined
    }
    mine.next({ status: 422 }, { status: 422 })
    assert.equal(await calledAfter(1), 2)
    await mine.carrinho.envio.agora
    assert.equal(await calledAfter(9), 8)
    await mine.carrinho.envio.agora
  })

  test('is sent while more is typed, and the newer quantity after it', async () => {
    const { mine, ids, held } = await opened()
    const [a = 0, b = 0] = ids
    await order(mine, { [a]: 1 })
    mine.next(async () => {
      type(mine, a, '25')
      type(mine, b, '4')
    })
    await order(mine, { [a]: 2 })
    assert.deepEqual(await held(), [25, 4, 0])
    assert.deepEqual(problems(mine, ids), [null, null, null])
  })

  test('joins the order that a colleague has just opened, whose lines stay', async () => {
    const { mine, ids, held, screen, buyer } = await opened()
    const [a = 0, b = 0] = ids
    await order(await screen(buyer), { [a]: 5 })
    await order(mine, { [b]: 2 })
    assert.deepEqual([await held(), mine.row(a).quer], [[5, 2, 0], 5])
  })
})

describe('a refused line', () => {
  test('is told apart with what is possible instead, and the others are sent again at once', async () => {
    const { mine, ids, held, offer } = await opened(5)
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids
    await offer(b, { quantidade: 3 })
    await offer(c, { preco: 12 })
    await world.db.rows`update produto set ativo = false where id = ${d}`
    await order(mine, { [a]: 2, [b]: 8, [c]: 4, [d]: 1, [e]: 6 })
    assert.deepEqual(await held(), [2, 0, 0, 0, 6])
    assert.deepEqual(problems(mine, ids), [
      null,
      { tipo: 'pouco', maximo: 3 },
      { tipo: 'preco', de: 10, para: 12 },
      { tipo: 'saiu' },
      null,
    ])
    ficarCom(mine.carrinho, b, 3)
    aceitarPreco(mine.carrinho, c, 12)
    ficarCom(mine.carrinho, d, 0)
    await send(mine.carrinho)
    assert.deepEqual(await held(), [2, 3, 4, 0, 6])
    assert.deepEqual(problems(mine, ids), [null, null, null, null, null])
  })

  test('breaks a rule that the screen knows: it is not sent, and − and + step by the multiple', async () => {
    const { mine, ids } = await opened(2)
    const [a = 0, b = 0] = ids
    await world.db.rows`update produto set multiplo = 6 where id = ${a}`
    await world.db.rows`update estante_produto set minimo = 2, maximo = 40 where produto_id = ${b}`
    await mine.read()
    for (const id of ids) type(mine, id, '1')
    assert.deepEqual(problems(mine, ids), [null, null], 'nobody is disturbed between two keys')
    await order(mine, { [a]: 8, [b]: 41 })
    assert.deepEqual(problems(mine, ids), [
      { tipo: 'regra', mensagem: 'só de 6 em 6', opcoes: [6, 12] },
      { tipo: 'regra', mensagem: 'no máximo 40', opcoes: [40] },
    ])
    assert.deepEqual(mine.calls(), [])
    ficarCom(mine.carrinho, a, 0)
    ficarCom(mine.carrinho, b, 0)
    const steps = ([1, 1, -1, -1] as const).map(step =>
      ids.map(id => {
        somarUm(mine.carrinho, id, step)
        return mine.row(id).quer
      }),
    )
    assert.deepEqual(steps, [
      [6, 2],
      [12, 3],
      [6, 2],
      [0, 0],
    ])
  })

  test('of a closed shelf asks for a new reading', async () => {
    const { mine, ids, estanteId } = await opened()
    let readings = 0
    mine.carrinho.reler = () => readings++
    await world.admin.call(mudarEstadoDaEstante, { params: { id: estanteId, state: '0' } })
    await order(mine, { [ids[0] ?? 0]: 8 })
    assert.deepEqual([mine.row(ids[0] ?? 0).problema, readings], [{ tipo: 'fechada' }, 1])
  })
})

describe('a lost answer', () => {
  test('or a lost call is sent again, and nothing is doubled', async () => {
    const { mine, ids, held } = await opened()
    mine.next('unanswered')
    await order(mine, { [ids[0] ?? 0]: 2 })
    assert.equal(mine.carrinho.linhas.whole().conectado, false)
    mine.next(() => Promise.resolve(), 'lost')
    await send(mine.carrinho)
    mine.next('unanswered')
    await send(mine.carrinho)
    assert.deepEqual([await held(), pendente(mine.row(ids[0] ?? 0))], [[2, 0, 0], true])
    await send(mine.carrinho)
    assert.deepEqual([await held(), pendente(mine.row(ids[0] ?? 0))], [[2, 0, 0], false])
    assert.equal(mine.carrinho.linhas.whole().conectado, true)
    const { body } = await world.admin.call(lerHistorico, {
      params: { id: mine.carrinho.linhas.whole().pedido?.id ?? 0 },
    })
    assert.deepEqual(each(body.historico, 'acao'), ['criar', 'definir-itens'])
  })

  test('of too many calls, or from a server that is away, waits as long as it says', async () => {
    const { mine, ids, held } = await opened()
    mine.next({ status: 429, retryAfter: 0.1 })
    await order(mine, { [ids[0] ?? 0]: 2 })
    assert.equal(mine.carrinho.linhas.whole().conectado, false)
    await order(mine, { [ids[1] ?? 0]: 3 })
    assert.equal(mine.calls().length, 1)
    while (pendente(mine.row(ids[0] ?? 0))) await setTimeout(20)
    assert.deepEqual(await held(), [2, 3, 0])
  })
})

describe("a colleague's change", () => {
  test('of another line appears in its row, and is kept', async () => {
    const { mine, ids, held, screen, buyer } = await opened()
    const [a = 0, b = 0] = ids
    await order(mine, { [a]: 5 })
    const theirs = await screen(buyer)
    assert.equal(theirs.row(a).quer, 5)
    await order(theirs, { [a]: 8 })
    await order(mine, { [b]: 2 })
    assert.deepEqual([await held(), mine.row(a).quer], [[8, 2, 0], 8])
    ficarCom(mine.carrinho, a, 9)
    await send(mine.carrinho)
    assert.deepEqual(await held(), [9, 2, 0])
  })

  test('of the same line asks, and either quantity is one press away', async () => {
    const { mine, ids, held, screen, buyer } = await opened()
    const [a = 0, b = 0, c = 0] = ids
    await order(mine, { [a]: 5, [b]: 5, [c]: 5 })
    const theirs = await screen(buyer)
    await order(theirs, { [a]: 8, [b]: 8 })
    ficarCom(theirs.carrinho, c, 0)
    await send(theirs.carrinho)
    await order(mine, { [a]: 3, [b]: 3, [c]: 3 })
    assert.deepEqual(await held(), [8, 8, 0])
    assert.deepEqual(problems(mine, ids), [
      { tipo: 'mudou', atual: 8 },
      { tipo: 'mudou', atual: 8 },
      { tipo: 'mudou', atual: 0 },
    ])
    ficarCom(mine.carrinho, a, 8)
    ficarCom(mine.carrinho, b, 3)
    ficarCom(mine.carrinho, c, 0)
    await send(mine.carrinho)
    assert.deepEqual(await held(), [8, 3, 0])
    assert.deepEqual(problems(mine, ids), [null, null, null])
  })

  test('never disturbs a row being written, which asks when it would be sent', async () => {
    const { mine, ids, held, screen, buyer } = await opened()
    const [a = 0, b = 0] = ids
    await order(mine, { [a]: 5 })
    type(mine, a, '1')
    await order(await screen(buyer), { [a]: 8, [b]: 1 })
    await mine.read()
    assert.deepEqual([mine.row(a).texto, mine.row(a).problema, mine.row(b).quer], ['1', null, 1])
    type(mine, a, '12')
    assert.equal(mine.row(a).problema, null)
    await send(mine.carrinho)
    assert.deepEqual(
      [mine.row(a).problema, mine.row(a).texto, await held()],
      [{ tipo: 'mudou', atual: 8 }, '12', [8, 1, 0]],
    )
  })

  test('is not undone by an earlier reading', async () => {
    const { mine, ids, screen, buyer } = await opened()
    const [a = 0] = ids
    await order(mine, { [a]: 5 })
    const { pedido } = mine.carrinho.linhas.whole()
    await order(await screen(buyer), { [a]: 8 })
    await mine.read()
    if (pedido && pedido.status !== 'Excluído') hear(mine.carrinho, { ...pedido, status: pedido.status })
    assert.equal(mine.row(a).quer, 8)
  })
})

test('an order that ended elsewhere takes nothing more in unseen; only what it does not hold goes into a new one', async () => {
  const { mine, ids, held, itens, ultimo, buyer, estanteId } = await opened()
  const [a = 0, b = 0] = ids
  await order(mine, { [a]: 5 })
  const confirmed = await ultimo()
  await buyer.call(confirmarPedido, { params: { id: id(confirmed) }, body: { dataEntrega: ENTREGA } })
  await order(mine, { [a]: 8, [b]: 2 })
  assert.deepEqual(encerrado(mine.carrinho.linhas.whole())?.status, 'Confirmado')
  assert.deepEqual([await held(), mine.row(a).quer], [[5, 0, 0], 8])
  const lines = await itens()
  recomecar(mine.carrinho, linha => foraDoPedido(linha, lines, estanteId))
  await send(mine.carrinho)
  assert.notEqual(id(await ultimo()), id(confirmed))
  assert.deepEqual(await held(), [3, 2, 0])
})
