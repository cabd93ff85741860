import { campos } from './fazer-pedido.ts'
import { abrirPlanilha, encher } from './planilha.ts'
import { abrirComo, botao } from './screen.ts'
import { expect, type Page, test } from './test.ts'

test('a shelf of 132 products: the sheet renders few rows and is searched; an order takes thirty lines with 65 keys', async ({
  page,
}) => {
  const { cozinha } = await abrirPlanilha(page, cozinha => encher(cozinha, 120))
  await test.step('the sheet keeps few rows in the page, and is searched', () => procurarNaPlanilha(page))
  await abrirComo(page, cozinha, '/cliente/estante')
  await test.step('lines typed as fast as keys go are each in their own row, and thirty are confirmed with 65 keys', () =>
    trintaLinhas(page))
})

async function procurarNaPlanilha(page: Page) {
  await expect(page.getByText('132 produtos', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Preço de 01/ })).toBeVisible()
  expect(await page.getByRole('row').count()).toBeLessThan(60)
  await page.getByRole('textbox', { name: /^Preço de 01/ }).focus()
  await page.keyboard.press('/')
  await page.keyboard.type('peca n0050')
  await expect(page).toHaveURL(/produto=peca/)
  await expect(page.getByText('1 de 132 produtos')).toBeVisible()
  await botao(page, 'Adicionar produtos').click()
  const aEntrar = page.getByRole('list', { name: 'Produtos' }).getByRole('checkbox')
  await expect(aEntrar).toHaveCount(100)
  await aEntrar.last().scrollIntoViewIfNeeded()
  await expect.poll(() => aEntrar.count()).toBeGreaterThan(100)
}

async function trintaLinhas(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await expect(campos(page).first()).toBeVisible()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  let apertadas = 0
  const apertar = (tecla: string) => {
    apertadas++
    return page.keyboard.press(tecla)
  }
  await apertar('/')
  await apertar('Enter')
  await expect(campos(page).first()).toBeFocused()
  // All keys are sent at once, without waiting for the effect of the previous one.
  const teclas = Array.from({ length: 12 }, () => ['4', 'Enter']).flat()
  await Promise.all(teclas.map(apertar))
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const emFoco = campos(page).and(page.locator(':focus'))
  for (let linha = 12; linha < 30; linha++) {
    await expect(emFoco).toHaveValue('')
    await apertar('4')
    await apertar('Enter')
  }
  await expect(page.getByText(/· 30 itens/).first()).toBeVisible()
  await apertar('Tab')
  await expect(page.getByRole('button', { name: 'Revisar e confirmar' })).toBeFocused()
  await apertar('Enter')
  await expect(page.getByRole('dialog').getByText(/· 30 itens/)).toBeVisible()
  await apertar('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /confirmado$/i })).toBeVisible()
  expect(apertadas).toBe(65)
}
