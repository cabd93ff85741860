import { expect } from '@playwright/test'
import { startSmtpServer, textOf } from '../test/smtp.ts'
import { test as daCasa } from './casa-propria.ts'
import { abrirCozinha } from './cozinha.ts'
import { abrirComoAdministrador, botao, semFalhaNosTemas, TELAS } from './screen.ts'
import { watchErrors } from './watch-errors.ts'

/** With a server of its own, which sends mail. */
const test = daCasa.extend<object, { smtp: Awaited<ReturnType<typeof startSmtpServer>> }>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const smtp = await startSmtpServer()
      await use(smtp)
      await smtp.close()
    },
    { scope: 'worker' },
  ],
  ambiente: [
    async ({ smtp: { port } }, use) =>
      use({
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'pedidos@horta.exemplo',
        PUBLIC_URL: 'https://pedidos.horta.exemplo',
      }),
    { scope: 'worker' },
  ],
})

test('all who have not ordered are reminded by mail with one press, once', async ({ page, smtp }) => {
  const errors = watchErrors(page)
  await page.setViewportSize(TELAS.celular)
  const cozinha = await abrirCozinha()
  await abrirComoAdministrador(page, `/admin/dashboard?lista=ainda-nao-pediram&busca=${cozinha.nome}`)
  await expect(page.getByText(cozinha.nome, { exact: true })).toBeVisible()
  await expect(page.getByText(/^Lembrado/)).toBeHidden()
  await botao(page, 'Lembrar todos').click()
  await botao(page, 'Lembrar todos por e-mail').click()
  await expect(page.getByText(/^\d+ clientes? lembrados?\.$/)).toBeVisible()
  await semFalhaNosTemas(page)
  await expect.poll(() => smtp.mails.filter(({ to }) => to === cozinha.email).length).toBe(1)
  const mail = smtp.mails.find(({ to }) => to === cozinha.email)
  expect(mail && textOf(mail)).toMatch(/está aberta, e falta o seu pedido\.[\s\S]*\/cliente\/estante\?id=\d+/)

  await botao(page, 'Lembrar todos por e-mail').click()
  await expect(page.getByText(/^Ninguém a lembrar agora\.$/)).toBeVisible()
  await expect(page.getByText(/já (tinha|tinham) sido, o último às \d\d:\d\d\.$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Lembrado às \d\d:\d\d por e-mail \(.+\)$/)).toBeVisible()

  // Before it closes, the server does the same by itself once that is switched on.
  await page.goto('/admin/configuracoes')
  const escolha = page.getByRole('combobox', { name: 'Lembrar automaticamente' })
  await escolha.selectOption('3 horas antes de fechar')
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Configurações salvas')).toBeVisible()
  await page.reload()
  await expect(escolha).toHaveValue('3')
  errors.check()
})
