import { readFileSync } from 'node:fs'
import { abrirComoAdministrador, botao } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

const caixa = (page: Page) => page.getByRole('combobox', { name: 'Procurar em tudo' })
const marcado = (page: Page) => page.locator('[role=option][data-combobox-selected]')

async function abrirCaixa(page: Page) {
  await expect(botao(page, 'Procurar em tudo')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(caixa(page)).toBeFocused()
}

test('one search box finds orders, clients, screens and actions by keyboard', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const { id } = await cozinha.confirmado()
  await abrirComoAdministrador(page, '/admin/cadastro/cliente')

  await abrirCaixa(page)
  await expect(marcado(page)).toHaveText('Novo pedido')
  await page.keyboard.type(`pedido nº ${id}`)
  await expect(marcado(page)).toContainText(`Pedido ${id}${cozinha.nome}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${id}` })).toBeVisible()

  await abrirCaixa(page)
  await page.keyboard.type(cozinha.nome.toUpperCase())
  await expect(page.getByText('Clientes', { exact: true }).last()).toBeVisible()
  await expect(marcado(page)).toContainText(cozinha.nome)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: cozinha.nome })).toBeVisible()
})

test('the file of the search box comes before its keys are pressed', async ({ page }) => {
  const { file } = JSON.parse(readFileSync('web/dist/.vite/manifest.json', 'utf8'))['shell/busca/caixa.tsx']
  await abrirComoAdministrador(page, '/admin/cadastro/cliente')
  const lidos = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await expect.poll(async () => (await lidos()).join(), { timeout: 20_000 }).toContain(file)
})
