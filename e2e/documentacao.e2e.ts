import { botao, campo } from './screen.ts'
import { expect, test } from './test.ts'

test('the API documentation shows every call', async ({ page }) => {
  await page.goto('/api/docs/')
  // A third-party library renders this page, the largest of all: it takes seconds on a busy machine.
  await expect(page.getByRole('link', { name: /^Listar as chaves/ })).toBeVisible({ timeout: 60_000 })
})

test('? opens the screen’s page of the manual, unless text is typed', async ({ page }) => {
  await page.goto('/')
  await campo(page, 'E-mail').focus()
  await page.keyboard.type('?')
  await expect(campo(page, 'E-mail')).toHaveValue('?')
  await botao(page, 'Entrar').focus()
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('?')
  const ajuda = await opened
  await expect(ajuda).toHaveURL('/ajuda/entrar')
})
