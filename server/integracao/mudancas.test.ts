import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { listarAvisos } from '#contract/avisos.ts'
import { atualizarCliente, lerCliente, listarClientes } from '#contract/clientes.ts'
import { atualizarProdutoNaEstante, retirarProdutoDaEstante } from '#contract/estante-produtos.ts'
import { atualizarEstante, listarEstantes } from '#contract/estantes.ts'
import * as contract from '#contract/nota-fiscal.ts'
import { listarPagamentos, registrarPagamento } from '#contract/pagamentos.ts'
import { lerHistorico, lerPedido, listarPedidos } from '#contract/pedidos.ts'
import { mudarCodigoExterno } from '#contract/pedidos-status.ts'
import { atualizarProduto, listarProdutos } from '#contract/produtos.ts'
import { each, fields, refusal } from '../../test/each.ts'
import { keysOf } from '../../test/integracao/chaves.ts'
import { pedidoAberto, pedidoEm } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'
import { deliverNotices } from '../avisos/rodada.ts'
import { inSession } from '../db/session.ts'

const world = await openWorld()
const { admin, db, connectionString, business } = world
/** The clock of the database, before what a test changes. */
const now = async () => {
  await pause(3)
  return (await db.one<{ now: string }>`select clock_timestamp() as now`).now
}
type Query = Record<string, string | number>
const orders = async (query: Query) => {
  const { status, body } = await admin.call(listarPedidos, { query })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const idsOf = async (alteradoDesde: string) => (await orders({ alteradoDesde })).pedidos.map(({ id }) => id)

const digit = (chave: string) => [...'0123456789'].map(d => chave + d).find(contract.chaveValida) ?? assert.fail()
const LETTERS = digit('3526071A2B3C4D5E6F95550010000001231000000123'.slice(0, 43))
const base64 = (text: string) => Buffer.from(text).toString('base64')
const XML = '<?xml version="1.0"?>\n<!-- sem valor --><nfeProc><NFe><![CDATA[<html> <!DOCTYPE]]></NFe></nfeProc>\n'
const NOTA = { numero: 123, serie: 1, chave: LETTERS, emitidaEm: '2026-07-10' }
const put = (id: number, body: object) => admin.raw('PUT', contract.gravarNota.url.replace(':id', String(id)), body)

describe('?alteradoDesde=', () => {
  test('lists orders by their last change, whatever changed them, page by page', async () => {
    const desde = await now()
    const [one, two, three] = [await pedidoAberto(world), await pedidoEm(world, 'Entregue'), await pedidoAberto(world)]
    assert.deepEqual(await idsOf(desde), [one.id, two.id, three.id])
    await one.add(1)
    const payment = { clienteId: two.clienteId, data: '2026-01-02', valor: 1, forma: 'pix' as const }
    assert.equal((await admin.call(registrarPagamento, { body: payment })).status, 201)
    assert.deepEqual(await idsOf(desde), [three.id, one.id, two.id])
    const first = await orders({ alteradoDesde: desde, limite: 2 })
    const rest = await orders({ alteradoDesde: desde, limite: 2, cursor: first.proximo ?? '' })
    const all = [...first.pedidos, ...rest.pedidos]
    assert.deepEqual([all.map(({ id }) => id), rest.proximo], [[three.id, one.id, two.id], null])
    const last = all.at(-1)?.alteradoEm ?? ''
    const moments = each(all, 'alteradoEm')
    assert.deepEqual(moments.toSorted(), moments)
    assert.deepEqual(await idsOf(last), [two.id], 'the instant itself is included')
    const { body } = await admin.call(lerPedido, { params: { id: two.id } })
    assert.equal(body.pedidos[0]?.alteradoEm, last)
  })

  test('lists shelves by their last change, their lines included, but not by what is ordered of them', async () => {
    const [one, two] = [await pedidoAberto(world), await pedidoAberto(world)]
    const { linha } = one
    const other = await one.moreOf()
    const desde = await now()
    const changed = async () => {
      const { body } = await admin.call(listarEstantes, { query: { alteradoDesde: desde } })
      return each(body.estantes, 'id')
    }
    await one.add(1)
    assert.deepEqual(await changed(), [])
    const params = { idEstante: one.estanteId, idProduto: linha.produtoId }
    const { status } = await admin.call(atualizarProdutoNaEstante, {
      params,
      body: { ...linha, quantidade: 50, precoVenda: 11 },
    })
    assert.equal(status, 200)
    const body = { id: two.estanteId, periodo: `Outro ${two.id}`, clienteId: two.clienteId }
    assert.equal((await admin.call(atualizarEstante, { body })).status, 200)
    assert.deepEqual(await changed(), [one.estanteId, two.estanteId])
    const gone = { ...params, idProduto: other.produtoId }
    assert.equal((await admin.call(retirarProdutoDaEstante, { params: gone })).status, 200)
    assert.deepEqual(await changed(), [two.estanteId, one.estanteId])
  })

  test('lists clients, products and payments by their last change', async () => {
    const { id, nome } = await world.newCliente()
    const produto = await world.newProduto({ nome: 'Abacate' })
    const desde = await now()
    const { cnpj } = (await admin.call(lerCliente, { params: { id } })).body.clientes[0] ?? assert.fail()
    await admin.call(atualizarCliente, { body: { id, nome, cnpj, cidade: 'Olinda' } })
    const edited = { id: produto, nome: 'Abacate', precoCusto: 2, unidadeMedida: 'UN' as const }
    await admin.call(atualizarProduto, { body: edited })
    const payment = { clienteId: id, data: '2026-01-02', valor: 1, forma: 'pix' as const }
    const { body } = await admin.call(registrarPagamento, { body: payment })
    const query = { alteradoDesde: desde }
    assert.deepEqual(each((await admin.call(listarClientes, { query })).body.clientes, 'id'), [id])
    assert.deepEqual(each((await admin.call(listarProdutos, { query })).body.produtos, 'id'), [produto])
    const paid = (await admin.call(listarPagamentos, { query })).body.pagamentos
    assert.deepEqual(each(paid, 'id'), [body.pagamentos[0]?.id])
    for (const route of [listarClientes, listarProdutos, listarPagamentos, listarEstantes, listarPedidos])
      assert.equal((await admin.call(route, { query: { alteradoDesde: 'ontem' } })).status, 422)
  })

  test('tells what a long transaction wrote first, and ends before it until then', async () => {
    const [early, late] = [await pedidoAberto(world), await pedidoAberto(world)]
    const desde = await now()
    await inSession(connectionString, 'write', async session => {
      await session.rows`update pedido set observacao = 'cedo' where id = ${early.id}`
      await late.add(1)
      assert.deepEqual(await idsOf(desde), [])
    })
    assert.deepEqual(await idsOf(desde), [early.id, late.id])
  })

  test('misses nothing of many writers, by cursor and by the last instant', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => pedidoAberto(world)))
    const desde = await now()
    let writing = true
    const write = (turn: number) =>
      inSession(connectionString, 'write', async session => {
        await session.rows`select pg_current_xact_id()`
        await pause((turn * 37) % 90)
        const { id } = all[turn % all.length] ?? assert.fail()
        await session.rows`update pedido set observacao = ${`vez ${turn}`} where id = ${id}`
        await pause((turn * 53) % 70)
      })
    const writers = (async () => {
      for (let turn = 0; turn < 60; turn += 6) await Promise.all(Array.from({ length: 6 }, (_, i) => write(turn + i)))
      writing = false
    })()
    const seen = { cursor: new Map<number, string>(), instant: new Map<number, string>() }
    let [cursor, last] = ['', desde]
    const follow = async () => {
      const next = await orders({ alteradoDesde: desde, limite: 1, ...(cursor && { cursor }) })
      for (const { id, observacao } of next.pedidos) seen.cursor.set(id, observacao)
      cursor = next.proximo ?? cursor
      const { pedidos } = await orders({ alteradoDesde: last })
      for (const { id, observacao } of pedidos) seen.instant.set(id, observacao)
      last = pedidos.at(-1)?.alteradoEm ?? last
      return next.proximo !== null
    }
    while (writing) await follow()
    await writers
    while (await follow());
    const { pedidos } = await orders({ alteradoDesde: desde })
    const truth = new Map(pedidos.map(({ id, observacao }) => [id, observacao]))
    assert.equal(truth.size, all.length)
    const sorted = (map: Map<number, string>) => [...map].sort(([a], [b]) => a - b)
    assert.deepEqual(sorted(seen.instant), sorted(truth))
    assert.deepEqual(sorted(seen.cursor), sorted(truth))
  })
})

