import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import { atualizarCliente } from '#contract/clientes.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { textOf } from '../test/smtp.ts'
import { chegarNaEstante } from './fazer-pedido.ts'
import { expect, test } from './own-server.ts'
import { CHAVE_PIX, comPix, quemDeve } from './quem-deve.ts'
import { abrirComoAdministrador, botao, campo } from './screen.ts'

test('a statement goes out by mail, by WhatsApp and as PDF', async ({ page, correio }) => {
  const cozinha = await quemDeve()
  const { nome, email, clienteId, total } = cozinha
  await comPix(cozinha)
  await abrirComoAdministrador(page, '/admin/financeiro')
  await page.getByRole('searchbox').fill(nome)
  await page.getByRole('checkbox', { name: `Marcar ${nome}` }).check()
  await botao(page, 'Enviar extrato').click()
  const dialogo = page.getByRole('dialog').last()
  await expect(botao(dialogo, `PDF de ${nome}`)).toBeVisible()
  await page.getByRole('button', { name: /^WhatsApp/ }).click()
  await expect(campo(dialogo, 'Texto')).toHaveValue(/Extrato de /)
  await page.keyboard.press('Escape')
  await botao(dialogo, 'Enviar por e-mail').click()
  await expect(dialogo.getByRole('status')).toHaveText('Enviado a 1 cliente.')

  const extrato = () =>
    correio.mails
      .filter(({ to }) => to === email)
      .map(textOf)
      .find(text => text.includes('Saldo anterior'))
  await expect.poll(extrato).toContain(total)
  const [codigo = ''] = /000201.*6304[0-9A-F]{4}/.exec(extrato() ?? '') ?? []
  expect(getPixPayloadInfo(codigo)).toMatchObject({ key: CHAVE_PIX, txid: `CLI${clienteId}` })
})

test('a buyer over the limit confirms once the provider lets them go on', async ({ page, errors }) => {
  errors.allow(409)
  const cozinha = await quemDeve()
  const { admin, nome, numero, clienteId, total } = cozinha
  await admin(atualizarCliente, { body: { id: clienteId, nome, cnpj: cnpjDeTeste(numero), limiteCredito: 1 } })
  await cozinha.pedido()
  await chegarNaEstante(page, cozinha)
  await botao(page, 'Revisar e confirmar').click()
  await botao(page, 'Confirmar pedido').click()
  await expect(page.getByRole('alert').filter({ hasText: total })).toBeVisible()
  await page.getByRole('link', { name: 'Ver o que está em aberto' }).click()
  await expect(page.getByRole('heading', { name: 'O que você deve' }).locator('..')).toContainText(total)

  await abrirComoAdministrador(page, `/admin/financeiro?visao=pedidos&clienteId=${clienteId}`)
  await botao(page, 'Liberar').click()
  const dialogo = page.getByRole('dialog')
  await campo(dialogo, 'Motivo').fill('paga na sexta')
  await campo(dialogo, 'Liberado até').fill('31/12/2099')
  await botao(dialogo, 'Liberar').click()
  await expect(page.getByText('Liberado até 31/12/2099')).toBeVisible()

  await chegarNaEstante(page, cozinha)
  await botao(page, 'Revisar e confirmar').click()
  await botao(page, 'Confirmar pedido').click()
  await expect(page.getByRole('heading', { level: 1, name: /confirmado$/i })).toBeVisible()
})
