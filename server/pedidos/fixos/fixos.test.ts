import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { listarAvisos } from '#contract/avisos.ts'
import { somarDias } from '#contract/dias.ts'
import { definirItens, listarItens } from '#contract/itens-pedido.ts'
import * as pedidos from '#contract/pedidos.ts'
import * as contract from '#contract/pedidos-fixos.ts'
import { cancelarPedido, confirmarPedido } from '#contract/pedidos-status.ts'
import { each } from '../../../test/each.ts'
import { assertStockAndTotals } from '../../../test/stock.ts'
import { type Caller, openWorld } from '../../../test/world.ts'
import { deliverNotices } from '../../avisos/rodada.ts'
import { connect } from '../../db/db.ts'
import { standingOrdersRound } from '../../manutencao/fixos.ts'

const world = await openWorld()
const { admin, db, business } = world
const log = { info: () => {}, error: (details: object) => assert.fail(JSON.stringify(details)) }
const round = (on = db) => standingOrdersRound({ db: on, log, business })

/** Monday 9 March 2026, 10:00 in São Paulo. */
const HOJE = '2026-03-09'
world.clock.now = () => new Date('2026-03-09T13:00:00Z')
const TODOS = [1, 2, 3, 4, 5, 6, 7]

/** A client with two products, 10 and 3 of them on an open shelf, and a standing order of 4 each. */
async function client({ dias = TODOS, quantidades = [4, 4], oferecidas = [10, 3], sozinho = false } = {}) {
  const { id: clienteId, buyer, nome } = await world.newCliente()
  const estanteId = await world.newEstante(clienteId)
  const produtos = [await world.newProduto(), await world.newProduto()] as const
  for (const [i, id] of produtos.entries()) await world.offer(estanteId, id, { quantidade: oferecidas[i] ?? 10 })
  const itens = produtos.map((produtoId, i) => ({ produtoId, quantidade: quantidades[i] ?? 1 }))
  const body = { clienteId, nome: 'Toda semana', diasSemana: dias, itens, confirmarSozinho: sozinho }
  const made = await buyer.call(contract.criarPedidoFixo, { body })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const fixo = made.body.pedidosFixos[0] ?? assert.fail()
  const aberto = async () =>
    (await buyer.call(pedidos.listarPedidosDoCliente, { params: { clienteId }, query: { status: 'Aberto' } })).body
      .pedidos[0]
  const lista = async () =>
    (await buyer.call(contract.listarPedidosFixos, { params: { clienteId } })).body.pedidosFixos[0] ?? assert.fail()
  const linhas = async (id: number) =>
    (await buyer.call(listarItens, { params: { id } })).body.itens
      .map(({ produtoId, quantidade }) => [produtoId, quantidade] as const)
      .sort(([a], [b]) => a - b)
  return { clienteId, buyer, nome, estanteId, produtos, body, fixo, aberto, lista, linhas }
}
/** Opens an order of the client's own. */
const order = async ({ buyer, clienteId, estanteId, produtos: [produtoId] }: Awaited<ReturnType<typeof client>>) => {
  const id = (await buyer.call(pedidos.criarPedido, { body: { clienteId } })).body.pedidos[0]?.id ?? assert.fail()
  const linha = { estanteId, produtoId, precoVenda: 10, quantidade: 1 }
  await buyer.call(definirItens, { params: { id }, body: { itens: [linha] } })
  return id
}
const confirm = async ({ buyer, aberto }: Awaited<ReturnType<typeof client>>, dataEntrega: string) => {
  const { id = 0 } = (await aberto()) ?? {}
  const { status, body } = await buyer.call(confirmarPedido, { params: { id }, body: { dataEntrega } })
  assert.equal(status, 200, JSON.stringify(body))
}