describe('codigoExterno', () => {
  test('finds an order by another system’s number, belongs to one alone, and is never told to a buyer', async () => {
    const [one, two] = [await pedidoAberto(world), await pedidoEm(world, 'Cancelado')]
    const key = await keysOf(world)()
    const number = (id: number, codigoExterno: string | null) =>
      key.call(mudarCodigoExterno, { params: { id }, body: { codigoExterno } })
    const told = await number(two.id, ' ERP-77 ')
    assert.deepEqual([told.status, told.body.pedidos[0]?.codigoExterno], [200, 'ERP-77'])
    const found = await orders({ codigoExterno: 'ERP-77' })
    assert.deepEqual(fields(found.pedidos, 'id', 'codigoExterno'), [[two.id, 'ERP-77']])
    assert.deepEqual(refusal(await number(one.id, 'ERP-77')), [409, 'codigoExterno'])
    assert.ok(!('codigoExterno' in (await two.pedido())))
    assert.deepEqual([(await number(two.id, null)).status, (await number(two.id, null)).status], [200, 200])
    const story = async (who: typeof admin) =>
      (await who.call(lerHistorico, { params: { id: two.id } })).body.historico
        .filter(({ acao }) => acao === 'codigo-externo')
        .map(({ usuarioNome, antes, depois }) => [usuarioNome, antes?.codigoExterno, depois?.codigoExterno])
    assert.deepEqual(await story(admin), [
      ['ERP', null, 'ERP-77'],
      ['ERP', 'ERP-77', null],
    ])
    assert.deepEqual(await story(two.buyer), [])
    assert.equal((await number(one.id, 'ERP-77')).status, 200)
    assert.equal((await number(one.id, 'x'.repeat(61))).status, 422)
  })

  test('is a client’s and a product’s own too', async () => {
    const { id, nome, buyer } = await world.newCliente()
    const { cnpj } = (await admin.call(lerCliente, { params: { id } })).body.clientes[0] ?? assert.fail()
    const { body } = await admin.call(atualizarCliente, { body: { id, nome, cnpj, codigoExterno: 'C-1' } })
    assert.equal(body.clientes[0]?.codigoExterno, 'C-1')
    const found = await admin.call(listarClientes, { query: { codigoExterno: 'C-1' } })
    assert.deepEqual(each(found.body.clientes, 'id'), [id])
    assert.ok(!('codigoExterno' in ((await buyer.call(lerCliente, { params: { id } })).body.clientes[0] ?? {})))
    const [a, b] = [await world.newProduto(), await world.newProduto()]
    const write = (id: number) =>
      admin.call(atualizarProduto, {
        body: { id, nome: `P ${id}`, precoCusto: 1, unidadeMedida: 'UN', codigoExterno: 'P-1' },
      })
    assert.deepEqual([(await write(a)).status, (await write(b)).status], [200, 409])
    const listed = await admin.call(listarProdutos, { query: { codigoExterno: 'P-1' } })
    assert.deepEqual(each(listed.body.produtos, 'id'), [a])
  })
})

