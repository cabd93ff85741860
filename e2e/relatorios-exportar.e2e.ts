import { parse } from 'csv-parse/sync'
import { baixar } from './baixado.ts'
import { irPara } from './rotas.ts'
import { abrirComoAdministrador, abrirGaveta, botao } from './screen.ts'
import { expect, type Page, test } from './test.ts'

/** A month with demonstration data that no journey changes. */
const MARCO = 'dataInicial=2024-03-01&dataFinal=2024-03-31'

test('sales: presets, groups, a chart, drill down to a product and back; files of what was searched', async ({
  page,
}) => {
  await abrirComoAdministrador(page, '/admin/relatorios/vendas')
  await abrirGaveta(page, 'Período')
  await botao(page, 'Este ano').click()
  await abrirGaveta(page, 'Período')
  await expect(page.getByLabel('De', { exact: true })).toHaveValue(/^01\/01\//)

  await page.goto(`/admin/relatorios/vendas?${MARCO}`)
  const vendido = await figura(page, 'Vendido')
  await botao(page, 'Gráfico').click()
  await expect(page.getByRole('heading', { name: 'Vendas por cliente: os 8 maiores' })).toBeVisible()
  await agrupar(page, 'Semana')
  await expect(page).toHaveURL(/grupo=semana/)
  await expect(page.getByRole('img', { name: /^Vendas por semana/ })).toBeVisible()
  expect(await figura(page, 'Vendido')).toBe(vendido)

  await agrupar(page, 'Dia')
  await primeiraDe(page, 'Vendas por dia').click()
  await expect(page).toHaveURL(/dataInicial=(2024-03-0\d)&dataFinal=\1/)
  await expect(page).toHaveURL(/grupo=cliente/)
  await primeiraDe(page, 'Vendas por cliente').click()
  await expect(page).toHaveURL(/clienteId=\d+/)
  await expect(page).toHaveURL(/grupo=produto/)
  await primeiraDe(page, 'Vendas por produto').click()
  await page.getByRole('button', { name: /^Retirar: Só / }).click()
  await expect(page).not.toHaveURL(/produtoId=/)
  for (let i = 0; i < 3; i++) await page.goBack()
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

test('purchases lead to who ordered a product; orders by day and by client, to a day’s orders, and to a file', async ({
  page,
}) => {
  await abrirComoAdministrador(page, `/admin/relatorios/compras?${MARCO}`)
  await botao(page, 'Gráfico').click()
  await expect(page.getByRole('heading', { name: 'O que mais pesa no custo: os 8 maiores' })).toBeVisible()
  const produto = await page.locator('[data-opener]').first().innerText()
  await page.locator('[data-opener]').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fornecimento' })).toBeVisible()
  await expect(page.getByRole('list', { name: `Para quem vai ${produto}` })).toBeVisible()

  await irPara(page, `/admin/relatorios/pedidos?${MARCO}`)
  const [, quantos = ''] = /^([\d.]+) pedidos/.exec(await page.getByText(/^[\d.]+ pedidos$/).innerText()) ?? []
  await abrirGaveta(page, 'Exportar')
  const csv = await baixar(page, 'Baixar CSV')
  expect(csv.nome).toBe('pedidos-2024-03-01-a-2024-03-31.csv')
  expect(parse(csv.bytes, { delimiter: ';', bom: true, columns: true })).toHaveLength(Number(quantos.replace('.', '')))
  await agrupar(page, 'Por cliente')
  await expect(page).toHaveURL(/grupo=cliente/)
  await expect(page.locator('[data-opener]').first()).toBeVisible()
  await agrupar(page, 'Por dia')
  await expect(page.getByRole('img', { name: /^Pedidos por dia, / })).toBeVisible()
  await primeiraDe(page, 'Pedidos por dia').click()
  await expect(page).not.toHaveURL(/grupo=/)
  await expect(page).toHaveURL(/dataInicial=2024-03-0\d/)
  await expect(page.locator('[data-opener]').first()).toBeVisible()
})

test('a list prints whole, with its filter and without what is only pressed', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'))
      document.body.dataset.printed = 'yes'
    }
  })
  await abrirComoAdministrador(page, '/admin/relatorios/pedidos?dataInicial=2024-01-01&dataFinal=2024-03-31')
  const count = page.getByText(/^[\d.]+ pedidos$/)
  await expect(count).toBeVisible()
  const todos = Number((await count.innerText()).replace(/\D/g, ''))
  expect(todos).toBeGreaterThan(await page.locator('tbody tr').count())
  await abrirGaveta(page, 'Exportar')
  await botao(page, 'Imprimir').click()
  await expect(page.locator('[data-printed]')).toBeAttached({ timeout: 60_000 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('tbody tr')).toHaveCount(todos)
  await expect(page.getByText('Entrega: 01/01/2024 a 31/03/2024 · ')).toBeVisible()
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