describe('a standing order', () => {
  test('becomes an open order of what is available, and reports what is not', async () => {
    const { aberto, linhas, lista, produtos, buyer } = await client()
    await round()
    const { id, versao: _, ...pedido } = (await aberto()) ?? assert.fail()
    assert.equal(pedido.valorTotal, 70)
    assert.deepEqual(await linhas(id), [
      [produtos[0], 4],
      [produtos[1], 3],
    ])
    const { ultimo, proximaEntrega } = await lista()
    const faltou = { produtoId: produtos[1], unidadeMedida: 'UN', pedida: 4, levou: 3, naEstante: true }
    const { faltaram, ...rest } = ultimo ?? assert.fail()
    assert.deepEqual(rest, { dia: '2026-03-10', situacao: 'feito', pedidoId: id, naoConfirmou: null })
    const found = faltaram.map(({ nome: _, ...line }) => line)
    assert.deepEqual(found, [faltou])
    assert.equal(proximaEntrega, '2026-03-10')
    const { historico } = (await buyer.call(pedidos.lerHistorico, { params: { id } })).body
    assert.deepEqual(each(historico, 'acao'), ['criar', 'definir-itens', 'pedido-fixo'])
    assert.deepEqual(new Set(historico.map(({ usuarioNome }) => usuarioNome)), new Set(['Pedido fixo Toda semana']))
    const told = historico.at(-1)?.depois as { dataEntrega: string; faltaram: object[] }
    assert.deepEqual([told.dataEntrega, told.faltaram.length], ['2026-03-10', 1])
    await assertStockAndTotals(db)
  })

  test('tells the users who may confirm it what is in it, what did not fit and until when; not once it is confirmed', async () => {
    const one = await client({ dias: [2] })
    await db.rows`update cliente set horario_corte = '11:30' where id = ${one.clienteId}`
    const leitor = await world.newPerson('leitor', one.clienteId)
    await round()
    const { id } = (await one.aberto()) ?? assert.fail()
    const told = async (who: Caller) => {
      await deliverNotices({ db, business })
      return (await who.call(listarAvisos)).body.avisos.map(({ tipo, pedidoId, texto }) => [tipo, pedidoId, texto])
    }
    const [, falta] = one.fixo.itens.toSorted((a, b) => a.produtoId - b.produtoId)
    const texto = `O pedido fixo Toda semana abriu o pedido nº ${id}, para terça, 10 de março: confirme até segunda, 9 de março, às 11:30. Não coube tudo (${falta?.nome}: entraram 3 unidades, de 4 unidades)`
    assert.deepEqual(await told(one.buyer), [['pedido-fixo', id, texto]])
    assert.deepEqual([await told(leitor), await told(admin)], [[], []])
    const late = await client({ dias: [2] })
    await round()
    await confirm(late, '2026-03-10')
    assert.deepEqual(await told(late.buyer), [])
  })

  test("is kept until its day can't be confirmed any more: by the client's cut-off, or the end of the day before", async () => {
    const one = await client({ dias: [5] })
    const early = await client({ dias: [2] })
    await db.rows`update cliente set horario_corte = '11:30' where id = ${early.clienteId}`
    await round()
    const until = async ({ aberto }: typeof one) => Date.parse((await aberto())?.expiraEm ?? '')
    assert.equal(await until(one), Date.parse('2026-03-13T03:00:00Z'))
    assert.equal(await until(early), Date.parse('2026-03-09T14:30:00Z'))
  })

  test('is created once, whatever became of it, and again for the next chosen day', async () => {
    const one = await client({ dias: [2, 4] })
    await round()
    const { id = 0 } = (await one.aberto()) ?? {}
    await one.buyer.call(cancelarPedido, { params: { id } })
    await round()
    assert.equal(await one.aberto(), undefined)
    // Tuesday's cut-off has passed by then, so Thursday is next.
    world.clock.now = () => new Date('2026-03-10T13:00:00Z')
    await round()
    world.clock.now = () => new Date('2026-03-09T13:00:00Z')
    assert.equal((await one.lista()).ultimo?.dia, '2026-03-12')
    assert.ok(await one.aberto())
  })

  test('is created once by several servers at the same time', async () => {
    const clients = await Promise.all(Array.from({ length: 4 }, () => client()))
    const other = connect({ connectionString: world.connectionString })
    await Promise.all([db, other, db, other, db, other].map(round))
    await other.close()
    for (const { clienteId, linhas, produtos } of clients) {
      const rows = await db.rows<{ id: number }>`select id from pedido where cliente_id = ${clienteId}`
      assert.equal(rows.length, 1)
      assert.deepEqual(await linhas(rows[0]?.id ?? 0), [
        [produtos[0], 4],
        [produtos[1], 3],
      ])
    }
    await assertStockAndTotals(db)
  })

  test('leaves an open order as it is, reports that, and is created once that one is gone', async () => {
    const one = await client()
    const id = await order(one)
    for (let times = 0; times < 2; times++) await round()
    assert.deepEqual(await one.linhas(id), [[one.produtos[0], 1]])
    assert.deepEqual((await one.lista()).ultimo, {
      dia: '2026-03-10',
      situacao: 'esperando',
      pedidoId: id,
      faltaram: [],
      naoConfirmou: null,
    })
    await confirm(one, '2026-03-10')
    await round()
    assert.notEqual((await one.aberto())?.id, id)
    assert.equal((await one.lista()).ultimo?.situacao, 'feito')
  })

  test('with nothing available creates no order, and reports that', async () => {
    const { aberto, lista, produtos, estanteId } = await client({ oferecidas: [0, 0] })
    await round()
    assert.equal(await aberto(), undefined)
    const { ultimo } = await lista()
    assert.deepEqual([ultimo?.situacao, ultimo?.pedidoId, ultimo?.faltaram.length], ['nada', null, produtos.length])
    // Goods that come later that day are still used.
    await db.rows`update estante_produto set quantidade = 10 where estante_id = ${estanteId}`
    await round()
    assert.ok(await aberto())
  })

  test("takes whole multiples within the line's limits, at the current price, and reports what did not fit", async () => {
    const one = await client({ quantidades: [30, 4], oferecidas: [100, 100] })
    const { aberto, linhas, lista, produtos, estanteId } = one
    const limit = (produtoId: number, minimo: number, maximo: number) =>
      db.rows`update estante_produto set minimo = ${minimo}, maximo = ${maximo}
        where estante_id = ${estanteId} and produto_id = ${produtoId}`
    await limit(produtos[0], 6, 20)
    await limit(produtos[1], 6, 20)
    await db.rows`update produto set multiplo = 6 where id = ${produtos[0]}`
    await db.rows`update estante_produto set preco_venda = 12 where estante_id = ${estanteId}`
    await round()
    const { id, valorTotal } = (await aberto()) ?? assert.fail()
    assert.deepEqual([await linhas(id), valorTotal], [[[produtos[0], 18]], 216])
    const { situacao, faltaram } = (await lista()).ultimo ?? assert.fail()
    assert.equal(situacao, 'feito')
    assert.deepEqual(
      faltaram.map(({ produtoId, levou }) => [produtoId, levou]),
      produtos.map((id, i) => [id, i ? 0 : 18]),
    )
  })

  test('is paused until a day, and respects delivery days and inactive clients', async () => {
    const paused = await client()
    const { clienteId: _, ...body } = { ...paused.body, pausadoAte: somarDias(HOJE, 30) }
    assert.equal((await admin.call(contract.atualizarPedidoFixo, { params: { id: paused.fixo.id }, body })).status, 200)
    const elsewhere = await client({ dias: [2] })
    await db.rows`update cliente set dias_entrega = '{5}' where id = ${elsewhere.clienteId}`
    await round()
    for (const { aberto, lista } of [paused, elsewhere]) {
      assert.equal(await aberto(), undefined)
      assert.equal((await lista()).proximaEntrega, null)
    }
  })
})