test('the check digit of an access key counts letters by their code', () => {
  assert.ok(contract.chaveValida('35080599999090910270550010000000015180051273'), 'the example of the manual')
  assert.ok(!contract.chaveValida('35080599999090910270550010000000015180051274'))
  assert.equal(LETTERS.length, 44)
  assert.ok(!contract.chaveValida(LETTERS.replace('A', 'B')))
})

describe('PUT /api/pedidos/{id}/nota', () => {
  test('200 its client reads it, downloads its files, and finds it in the history', async () => {
    const { id, params, buyer, historico, clienteId } = await pedidoEm(world, 'Entregue')
    const sent = { ...NOTA, chave: LETTERS.replace(/(.{4})/g, '$1 '), xml: base64(XML), pdf: base64('%PDF-1.7 x') }
    const { status, bytes } = await put(id, sent)
    assert.equal(status, 200, String(bytes))
    const read = await buyer.call(contract.lerNota, { params })
    assert.deepEqual(read.body.notas, [{ pedidoId: id, ...NOTA, temXml: 1, temPdf: 1 }])
    const xml = await buyer.call(contract.baixarXmlDaNota, { params })
    assert.deepEqual([xml.status, String(xml.bytes)], [200, XML])
    assert.match(String(xml.headers['content-disposition']), /^attachment; filename="nfe-\w{44}\.xml"/)
    assert.equal(xml.headers['x-content-type-options'], 'nosniff')
    assert.equal((await buyer.call(contract.baixarPdfDaNota, { params })).status, 200)
    const story = await historico()
    assert.equal(story.at(-1)?.acao, 'nota-fiscal')
    assert.equal((await put(id, sent)).status, 200)
    assert.equal((await put(id, NOTA)).status, 200)
    assert.deepEqual(await historico(), story, 'the same again writes nothing')
    await deliverNotices({ db, business })
    const { avisos } = (await buyer.call(listarAvisos)).body
    assert.deepEqual(
      each(
        avisos.filter(({ tipo }) => tipo === 'nota-fiscal'),
        'texto',
      ),
      [`A nota fiscal do pedido nº ${id} foi emitida`],
    )
    const colleague = await world.newBuyer(clienteId)
    assert.equal((await colleague.call(contract.lerNota, { params })).status, 200)
    await put(id, { ...NOTA, emitidaEm: '2026-07-11', xml: null })
    const { antes, depois } = (await historico()).at(-1) ?? assert.fail()
    assert.deepEqual([antes?.emitidaEm, typeof antes?.xml], ['2026-07-10', 'string'])
    assert.deepEqual([depois?.emitidaEm, depois?.xml, depois?.pdf], ['2026-07-11', null, antes?.pdf])
    assert.equal((await buyer.call(contract.baixarXmlDaNota, { params })).status, 404)
    assert.equal((await buyer.call(contract.baixarPdfDaNota, { params })).status, 200)
  })

  test('422 a wrong key, or a file of another kind or too large; 409 an order that is not confirmed; 404 without one', async () => {
    const { id, params } = await pedidoEm(world, 'Confirmado')
    const wrong = {
      chave: `${LETTERS.slice(0, 43)}${(Number(LETTERS[43]) + 1) % 10}`,
      xml: base64('%PDF-1.7'),
      pdf: base64('<a/>'),
    }
    for (const [campo, value] of Object.entries(wrong))
      assert.deepEqual(refusal(await put(id, { ...NOTA, [campo]: value })), [422, campo])
    const late = `<?xml version="1.0"?><!--${'x'.repeat(3_000)}--><!DOCTYPE a SYSTEM "file:///a"><a/>`
    for (const xml of ['<html><script>x</script></html>', late])
      assert.equal((await put(id, { ...NOTA, xml: base64(xml) })).status, 422)
    assert.equal((await put(id, { ...NOTA, pdf: base64(`%PDF-${'x'.repeat(512_001)}`) })).status, 422)
    const both = { xml: base64(`<a>${'x'.repeat(511_000)}</a>`), pdf: base64(`%PDF-${'x'.repeat(511_000)}`) }
    assert.equal((await put((await pedidoEm(world, 'Confirmado')).id, { ...NOTA, ...both })).status, 200)
    assert.equal((await put(id, { ...NOTA, xml: 'x'.repeat(1_600_000) })).status, 413)
    assert.equal((await put((await pedidoEm(world, 'Aberto')).id, NOTA)).status, 409)
    assert.equal((await admin.call(contract.lerNota, { params })).status, 404)
  })
})
