import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import { listarAvisos } from '#contract/avisos.ts'
import { enviarExtratos } from '#contract/envio-de-extratos.ts'
import { each } from '../../test/each.ts'
import { postOf } from '../../test/mail/post.ts'
import { conta, HOJE, haDias } from '../../test/pedidos/conta.ts'
import { textOf } from '../../test/smtp.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { post, emailOf } = postOf(world)
await db.rows`update configuracao
  set pix_chave = 'pix@horta.exemplo.com.br', pix_nome = 'Horta', pix_cidade = 'Campinas', prazo_dias = 7`
const codeIn = (text: string) => getPixPayloadInfo(/000201.*6304[0-9A-F]{4}/.exec(text)?.[0] ?? '')
const send = (clientes: number[], who = admin) =>
  who.call(enviarExtratos, { body: { clientes, dataInicial: haDias(30), dataFinal: HOJE } })

test('POST /api/extratos 200 mails the sums, what is owed and its Pix code to buyers and approvers, and names who could not be told', async () => {
  const { smtp, round } = await post()
  const [one, alone] = [await conta(world), await conta(world)]
  await db.rows`update usuario set senha_hash = null where cliente_id = ${alone.clienteId}`
  await world.newPerson('leitor', one.clienteId)
  await one.receive(500, haDias(40))
  await one.receive(200, haDias(2))
  await one.pay(300, { data: haDias(1) })
  await round()
  smtp.mails.length = 0
  const { body } = await send([one.clienteId, alone.clienteId])
  const { clientesSemNinguem, ...others } = body.extratos
  // This server has no mail set up: it names everybody; another one sends.
  assert.equal(others.enviados, 1)
  assert.deepEqual(each(clientesSemNinguem, 'clienteId'), [alone.clienteId])
  await round()
  assert.deepEqual(each(smtp.mails, 'to'), [await emailOf(one.buyer)])
  const text = textOf(smtp.mails[0] ?? assert.fail())
  for (const said of [
    'Saldo anterior: R$ 500,00',
    'Entregue: R$ 200,00',
    'Pago: R$ 300,00',
    'Saldo: R$ 400,00',
    'Vencido: R$ 200,00',
    'A vencer: R$ 200,00',
    '/cliente/financeiro',
  ])
    assert.ok(text.replaceAll('\u00a0', ' ').includes(said), said)
  assert.deepEqual([codeIn(text)?.amount, codeIn(text)?.txid], [400, `CLI${one.clienteId}`])
  const [aviso] = (await one.buyer.call(listarAvisos)).body.avisos
  assert.equal(aviso?.tipo, 'extrato')
  assert.doesNotMatch(aviso?.texto ?? '', /R\$/)
})

test('the mail of a delivery names the due day and carries the code of what is left', async () => {
  const { smtp, round } = await post()
  const { receive, buyer } = await conta(world)
  const id = await receive(80)
  await round()
  const mail = smtp.mails.find(({ raw }) => raw.includes(`_${id}_`)) ?? assert.fail()
  assert.equal(mail.to, await emailOf(buyer))
  const text = textOf(mail)
  assert.match(text, /Vence em \d\d\/\d\d\/\d{4}\./)
  assert.deepEqual([codeIn(text)?.amount, codeIn(text)?.txid], [80, `PED${id}`])
})
