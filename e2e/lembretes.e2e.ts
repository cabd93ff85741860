import { atualizarCliente } from '#contract/clientes.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { textOf } from '../test/smtp.ts'
import { expect, test } from './own-server.ts'
import { abrirComoAdministrador, botao, TELAS } from './screen.ts'
import { abrirCozinha } from './test-client.ts'

test('clients without an order are reminded one by one, then all with one press', async ({ page, correio }) => {
  await page.setViewportSize(TELAS.celular)
  const cozinha = await abrirCozinha()
  const { admin, clienteId: id, nome, numero } = await abrirCozinha()
  await admin(atualizarCliente, { body: { id, nome, cnpj: cnpjDeTeste(numero), telefone: '11987654321' } })
  await page.context().route('https://wa.me/**', route => route.fulfill({ body: '' }))
  await abrirComoAdministrador(page, `/admin/dashboard?lista=ainda-nao-pediram&busca=${cozinha.nome}`)
  await botao(page, 'Lembrar todos').click()
  const dele = page.getByRole('dialog').getByRole('listitem').filter({ hasText: nome })
  const link = dele.getByRole('link', { name: `Lembrar ${nome} por WhatsApp` })
  expect(new URL((await link.getAttribute('href')) ?? '').searchParams.get('text')).toMatch(
    /^Olá, [\s\S]* está aberta[\s\S]*\/cliente\/estante\?id=\d+$/,
  )
  const aberta = page.waitForEvent('popup')
  await link.click()
  await (await aberta).close()
  await expect(dele.getByText(/^Lembrado às \d\d:\d\d por WhatsApp \(.+\)$/)).toBeVisible()

  await botao(page, 'Lembrar todos por e-mail').click()
  await expect(page.getByText(/^\d+ clientes? lembrados?\.$/)).toBeVisible()
  const LEMBRETE = /está aberta, e falta o seu pedido\.[\s\S]*\/cliente\/estante\?id=\d+/
  const lembretes = () => correio.mails.filter(mail => mail.to === cozinha.email && LEMBRETE.test(textOf(mail)))
  await expect.poll(() => lembretes().length).toBe(1)

  await botao(page, 'Lembrar todos por e-mail').click()
  await expect(page.getByText(/^Ninguém a lembrar agora\.$/)).toBeVisible()
})
