import { campos } from './fazer-pedido.ts'
import { abrirComo } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

test('lines typed fast are each in their own row, and thirty are ordered with 65 keys', async ({ page }) => {
  const cozinha = await abrirCozinha(40)
  await abrirComo(page, cozinha, '/cliente/estante')
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
})
