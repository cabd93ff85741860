import { abrirOficina } from './oficina.ts'
import { expect, test } from './test.ts'

test('a save asked for while another is under way comes right after it', async ({ page }) => {
  const { preco, lida } = await abrirOficina(page)
  const { promise: mudada, resolve: mudou } = Promise.withResolvers<void>()
  let envios = 0
  await page.route('**/api/estantes/*/produtos', async route => {
    if (route.request().method() === 'PUT' && ++envios === 1) await mudada
    await route.continue()
  })
  await preco(1).fill('7,25')
  await expect(page.getByText('1 produto por salvar')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Salvando…')).toBeVisible()
  await preco(2).fill('8,15')
  await preco(2).press('Enter')
  await page.keyboard.press('Control+s')
  await page.keyboard.press('Control+s')
  mudou()
  await expect(page.getByText('Tudo salvo')).toBeVisible()
  const salvos = await lida()
  expect([salvos.get(1)?.precoVenda, salvos.get(2)?.precoVenda, envios]).toEqual([7.25, 8.15, 2])
})
