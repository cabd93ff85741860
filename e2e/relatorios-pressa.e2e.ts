import { abrirComoAdministrador, abrirGaveta } from './screen.ts'
import { expect, test } from './test.ts'

test('a press right after typing opens the pressed link, however slowly its screen loads', async ({ page }) => {
  await page.route(/\/assets\/pedido-.*\.js$/, async route => {
    await new Promise(done => setTimeout(done, 1_000))
    await route.continue()
  })
  await abrirComoAdministrador(page, '/admin/relatorios/pedidos')
  await expect(page.locator('[data-opener]').first()).toBeVisible()
  // Two presses of a heading before the first is drawn sort downwards.
  await page
    .getByRole('columnheader', { name: 'Cliente' })
    .getByRole('button')
    .evaluate((button: HTMLElement) => {
      for (let i = 0; i < 2; i++) button.click()
    })
  await expect(page).toHaveURL(/ordem=-/)
  // The search finds nothing, so the row can be pressed only until the answer arrives.
  const pressed = Promise.withResolvers<void>()
  await page.route(/[?&]busca=pedido/, async route => {
    await pressed.promise
    await route.continue().catch(() => undefined) // the page left the screen meanwhile
  })
  await page.getByRole('searchbox').fill('pedido')
  await page.locator('[data-opener]').first().click()
  pressed.resolve()
  await expect(page).toHaveURL(/\/admin\/relatorios\/pedido\?id=/)
  await expect(page.getByRole('heading', { level: 1, name: /^Pedido \d+/ })).toBeVisible()
})

test('two days changed before the next render both count', async ({ page }) => {
  await abrirComoAdministrador(page, '/admin/relatorios/pedidos?dataInicial=2026-11-22&dataFinal=2026-11-22')
  await abrirGaveta(page, 'Período')
  await expect(page.getByLabel('Até', { exact: true })).toHaveValue('22/11/2026')
  // In one browser task, so that no render happens in between.
  await page.evaluate(() => {
    const [from, to] = [...document.querySelectorAll('input')].filter(({ value }) => value === '22/11/2026')
    for (const [input, day] of [
      [to, '30/11/2026'],
      [from, '24/11/2026'],
    ] as const) {
      if (!input) throw new Error('no two fields of a day')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, day)
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  })
  await expect(page).toHaveURL(/dataInicial=2026-11-24&dataFinal=2026-11-30/)
  await expect(page.getByLabel('Até', { exact: true })).toHaveValue('30/11/2026')
  await expect(page.getByLabel('De', { exact: true })).toHaveValue('24/11/2026')
})
