import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listarAvisos } from '#contract/avisos.ts'
import * as contract from '#contract/nota-fiscal.ts'
import { each } from '../../test/each.ts'
import { pedidoEm } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'
import { deliverNotices } from '../avisos/rodada.ts'

const world = await openWorld()
const { admin, db, business } = world
const digit = (chave: string) => [...'0123456789'].map(d => chave + d).find(contract.chaveValida) ?? assert.fail()
const LETTERS = digit('3526071A2B3C4D5E6F95550010000001231000000123'.slice(0, 43))
const base64 = (text: string) => Buffer.from(text).toString('base64')
const XML = '<?xml version="1.0"?>\n<!-- sem valor --><nfeProc><NFe><![CDATA[<html> <!DOCTYPE]]></NFe></nfeProc>\n'
const NOTA = { numero: 123, serie: 1, chave: LETTERS, emitidaEm: '2026-07-10' }
const put = (id: number, body: object) => admin.raw('PUT', contract.gravarNota.url.replace(':id', String(id)), body)

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
    for (const [campo, value] of Object.entries(wrong)) {
      const { status, body } = await put(id, { ...NOTA, [campo]: value })
      assert.deepEqual([status, body.errors[0]?.campo], [422, campo])
    }
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
