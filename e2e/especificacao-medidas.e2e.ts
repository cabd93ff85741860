import { nomes } from './numeros.ts'
import { abrirComoAdministrador, botao, campo } from './screen.ts'
import { expect, test } from './test.ts'

test.describe('measures', () => {
  test('toasts are at top-right, a modal is at most 1200 px wide', async ({ page }) => {
    await page.setViewportSize({ width: 1600, height: 900 })
    await abrirComoAdministrador(page, '/admin/cadastro/produto?editar=novo')
    await campo(page, 'Nome').fill(nomes().produto)
    await page.getByRole('combobox', { name: 'Unidade' }).selectOption('KG')
    await campo(page, 'Custo').fill('3')
    await botao(page, 'Cadastrar produto').click()
    const aviso = page.getByRole('alert').filter({ hasText: 'Produto cadastrado' })
    await aviso.dispatchEvent('mouseover') // so that it stays, however slow the machine is
    // The toast slides in from the side.
    const lugar = async () => {
      const { x, y, width } = (await aviso.boundingBox()) ?? { x: 0, y: 900, width: 0 }
      const aoLado = 1600 - x - width
      return { noAlto: y < 100, aDireita: aoLado >= 0 && aoLado < 40 }
    }
    await expect.poll(lugar).toEqual({ noAlto: true, aDireita: true })
    await botao(page, 'Excluir').click()
    const modal = page.getByRole('dialog', { name: /^Excluir/ })
    await expect(modal).toBeVisible()
    await modal.evaluate(element => {
      element.style.flexBasis = '5000px'
      element.style.width = '5000px'
    })
    await expect.poll(async () => (await modal.boundingBox())?.width).toBe(1200)
  })

  test('the font size is smaller in a narrower window', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
    for (const [width, size] of [
      [1440, 16],
      [1081, 16],
      [1080, 15],
      [721, 15],
      [720, 14],
      [360, 14],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.locator('body'), `at ${width} px`).toHaveCSS('font-size', `${size}px`)
    }
  })
})
