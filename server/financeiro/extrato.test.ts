import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import { primeiroDoMes, ultimoDoMes } from '#contract/dias.ts'
import { lerExtrato } from '#contract/extrato.ts'
import { lerPainel } from '#contract/painel.ts'
import * as contract from '#contract/pix.ts'
import { baixarRecebiveis, listarRecebiveis, resumirRecebiveis } from '#contract/recebiveis.ts'
import { fields } from '../../test/each.ts'
import { conta, HOJE, haDias } from '../../test/pedidos/conta.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world

const keep = (chave: string) =>
  db.rows`update configuracao set pix_chave = ${chave}, pix_nome = 'Açaí & Cia São João', pix_cidade = 'São Paulo'`
await keep('12ABC34501DE35')

const ofOrder = (id: number, who = admin) => who.call(contract.lerPixDoPedido, { params: { id } })
const ofClient = (id: number, query = {}, who = admin) => who.call(contract.lerPixDoCliente, { params: { id }, query })

describe('GET /api/clientes/{id}/extrato', () => {
  test('200 tells deliveries, adjustments, payments and reversals by day, with the balance after each', async () => {
    const c = await conta(world)
    const [old, id] = [await c.receive(100, haDias(60)), await c.receive(30, haDias(3))]
    const { id: pagamentoId } = await c.paid(50, { data: haDias(50), referencia: 'doc 9' })
    await c.adjust(id, 10)
    await c.takeBack(pagamentoId)
    await c.paid(45)
    const { lancamentos, ...rest } = await c.extrato({ dataInicial: haDias(10), dataFinal: HOJE })
    assert.deepEqual(fields(lancamentos, 'tipo', 'data', 'valor', 'saldo'), [
      ['entrega', haDias(3), 30, 80],
      ['ajuste', HOJE, -10, 70],
      ['pagamento', HOJE, -45, 25],
      ['estorno', HOJE, 50, 75],
    ])
    assert.equal(lancamentos[0]?.descricao, `Pedido nº ${id}`)
    const { saldoInicial, saldoFinal, vencido, aVencer, credito } = rest
    assert.deepEqual([saldoInicial, saldoFinal, vencido, aVencer, credito], [50, 75, 75, 0, 0])
    assert.deepEqual(await c.saldos(), [
      [old, 55],
      [id, 20],
    ])
    const all = await c.extrato({ dataInicial: haDias(90), dataFinal: haDias(40) })
    assert.equal(all.lancamentos[1]?.descricao, 'Pagamento: Pix, doc 9')
  })

  test('200 of this month by default, empty too; another client’s is 404', async () => {
    const c = await conta(world)
    const { dataInicial, dataFinal, lancamentos, saldoFinal } = await c.extrato()
    assert.deepEqual([dataInicial, dataFinal], [primeiroDoMes(HOJE), ultimoDoMes(HOJE)])
    assert.deepEqual([lancamentos, saldoFinal], [[], 0])
    const since = await c.extrato({ dataInicial: '2026-02-03' })
    assert.equal(since.dataFinal, ultimoDoMes(HOJE))
    const until = await c.extrato({ dataFinal: '2026-02-10' })
    assert.equal(until.dataInicial, '2026-02-01')
    const other = await conta(world)
    assert.equal((await other.buyer.call(lerExtrato, { params: { id: c.clienteId } })).status, 404)
  })
})

