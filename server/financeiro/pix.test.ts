import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import * as contract from '#contract/pix.ts'
import { conta } from '../../test/pedidos/conta.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const keep = (chave: string) =>
  db.rows`update configuracao set pix_chave = ${chave}, pix_nome = 'Açaí & Cia São João', pix_cidade = 'São Paulo'`
await keep('12ABC34501DE35')

const ofOrder = (id: number, who = admin) => who.call(contract.lerPixDoPedido, { params: { id } })
const ofClient = (id: number, query = {}, who = admin) => who.call(contract.lerPixDoCliente, { params: { id }, query })

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
