import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { definirItens, listarItens } from '#contract/itens-pedido.ts'
import { cancelarPedido, confirmarPedido } from '#contract/pedidos-status.ts'
import { each } from '../../../test/each.ts'
import { ENTREGA } from '../../../test/pedido-aberto.ts'
import { type Caller, openWorld } from '../../../test/world.ts'
import { ficarCom, soltar } from './digitar.ts'
import { alone, salvar, send, sendSoon } from './enviar.ts'
import { closeScreens, id, openerIn, openScreen, order, problems, type Screen, type } from './for-tests.ts'
import { guardarEm, lerGuardado } from './guardado.ts'
import { encerrado } from './linhas.ts'

// Node has no animation frames.
Object.assign(globalThis, { requestAnimationFrame: (work: () => void) => setImmediate(work) })

const world = await openWorld()
const opened = openerIn(world)
afterEach(closeScreens)

describe('what is kept', () => {
  /** A screen that opens with what another one kept. */
  const reopened = async (
    { screen }: { screen: (who?: Caller) => Promise<Screen> },
    kept: ReturnType<Screen['kept']>,
  ) => {
    const next = await screen()
    await next.read(kept)
    await send(next.carrinho)
    return next
  }

  test('is sent after a reload, with its day and observation', async () => {
    const shelf = await opened()
    const { mine, ids, held } = shelf
    mine.next('lost')
    await order(mine, { [ids[0] ?? 0]: 8 })
    mine.carrinho.linhas.patchWhole({ observacao: 'Pela manhã', dia: ENTREGA })
    const next = await reopened(shelf, mine.kept())
    const { observacao, dia } = next.carrinho.linhas.whole()
    assert.deepEqual([await held(), observacao, dia], [[8, 0, 0], 'Pela manhã', ENTREGA])
    assert.deepEqual(next.kept().linhas, [])
  })

  test('asks where a colleague changed the line meanwhile, also after another reload', async () => {
    const shelf = await opened()
    const { mine, ids, held, screen, buyer } = shelf
    const [a = 0, b = 0] = ids
    await order(mine, { [a]: 5 })
    mine.next('lost')
    await order(mine, { [a]: 9, [b]: 2 })
    await order(await screen(buyer), { [a]: 8 })
    const next = await reopened(shelf, mine.kept())
    assert.deepEqual(
      [next.row(a).quer, problems(next, [a, b]), await held()],
      [9, [{ tipo: 'mudou', atual: 8 }, null], [8, 2, 0]],
    )
    const last = await reopened(shelf, next.kept())
    assert.deepEqual(problems(last, [a]), [{ tipo: 'mudou', atual: 8 }])
  })

  test('still shows why it was refused: too little left, another price, gone from the shelf', async () => {
    const shelf = await opened()
    const { mine, ids, offer } = shelf
    const [a = 0, b = 0, c = 0] = ids
    await offer(a, { quantidade: 3 })
    await offer(b, { preco: 99 })
    await order(mine, { [a]: 30, [b]: 4 })
    mine.next('lost')
    await order(mine, { [c]: 5 })
    await world.db.rows`delete from estante_produto where produto_id = ${c}`
    const next = await reopened(shelf, mine.kept())
    assert.deepEqual(problems(next, ids), [
      { tipo: 'pouco', maximo: 3 },
      { tipo: 'preco', de: 10, para: 99 },
      { tipo: 'saiu' },
    ])
    await next.read()
    assert.deepEqual([next.row(c).quer, next.row(c).problema], [5, { tipo: 'saiu' }])
    ficarCom(next.carrinho, c, 0)
    await next.read()
    assert.equal(next.carrinho.linhas.row(c), undefined)
  })

  test('of an order that was confirmed meanwhile waits for its buyer', async () => {
    const shelf = await opened()
    const { mine, ids, held, ultimo, buyer } = shelf
    await order(mine, { [ids[0] ?? 0]: 5 })
    mine.next('lost')
    await order(mine, { [ids[0] ?? 0]: 9 })
    await buyer.call(confirmarPedido, { params: { id: id(await ultimo()) }, body: { dataEntrega: ENTREGA } })
    const next = await reopened(shelf, mine.kept())
    assert.equal(encerrado(next.carrinho.linhas.whole())?.status, 'Confirmado')
    assert.deepEqual([next.row(ids[0] ?? 0).quer, await held()], [9, [5, 0, 0]])
  })

  test('asks when another order is open now, and its own held some of the product', async () => {
    const shelf = await opened()
    const { mine, ids, held, ultimo, buyer, screen } = shelf
    const [a = 0, b = 0] = ids
    await order(mine, { [a]: 5 })
    mine.next('lost')
    await order(mine, { [a]: 9, [b]: 2 })
    await buyer.call(cancelarPedido, { params: { id: id(await ultimo()) } })
    await order(await screen(), { [ids[2] ?? 0]: 1 })
    const next = await reopened(shelf, mine.kept())
    assert.deepEqual(problems(next, [a, b]), [{ tipo: 'mudou', atual: 0 }, null])
    assert.deepEqual(await held(), [0, 2, 1])
  })

  /** A browser's storage, as a map. */
  const storage = () => {
    const kept = new Map<string, string>()
    const localStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    }
    Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
    return kept
  }

  test('of two tabs stands side by side, and each removes what it has saved', async () => {
    const kept = storage()
    const { mine, ids, screen } = await opened()
    const theirs = await screen()
    const [guardar, daOutra] = [guardarEm('pedido'), guardarEm('pedido')]
    const produtos = () => lerGuardado('pedido')?.linhas.map(({ produtoId }) => produtoId) ?? []
    for (const [tab, id = 0] of [[mine, ids[0]] as const, [theirs, ids[1]] as const]) type(tab, id, '8')
    guardar(mine.kept())
    daOutra(theirs.kept())
    assert.deepEqual(produtos(), ids.slice(0, 2))
    await send(theirs.carrinho)
    daOutra(theirs.kept())
    assert.deepEqual(produtos(), ids.slice(0, 1))
    await send(mine.carrinho)
    guardar(mine.kept())
    assert.equal(kept.size, 0)
    // What this tab had once is the other's now.
    type(theirs, ids[0] ?? 0, '9')
    daOutra(theirs.kept())
    type(mine, ids[1] ?? 0, '4')
    guardar(mine.kept())
    assert.deepEqual(produtos(), ids.slice(0, 2))
  })

  test('goes on after the session ended and began again', async () => {
    const { mine, ids, buyer, clienteId, screen } = await opened()
    await world.db.rows`delete from sessao where usuario_id = ${buyer.userId}`
    await order(mine, { [ids[0] ?? 0]: 8 })
    sendSoon(mine.carrinho)
    await send(mine.carrinho)
    assert.deepEqual([mine.calls().length, problems(mine, ids)], [1, [null, null, null]])
    const again = await world.newBuyer(clienteId)
    const next = await screen(again)
    await next.read(mine.kept())
    await send(next.carrinho)
    const { body } = await again.call(listarItens, { params: { id: next.carrinho.linhas.whole().pedido?.id ?? 0 } })
    assert.deepEqual(each(body.itens, 'quantidade'), [8])
  })
})