describe('a standing order that confirms by itself', () => {
  const told = async (who: Caller) => {
    await deliverNotices({ db, business })
    return (await who.call(listarAvisos)).body.avisos.map(({ tipo, texto }) => [tipo, texto])
  }

  test('confirms what fits for its day, and tells the client once and the provider of a new order', async () => {
    const one = await client({ sozinho: true })
    const leitor = await world.newPerson('leitor', one.clienteId)
    await round()
    const pedido = (await one.buyer.call(pedidos.lerUltimoPedido, { params: { clienteId: one.clienteId } })).body
      .pedidos[0]
    const { id = 0 } = pedido ?? {}
    const seen = [pedido?.status, pedido?.dataEntrega, pedido?.valorTotal, pedido?.expiraEm]
    assert.deepEqual(seen, ['Confirmado', '2026-03-10', 70, null])
    const { situacao, pedidoId, naoConfirmou } = (await one.lista()).ultimo ?? {}
    assert.deepEqual([situacao, pedidoId, naoConfirmou], ['feito', id, null])
    const falta = one.fixo.itens.find(({ produtoId }) => produtoId === one.produtos[1])?.nome
    const texto = `O pedido fixo Toda semana abriu e confirmou o pedido nº ${id}, para terça, 10 de março. Não coube tudo (${falta}: entraram 3 unidades, de 4 unidades)`
    for (const who of [one.buyer, leitor]) assert.deepEqual(await told(who), [['pedido-fixo', texto]])
    const novo = [
      'pedido-novo',
      `Pedido fixo Toda semana, de ${one.nome}, confirmou o pedido nº ${id}, para terça, 10 de março`,
    ]
    assert.deepEqual((await told(admin))[0], novo)
    const { historico } = (await one.buyer.call(pedidos.lerHistorico, { params: { id } })).body
    assert.deepEqual(each(historico, 'acao'), ['criar', 'definir-itens', 'pedido-fixo', 'confirmar'])
    await round()
    assert.equal(await one.aberto(), undefined)
    await assertStockAndTotals(db)
  })

  const refusals = [
    [
      'the minimum',
      sql`pedido_minimo = 100`,
      'O pedido não chegou ao mínimo. Somando os pedidos do mesmo dia, faltam R$ 30,00 para',
    ],
    [
      'approval',
      sql`aprovacao_acima = 50`,
      'Acima de R$ 50,00 num dia de entrega é preciso aprovação. O que ninguém aprovou ficaria em R$ 70,00',
    ],
  ] as const
  for (const [what, rule, why] of refusals)
    test(`stays open where ${what} does not allow it, says why, and asks nobody`, async () => {
      const one = await client({ sozinho: true })
      await db.rows`update cliente set ${rule} where id = ${one.clienteId}`
      await round()
      const { aguardaAprovacao, expiraEm } = (await one.aberto()) ?? assert.fail()
      assert.deepEqual([aguardaAprovacao, Date.parse(expiraEm ?? '')], [0, Date.parse('2026-03-10T03:00:00Z')])
      const { naoConfirmou } = (await one.lista()).ultimo ?? {}
      assert.ok(naoConfirmou?.replaceAll('\u00a0', ' ').startsWith(why), naoConfirmou ?? '')
      const [[tipo, texto = ''] = assert.fail(), ...others] = await told(one.buyer)
      assert.deepEqual([tipo, others], ['pedido-fixo', []])
      assert.ok(texto.includes(`. Não se confirmou sozinho: ${naoConfirmou}. Não coube tudo (`), texto)
    })
})

