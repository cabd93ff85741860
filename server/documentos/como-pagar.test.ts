import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import sql from 'sql-template-tag'
import { lerExtratoEmPdf, lerPedidoEmPdf } from '#contract/documentos.ts'
import { pdfText } from '../../test/files/pdf-text.ts'
import { conta, haDias } from '../../test/pedidos/conta.ts'
import { vender } from '../../test/vender.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world

function linesOf({ status, bytes }: { status: number; bytes: Buffer }): string[] {
  assert.equal(status, 200)
  return pdfText(bytes).flat()
}

describe('how to pay', () => {
  const codeOn = (text: string[]) => text.find(line => line.startsWith('000201')) ?? ''
  const vencimento = (dia: string) => `Vence em ${dia.split('-').reverse().join('/')}`

  test('stands on a delivered order, its note and the statement, with the due day and the code; not once it is paid', async () => {
    await db.rows(sql`update configuracao set pix_chave = 'pix@horta.exemplo.com.br', pix_nome = 'Horta do Vale', pix_cidade = 'Campinas',
      prazo_dias = 10`)
    const { clienteId, buyer, receive, pay } = await conta(world)
    const id = await receive(321)
    const paper = async (documento: string) =>
      linesOf(await buyer.call(lerPedidoEmPdf, { params: { id }, query: { documento } }))
    for (const documento of ['pedido', 'entrega']) {
      const text = await paper(documento)
      assert.ok(text.some(line => line.includes(vencimento(haDias(-10)))))
      assert.deepEqual(
        [getPixPayloadInfo(codeOn(text))?.amount, getPixPayloadInfo(codeOn(text))?.txid],
        [321, `PED${id}`],
      )
    }
    assert.ok(!(await paper('entrega-sem-precos')).some(line => /Vence|000201/.test(line)))
    const statement = async (who = buyer) => who.call(lerExtratoEmPdf, { params: { id: clienteId } })
    const text = linesOf(await statement())
    assert.ok(
      text.some(line => line.includes(`Pedido nº ${id} R$ 321,00 R$ 321,00`)),
      text.join('\n'),
    )
    assert.equal(getPixPayloadInfo(codeOn(text))?.txid, `CLI${clienteId}`)
    assert.equal((await statement((await conta(world)).buyer)).status, 404)
    await pay(321)
    for (const lines of [await paper('pedido'), linesOf(await statement())])
      assert.ok(!lines.some(line => line.startsWith('000201')))
  })

  test('stands on the note of an order that goes out, as it will be owed', async () => {
    const { id: clienteId } = await world.newCliente()
    const itens = [{ produtoId: await world.newProduto(), quantidade: 2, precoVenda: 1234.5 }]
    const id = await vender(db, { clienteId, entrega: '2031-01-06', status: 'Confirmado', itens })
    const text = linesOf(await admin.call(lerPedidoEmPdf, { params: { id }, query: { documento: 'entrega' } }))
    assert.ok(text.some(line => line.includes('Vence em 16/01/2031')))
    assert.equal(getPixPayloadInfo(codeOn(text))?.amount, 2469)
  })
})
