import { readFile } from 'node:fs/promises'
import { CELULAR } from './celular.ts'
import { abrirCozinha } from './cozinha.ts'
import { abrirComo, abrirComoAdministrador, botao, semAxeNosTemas, semSobraAqui } from './screen.ts'
import { expect, type Page, test } from './test.ts'

const caixa = (page: Page) => page.getByRole('combobox', { name: 'Procurar em tudo' })
const marcado = (page: Page) => page.locator('[role=option][data-combobox-selected]')

async function abrirCaixa(page: Page) {
  await expect(botao(page, 'Procurar em tudo')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(caixa(page)).toBeFocused()
}

test('one search box finds orders, clients, screens and actions by keyboard, most recently opened first', async ({
  page,
}) => {
  const cozinha = await abrirCozinha()
  const { id } = await cozinha.confirmado()
  await abrirComoAdministrador(page, '/admin/cadastro/cliente')

  // What is typed while the box is on its way is typed into it, or where one has gone on to meanwhile.
  await expect(botao(page, 'Procurar em tudo')).toBeVisible()
  const sent = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await sent.promise
    await route.continue()
  })
  const outra = page.getByRole('searchbox')
  await page.keyboard.press('Control+k')
  await outra.click()
  await page.keyboard.type('ninguem')
  await expect(outra).toHaveValue('ninguem')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('relatorio?')
  sent.resolve()
  await expect(caixa(page)).toHaveValue('relatorio?')
  await page.unrouteAll({ behavior: 'wait' })
  await caixa(page).clear()
  await expect(marcado(page)).toHaveText('Novo pedido')
  await semAxeNosTemas(page)
  const altura = (await caixa(page).boundingBox())?.y
  await page.keyboard.type(`pedido nº ${id}`)
  await expect(marcado(page)).toContainText(`Pedido ${id}${cozinha.nome}`)
  expect((await caixa(page).boundingBox())?.y).toBe(altura)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${id}` })).toBeVisible()

  await abrirCaixa(page)
  const mal = `Semamna ${cozinha.numero}`
  await page.keyboard.type(mal)
  await expect(marcado(page)).toContainText(`Semana ${cozinha.numero}`)
  await expect(page.getByText(`Nada com “${mal}”: acima, o mais parecido`)).toBeVisible()
  await caixa(page).fill(cozinha.nome.toUpperCase())
  await expect(page.getByText('Clientes', { exact: true }).last()).toBeVisible() // the recently opened order is listed at once
  await expect(marcado(page)).toContainText(cozinha.nome)
  await page.keyboard.press('ArrowDown')
  await expect(marcado(page)).toHaveText(`Novo pedido para ${cozinha.nome}`)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: cozinha.nome })).toBeVisible()

  await abrirCaixa(page)
  await expect(page.getByRole('option').first()).toContainText(cozinha.nome)
  await expect(page.getByRole('option').nth(1)).toContainText(`Pedido ${id}`)
  // What an action is called is not searched for in misspelt records.
  const parecidas: string[] = []
  page.on('request', request => request.url().includes('parecidos=1') && parecidas.push(request.url()))
  const procurada = page.waitForResponse(/\/api\/busca\?texto=planilha.de.vendas/)
  await page.keyboard.type('planilha de vendas')
  await procurada
  const baixado = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const planilha = await baixado
  expect(planilha.suggestedFilename()).toMatch(/^vendas.*\.xlsx$/)
  expect((await readFile(await planilha.path())).subarray(0, 2).toString()).toBe('PK')
  expect(parecidas).toEqual([])

  // The option chosen by an arrow key stays chosen when the server's rows arrive.
  const held = Promise.withResolvers<void>()
  await page.route('**/api/busca?*', async route => {
    await held.promise
    await route.continue()
  })
  await abrirCaixa(page)
  await page.keyboard.type('co')
  await page.keyboard.press('ArrowDown')
  const escolhido = await marcado(page).textContent()
  const lida = page.waitForResponse('**/api/busca?*')
  held.resolve()
  await lida
  await expect(page.getByText('Clientes', { exact: true }).last()).toBeVisible()
  await expect(marcado(page)).toHaveText(escolhido ?? '')
  await page.unrouteAll({ behavior: 'wait' })

  // Ctrl+K in the same frame as Esc, as on a slow machine, opens the box again.
  await page.evaluate(async () => {
    const press = (init: KeyboardEventInit) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))
    press({ key: 'Escape' })
    await undefined
    press({ key: 'k', ctrlKey: true })
  })
  await expect(caixa(page)).toBeFocused()
  await expect(caixa(page)).toHaveValue('')
  await page.keyboard.type('w')
  await expect(page.getByText('Digite mais uma letra')).toBeVisible()
  await page.keyboard.type(' nada disto existe')
  await expect(page.getByText('Nada encontrado: confira como está escrito')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(caixa(page)).toBeHidden()
})

test('a buyer’s search opens by touch and finds only the company’s own orders', async ({ browser }) => {
  const cozinha = await abrirCozinha()
  const { id } = await cozinha.confirmado()
  const alheio = await (await abrirCozinha()).confirmado()
  const page = await browser.newPage(CELULAR)
  await abrirComo(page, cozinha, '/cliente/inicial')
  await botao(page, 'Abrir o menu').tap()
  await botao(page, 'Procurar em tudo').tap()
  await caixa(page).fill(String(alheio.id))
  await expect(page.getByText('Nada encontrado: confira como está escrito')).toBeVisible()
  await caixa(page).fill('Cantina')
  await expect(page.getByRole('option')).toHaveText(['Buscar “Cantina” na estante'])
  await caixa(page).fill(String(id))
  await semSobraAqui(page)
  await page.getByRole('option', { name: `Pedido ${id}` }).tap()
  await expect(page.getByRole('heading', { level: 1, name: `Pedido nº ${id}` })).toBeVisible()

  // A buyer searches for a product on the shelf.
  await botao(page, 'Abrir o menu').tap()
  await botao(page, 'Procurar em tudo').tap()
  // That option comes after the results and never alone before them, because Enter would take it.
  const late = Promise.withResolvers<void>()
  await page.route('**/api/busca?*', route => late.promise.then(() => route.continue()))
  await caixa(page).fill('acai')
  await expect(page.getByText('Procurando…')).toBeVisible()
  await expect(page.getByRole('listbox', { name: 'Achados' }).getByRole('option')).toHaveCount(0)
  late.resolve()
  await page.getByRole('option', { name: 'Buscar “acai” na estante' }).tap()
  await expect(page.getByRole('textbox', { name: /^Quantidade de / })).toHaveCount(1)
  await page.close()
})
