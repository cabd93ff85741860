import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Lancamento, lerExtratoBancario } from '#contract/extratos-bancarios.ts'
import { registrarPagamentos } from '#contract/pagamentos.ts'
import { each } from '../../test/each.ts'
import { assertMoney, conta, HOJE } from '../../test/pedidos/conta.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world

type Escrito = { valor: number; memo: string; fitid?: string }
let fitids = 0
const ofx = (creditos: Escrito[]) => {
  const lista = creditos.map(
    ({ valor, memo, fitid = `N${++fitids}` }) =>
      `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${HOJE.replaceAll('-', '')}<TRNAMT>${valor}<FITID>${fitid}<MEMO>${memo}</STMTTRN>`,
  )
  return Buffer.from(
    `<OFX><BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>${lista.join('\n')}</BANKTRANLIST></OFX>`,
  )
}
const send = (body: Buffer, type = 'application/x-ofx') =>
  admin.call(lerExtratoBancario, { body, headers: { 'content-type': type } })
const read = async (creditos: Escrito[]): Promise<Lancamento[]> => {
  const { status, body } = await send(ofx(creditos))
  assert.equal(status, 200, JSON.stringify(body))
  return body.lancamentos
}
const accept = (lancamentos: Lancamento[]) =>
  admin.call(registrarPagamentos, {
    body: {
      pagamentos: lancamentos.flatMap(({ clienteId, data, valor, fitid, pedidos }) =>
        clienteId ? [{ clienteId, data, valor, forma: 'pix' as const, fitid, pedidos }] : [],
      ),
    },
  })

describe('POST /api/extratos-bancarios', () => {
  test('200 suggests by identifier, number and value, and what is accepted is there the next time', async () => {
    const [a, b, c, d] = [await conta(world), await conta(world), await conta(world), await conta(world)]
    const [pedidoA] = [
      await a.receive(61),
      await b.receive(62),
      await b.receive(40),
      await c.receive(63),
      await d.receive(63),
    ]
    const { cnpj } = await db.one<{ cnpj: string }>`select cnpj from cliente where id = ${b.clienteId}`
    const creditos = [
      { valor: 50, memo: `PIX PED${pedidoA}`, fitid: 'A' },
      { valor: 62, memo: `TED ${cnpj}`, fitid: 'B' },
      { valor: 40, memo: 'DEPOSITO', fitid: 'C' },
      { valor: 63, memo: 'DEPOSITO', fitid: 'D' },
      { valor: 99.99, memo: 'RENDIMENTO', fitid: 'E' },
    ]
    const lidos = await read(creditos)
    assert.deepEqual(
      lidos.map(({ fitid, situacao, clienteId, pedidos, candidatos }) => [
        ...[fitid, situacao, clienteId, pedidos.map(({ valor }) => valor)],
        each(candidatos, 'clienteId'),
      ]),
      [
        ['A', 'sugerido', a.clienteId, [50], []],
        ['B', 'sugerido', b.clienteId, [62], []],
        ['C', 'sugerido', b.clienteId, [40], []],
        ['D', 'duvida', null, [], [c.clienteId, d.clienteId]],
        ['E', 'sem-par', null, [], []],
      ],
    )
    assert.equal((await accept(lidos)).status, 201)
    for (const [, saldo] of await b.saldos()) assert.equal(saldo, 0)
    const again = await read(creditos)
    assert.deepEqual(each(again, 'situacao'), ['ja-lancado', 'ja-lancado', 'ja-lancado', 'duvida', 'sem-par'])
    await assertMoney(world)
  })

  test('takes bytes and plain text too, and says what it can’t read; writes nothing', async () => {
    assert.equal((await send(ofx([]), 'application/octet-stream')).status, 200)
    assert.equal((await send(ofx([]), 'text/plain; charset=utf-8')).status, 200)
    assert.equal((await send(ofx([]), 'application/pdf')).status, 415)
    assert.equal((await send(Buffer.from('a;b'))).status, 422)
    assert.equal((await send(Buffer.alloc(2 * 1024 * 1024 + 1, 32))).status, 413)
  })
})
