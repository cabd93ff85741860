import { baixar } from './baixado.ts'
import { seguir } from './rotas.ts'
import { abrirComoAdministrador, abrirGaveta, botao } from './screen.ts'
import { expect, type Page, test } from './test.ts'

/** A month with demonstration data that no journey changes. */
const MARCO = 'dataInicial=2024-03-01&dataFinal=2024-03-31'

test('sales: groups, a chart, drill down to a product and back; files of what was searched', async ({ page }) => {
  await abrirComoAdministrador(page, `/admin/relatorios/vendas?${MARCO}`)
  const vendido = await figura(page, 'Vendido')
  await botao(page, 'Gráfico').click()
  await agrupar(page, 'Semana')
  await expect(page.getByRole('img', { name: /^Vendas por semana/ })).toBeVisible()
  expect(await figura(page, 'Vendido')).toBe(vendido)

  await agrupar(page, 'Dia')
  await primeiraDe(page, 'Vendas por dia').click()
  await expect(page).toHaveURL(/dataInicial=(2024-03-0\d)&dataFinal=\1/)
  await expect(page).toHaveURL(/grupo=cliente/)
  await primeiraDe(page, 'Vendas por cliente').click()
  await expect(page).toHaveURL(/clienteId=\d+/)
  await expect(page).toHaveURL(/grupo=produto/)
  for (let i = 0; i < 2; i++) await page.goBack()
  await expect(page).toHaveURL(/grupo=dia/)
  await expect(primeiraDe(page, 'Vendas por dia')).toBeVisible()
  expect(await figura(page, 'Vendido')).toBe(vendido)

  await agrupar(page, 'Produto')
  await page.getByRole('searchbox', { name: 'Buscar produto' }).fill('acucar')
  await expect(page).toHaveURL(/busca=acucar/)
  const linha = page.locator('[data-opener]')
  await expect(linha.filter({ hasNotText: 'Açúcar' })).toHaveCount(0)
  await expect(linha.first()).toContainText('Açúcar')

  await abrirGaveta(page, 'Exportar')
  const csv = await baixar(page, 'Baixar CSV')
  expect(csv.nome).toBe('vendas-por-produto-2024-03-01-a-2024-03-31.csv')
  expect(csv.bytes.toString()).toContain('Açúcar')
  expect(csv.bytes.toString()).not.toContain('Arroz')
  const xlsx = await baixar(page, 'Baixar planilha (XLSX)')
  expect(xlsx.nome).toBe('vendas-por-produto-2024-03-01-a-2024-03-31.xlsx')
})

test('orders by day lead to their list; it prints whole, with its filter', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'))
      document.body.dataset.printed = 'yes'
    }
  })
  await abrirComoAdministrador(page, `/admin/relatorios/pedidos?${MARCO}`)
  await agrupar(page, 'Por dia')
  await primeiraDe(page, 'Pedidos por dia').click()
  await expect(page).toHaveURL(/dataInicial=2024-03-0\d/)

  await seguir(page, '/admin/relatorios/pedidos?dataInicial=2024-01-01&dataFinal=2024-02-15')
  const todos = Number((await page.getByText(/^[\d.]+ pedidos$/).innerText()).replace(/\D/g, ''))
  expect(todos).toBeGreaterThan(await page.locator('tbody tr').count())
  await abrirGaveta(page, 'Exportar')
  await botao(page, 'Imprimir').click()
  await expect(page.locator('[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('tbody tr')).toHaveCount(todos)
  await expect(page.getByText('Entrega: 01/01/2024 a 15/02/2024 · ')).toBeVisible()
  await expect(botao(page, 'Imprimir')).toBeHidden()
  await expect(page.getByRole('navigation').first()).toBeHidden()
})

/** The first row of the list named `lista`, not of a previous list. */
const primeiraDe = (page: Page, lista: string) =>
  page
    .getByRole('table', { name: lista, exact: true })
    .or(page.getByRole('list', { name: lista, exact: true }))
    .locator('[data-opener]')
    .first()

const agrupar = (page: Page, nome: string) => page.getByRole('radiogroup').getByText(nome, { exact: true }).click()

/** The figure named `nome`, once it is loaded. */
async function figura(page: Page, nome: string): Promise<string> {
  const value = page
    .locator('dl > div', { has: page.getByText(nome, { exact: true }) })
    .first()
    .locator('dd')
  await expect(value).toHaveText(/\d/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  return value.innerText()
}