describe('/api/pedidos-fixos', () => {
  test('201, 200: created, changed, listed and deleted by its own client and by an administrator', async () => {
    const { clienteId, buyer, fixo, body, produtos } = await client()
    assert.deepEqual([fixo.nome, fixo.diasSemana, fixo.pausadoAte, fixo.ultimo], ['Toda semana', TODOS, null, null])
    const shown = new Map(fixo.itens.map(({ produtoId, quantidade }) => [produtoId, quantidade]))
    assert.deepEqual(shown, new Map(produtos.map(id => [id, 4])))
    const { clienteId: _, ...rest } = { ...body, nome: 'Terças', diasSemana: [2], pausadoAte: '2026-04-01' }
    const changed = await admin.call(contract.atualizarPedidoFixo, { params: { id: fixo.id }, body: rest })
    assert.deepEqual([changed.status, changed.body.pedidosFixos[0]?.nome], [200, 'Terças'])
    const gone = await buyer.call(contract.excluirPedidoFixo, { params: { id: fixo.id } })
    assert.deepEqual([gone.status, gone.body.pedidosFixos[0]?.diasSemana], [200, [2]])
    const left = await admin.call(contract.listarPedidosFixos, { params: { clienteId } })
    assert.deepEqual(left.body.pedidosFixos, [])
  })

  test('422 an unknown product, one never offered to the client, half of a whole-number unit, duplicates, no day', async () => {
    const { buyer, body, produtos } = await client()
    const never = await world.newProduto()
    const [produtoId] = produtos
    const line = (quantidade: number, id = produtoId) => ({ produtoId: id, quantidade })
    const itens = [[], [line(1, never)], [line(1.5)], [line(1), line(2)]].map(itens => ({ itens }))
    for (const wrong of [...itens, { diasSemana: [] }, { nome: ' ' }]) {
      const { status } = await buyer.call(contract.criarPedidoFixo, { body: { ...body, ...wrong } })
      assert.equal(status, 422, JSON.stringify(wrong))
    }
  })
})