describe('receivables', () => {
  test('are listed by due day, narrowed, paged and summed; and as a file', async () => {
    const c = await conta(world)
    const [late, paid, due] = [await c.receive(30, haDias(9)), await c.receive(20, haDias(8)), await c.receive(7)]
    await c.paid(25, {
      pedidos: [
        { pedidoId: paid, valor: 20 },
        { pedidoId: late, valor: 5 },
      ],
    })
    const read = async (query: Record<string, string | number> = {}) =>
      (await admin.call(listarRecebiveis, { query: { clienteId: c.clienteId, ...query } })).body
    const all = await read({ limite: 2 })
    assert.deepEqual(all.totais, { valor: 57, pago: 25, saldo: 32, vencido: 25 })
    assert.deepEqual(fields(all.recebiveis, 'pedidoId', 'diasDeAtraso'), [
      [late, 9],
      [paid, 0],
    ])
    const next = await read({ limite: 2, cursor: all.proximo ?? '' })
    assert.deepEqual([next.recebiveis.map(({ pedidoId }) => pedidoId), next.proximo], [[due], null])
    const ids = async (query: Record<string, string>) => (await read(query)).recebiveis.map(({ pedidoId }) => pedidoId)
    assert.deepEqual(await ids({ situacao: 'aberto' }), [late, due])
    assert.deepEqual(await ids({ situacao: 'vencido' }), [late])
    const own = await c.buyer.call(listarRecebiveis, { query: { situacao: 'aberto' } })
    assert.deepEqual([own.body.recebiveis.map(({ pedidoId }) => pedidoId), own.body.totais.saldo], [[late, due], 32])
    const other = await (await conta(world)).buyer.call(listarRecebiveis, { query: { clienteId: c.clienteId } })
    assert.deepEqual([other.body.recebiveis, other.body.totais.saldo], [[], 0])
    assert.deepEqual(await ids({ situacao: 'pago' }), [paid])
    assert.deepEqual(await ids({ ate: haDias(8) }), [late, paid])
    const file = await admin.call(baixarRecebiveis, {
      query: { clienteId: c.clienteId, formato: 'csv', situacao: 'aberto' },
    })
    assert.equal(file.status, 200)
    assert.match(String(file.bytes), new RegExp(`${late};.*30,00;5,00;25,00;9\r\n${due};.*7,00;0,00;7,00;0\r\n`))
    assert.equal((await admin.raw('GET', '/api/recebiveis/arquivo')).status, 422)
  })

  test('are summed by client and by how long they are overdue', async () => {
    const [c, prepaid, even] = [await conta(world), await conta(world), await conta(world)]
    for (const [valor, dias] of [
      [1, 0],
      [2, 1],
      [4, 7],
      [8, 8],
      [16, 30],
      [32, 31],
    ] as const)
      await c.receive(valor, haDias(dias))
    await prepaid.paid(9)
    await even.receive(5)
    await even.paid(5)
    const { clientes, totais } = (await admin.call(resumirRecebiveis)).body
    const of = ({ clienteId }: { clienteId: number }) => clientes.find(cliente => cliente.clienteId === clienteId)
    const { clienteNome, ...sums } = of(c) ?? assert.fail()
    assert.deepEqual(sums, {
      clienteId: c.clienteId,
      aVencer: 1,
      ate7: 6,
      ate30: 24,
      mais30: 32,
      saldo: 63,
      credito: 0,
    })
    assert.equal(of(prepaid)?.credito, 9)
    assert.equal(of(even), undefined)
    assert.equal(totais.saldo, totais.aVencer + totais.ate7 + totais.ate30 + totais.mais30)
  })

  test('stand in the dashboard: what is overdue, due within a week, and received this month', async () => {
    const read = async () => (await admin.call(lerPainel)).body.financeiro ?? assert.fail()
    const before = await read()
    const c = await conta(world)
    await c.receive(30, haDias(1))
    await c.receive(20)
    const { id } = await c.paid(12)
    await db.rows`update recebivel set vencimento = ${haDias(-8)} where valor = 20 and cliente_id = ${c.clienteId}`
    await c.receive(4)
    const now = await read()
    const grown = (field: keyof typeof now) => now[field] - before[field]
    assert.deepEqual([grown('vencido'), grown('venceEm7Dias'), grown('recebidoNoMes')], [18, 4, 12])
    await c.takeBack(id)
    assert.equal((await read()).recebidoNoMes, before.recebidoNoMes)
  })
})

describe('a Pix code', () => {
  test("is the Central Bank's example for its data", () => {
    const dados = {
      key: '123e4567-e12b-12d1-a456-426655440000',
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
    }
    assert.equal(
      generatePixPayload(dados),
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    )
  })

  test('200 has what is left of the order, in letters that every bank reads', async () => {
    const { buyer, receive, pay } = await conta(world)
    const id = await receive(1234)
    await pay(234)
    const { status, body } = await ofOrder(id, buyer)
    assert.deepEqual([status, body.pix.valor, body.pix.identificador], [200, 1000, `PED${id}`])
    const { codigo } = body.pix
    const txid = `PED${id}`
    const doTxid = `050${txid.length}${txid}`
    assert.match(
      codigo,
      new RegExp(
        `^00020126360014br\\.gov\\.bcb\\.pix011412ABC34501DE3552040000530398654071000\\.005802BR5919Acai & Cia Sao Joao6009Sao Paulo620${doTxid.length}${doTxid}6304[0-9A-F]{4}$`,
      ),
    )
    assert.equal(getPixPayloadInfo(codigo)?.txid, txid)
  })

  test('200 has all that a client owes, or the value asked for', async () => {
    const { clienteId, buyer, receive } = await conta(world)
    await receive(10)
    await receive(5)
    const all = await ofClient(clienteId, {}, buyer)
    assert.deepEqual([all.body.pix.valor, all.body.pix.identificador], [15, `CLI${clienteId}`])
    const part = await ofClient(clienteId, { valor: '7.25' })
    assert.deepEqual([part.body.pix.valor, getPixPayloadInfo(part.body.pix.codigo)?.amount], [7.25, 7.25])
    for (const valor of ['0', '-1', '1,5', '1.234', 'x'])
      assert.equal((await ofClient(clienteId, { valor })).status, 422, valor)
  })

  test('409 nothing is to pay yet, or any more', async () => {
    const { clienteId, buyer, first, receive, pay } = await conta(world)
    assert.equal((await ofOrder(first.id)).status, 409)
    assert.equal((await ofClient(clienteId)).status, 409)
    const id = await receive(10)
    await pay(10)
    assert.deepEqual([(await ofOrder(id, buyer)).status, (await ofClient(clienteId, {}, buyer)).status], [409, 409])
  })

  test('409 the provider has no key', async () => {
    const { clienteId, receive } = await conta(world)
    const id = await receive(10)
    await keep('')
    assert.deepEqual([(await ofOrder(id)).status, (await ofClient(clienteId)).status], [409, 409])
    await keep('pix@aurora.com.br')
  })
})
