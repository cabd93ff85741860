import { baixar } from './baixado.ts'
import { abrirComo, abrirComoAdministrador, botao, campo, semSobraAqui, TELAS } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

const CHAVE = '35080599999090910270550010000000015180051273' // the example of the manual
const XML = { name: 'nota.xml', mimeType: 'text/xml', buffer: Buffer.from('<?xml version="1.0"?><nfeProc/>') }
const PDF = { name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nota') }

test('an order’s NF-e is written; the client copies and downloads it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const cozinha = await abrirCozinha(1)
  const { id } = await cozinha.confirmado()
  await abrirComoAdministrador(page, `/admin/relatorios/pedido?id=${id}`)
  await botao(page, 'Informar a nota').click()
  const form = page.getByRole('dialog', { name: `Nota fiscal do pedido ${id}` })
  await campo(form, 'Número').fill('1.234')
  await form.locator('input[type=file]').nth(0).setInputFiles(XML)
  await form.locator('input[type=file]').nth(1).setInputFiles(PDF)
  await campo(form, 'Chave de acesso').fill(CHAVE.replace(/(.{4})/g, '$1 '))
  await botao(form, 'Gravar').click()
  await expect(form).toBeHidden()
  await expect(botao(page, 'Mudar a nota')).toBeVisible()

  await page.setViewportSize(TELAS.celular)
  await abrirComo(page, cozinha, `/cliente/pedidos?id=${id}`)
  await expect(page.getByText('1234', { exact: true })).toBeVisible()
  await botao(page, 'Copiar a chave').click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(CHAVE)
  await semSobraAqui(page)
  expect((await baixar(page, 'Baixar XML')).bytes).toEqual(XML.buffer)
  expect((await baixar(page, 'Baixar DANFE')).bytes).toEqual(PDF.buffer)
})