describe('a confirmed order', () => {
  async function confirmed() {
    const shelf = await opened()
    const { ids, mine, clienteId, estanteId, buyer, ultimo } = shelf
    await order(mine, { [ids[0] ?? 0]: 5, [ids[1] ?? 0]: 3 })
    const pedidoId = id(await ultimo())
    await buyer.call(confirmarPedido, { params: { id: pedidoId }, body: { dataEntrega: ENTREGA } })
    const draft = openScreen(buyer, { clienteId, estanteId, mudando: pedidoId })
    await draft.read()
    return { ...shelf, draft, pedidoId }
  }

  test('is changed by one call when it is saved, and not before', async () => {
    const { draft, ids, held } = await confirmed()
    const [a = 0, b = 0, c = 0] = ids
    await order(draft, { [a]: 6, [c]: 2 })
    ficarCom(draft.carrinho, b, 0)
    sendSoon(draft.carrinho)
    assert.deepEqual([draft.calls(), await held()], [[], [5, 3, 0]])
    assert.equal(await salvar(draft.carrinho), null)
    assert.deepEqual([draft.calls(), await held()], [['PUT /api/pedidos/:id/itens'], [6, 0, 2]])
    assert.deepEqual(draft.kept().linhas, [])
  })

  test('is saved as a whole or not at all: a refused line says why, and what is left is offered', async () => {
    const { draft, ids, held, offer } = await confirmed()
    const [a = 0, , c = 0] = ids
    await offer(c, { quantidade: 1 })
    await order(draft, { [a]: 6, [c]: 2 })
    assert.equal((await salvar(draft.carrinho))?.status, 409)
    assert.deepEqual(await held(), [5, 3, 0])
    assert.deepEqual(problems(draft, [a, c]), [null, { tipo: 'pouco', maximo: 1 }])
    // The screen applies the rule that it knows.
    type(draft, a, '600')
    assert.deepEqual(problems(draft, [a]), [{ tipo: 'pouco', maximo: 100 }])
  })

  test("hears a colleague's change before it is saved, and asks about the same line", async () => {
    const { draft, ids, held, buyer, pedidoId, estanteId } = await confirmed()
    const [a = 0, b = 0] = ids
    await order(draft, { [a]: 9 })
    const linha = { estanteId, precoVenda: 10 }
    const itens = [
      { ...linha, produtoId: a, quantidade: 7 },
      { ...linha, produtoId: b, quantidade: 4 },
    ]
    await buyer.call(definirItens, { params: { id: pedidoId }, body: { itens } })
    assert.equal((await salvar(draft.carrinho))?.title, 'O pedido mudou em outro lugar')
    soltar(draft.carrinho, a)
    assert.deepEqual(
      [draft.row(a).problema, draft.row(b).quer, await held()],
      [{ tipo: 'mudou', atual: 7 }, 4, [7, 4, 0]],
    )
  })

  test('takes the price of now for a line that changes, and keeps the old one for a line that does not', async () => {
    const { draft, ids, itens, offer } = await confirmed()
    const [a = 0, b = 0] = ids
    for (const id of [a, b]) await offer(id, { preco: 12 })
    await draft.read()
    await order(draft, { [a]: 6 })
    assert.equal(await salvar(draft.carrinho), null)
    assert.deepEqual((await itens()).map(({ quantidade, precoVenda }) => [quantidade, precoVenda]).sort(), [
      [3, 10],
      [6, 12],
    ])
  })
})

test('work on the whole order waits for what was typed, and holds what is typed meanwhile', async () => {
  const { mine, ids, held } = await opened()
  const [a = 0, b = 0] = ids
  type(mine, a, '4')
  await alone(mine.carrinho, async () => {
    assert.deepEqual(await held(), [4, 0, 0])
    type(mine, b, '2')
    void send(mine.carrinho)
    assert.deepEqual(await held(), [4, 0, 0])
  })
  await send(mine.carrinho)
  assert.deepEqual(await held(), [4, 2, 0])
})
