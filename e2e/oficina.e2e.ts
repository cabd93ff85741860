import { criarProduto } from '#contract/produtos.ts'
import { semAlvoPequeno } from './alvos.ts'
import { produto } from './fazer-pedido.ts'
import { abrirOficina, colar, encher, linhasAVista } from './oficina.ts'
import { botao, campo, semAxe, semAxeNosTemas, semEventos, semFalhaNosTemas, semSobra, TELAS } from './screen.ts'
import { expect, test } from './test.ts'

test('axe finds nothing in the sheet and its dialogs, light and dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { preco, oferecida } = await abrirOficina(page)
  await preco(1).fill('abc')
  await oferecida(1).fill('1.234')
  await botao(page, 'Salvar').click()
  await page
    .getByRole('checkbox', { name: /^Escolher \d/ })
    .nth(3)
    .check()
  await page
    .getByRole('button', { name: /^Retirar \d/ })
    .nth(2)
    .click()
  await semFalhaNosTemas(page)
  await botao(page, 'Mais').click()
  for (const abre of ['Adicionar produtos', 'Colar linhas']) {
    await botao(page, abre).first().click()
    const dialogo = page.getByRole('dialog')
    await expect(dialogo.getByRole('checkbox').or(dialogo.getByRole('textbox')).first()).toBeVisible()
    await semAxeNosTemas(page)
    await page.keyboard.press('Escape')
    await expect(dialogo).toBeHidden()
    await expect(botao(page, abre).first()).toBeFocused()
  }
})

test('the sheet is searched from any cell and sorted by its headings', async ({ page }) => {
  const { cozinha, preco, oferecida } = await abrirOficina(page)
  await preco(1).focus()
  await page.keyboard.press('/')
  await page.keyboard.type('acai')
  await expect(page.getByText('1 de 12 produtos')).toBeVisible()
  await page.getByRole('button', { name: 'Preço (R$)' }).evaluate(duasVezes)
  await expect(page).toHaveURL(/ordemProduto=-precoVenda/)
  await page.reload()
  await expect(page.getByText('1 de 12 produtos')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('textbox', { name: /^Preço de/ }).first()).toHaveAccessibleName(
    `Preço de ${cozinha.produtos[11]?.nome}`,
  )
  await expect(oferecida(12)).toBeVisible()
})

/** Runs in the page: presses twice before the first press is drawn, as on a slow machine. */
const duasVezes = (button: HTMLElement) => {
  for (let i = 0; i < 2; i++) button.click()
}

test.describe('celular', () => {
  test.use({ viewport: TELAS.celular })

  test('the first product is within 320 px, and a margin below cost is amber', async ({ page }) => {
    const { oficina, preco } = await abrirOficina(page)
    await expect(preco(1)).toBeVisible()
    expect((await linhasAVista(page))[0]?.top).toBeLessThanOrEqual(320)
    const margem = oficina
      .getByRole('row')
      .filter({ has: preco(1) })
      .getByText('margem')
    const antes = await margem.evaluate(campo => getComputedStyle(campo).color)
    await preco(1).fill('0,5')
    await expect(margem).toHaveText(/-100/)
    for (const viewport of [TELAS.celular, { width: 768, height: 1024 }]) {
      await page.setViewportSize(viewport)
      await expect(margem).toHaveCSS(
        'color',
        await page.getByText('1 abaixo do custo').evaluate(b => getComputedStyle(b).color),
      )
    }
    await preco(1).fill('0')
    await expect(margem).toHaveText(/–/)
    await expect(page.getByText('1 abaixo do custo')).toBeVisible()
    expect(await margem.evaluate(campo => getComputedStyle(campo).color)).not.toBe(antes)
  })

  test('the sheet is sorted by a select, and long numbers are not cut', async ({ page }) => {
    const { cozinha, oferecida, oficina } = await abrirOficina(page, async cozinha => {
      await cozinha.mudar(produto(cozinha, 0), { quantidade: 123_456.789 })
      await cozinha.mudar(produto(cozinha, 1), { quantidade: 999_999 })
    })
    await botao(page, 'Mais').click()
    const ordem = page.getByRole('combobox', { name: 'Ordenar por' })
    const titulos = oficina.getByRole('textbox', { name: /^Preço de/ })
    await ordem.selectOption('Restam, maior primeiro')
    await expect(titulos.first()).toHaveAccessibleName(/^Preço de 02/)
    await ordem.selectOption('Preço, menor primeiro')
    await expect(titulos.first()).toHaveAccessibleName(/^Preço de 01/)
    await semAxe(page)
    await semAlvoPequeno(page)
    await semSobra(page)
    const linha = oficina.getByRole('row').filter({ has: campo(page, `Preço de ${produto(cozinha, 0).nome}`) })
    const restam = await linha.getByText('123.456,789').boundingBox()
    const ativo = await linha.getByRole('switch').boundingBox()
    expect((restam?.x ?? 0) + (restam?.width ?? 0)).toBeLessThanOrEqual(ativo?.x ?? 0)
    const inteira = await oferecida(1).evaluate(campo => campo.scrollWidth <= campo.clientWidth)
    expect(inteira).toBe(true)
  })
})

test('the sheet has rows of 36 px over the whole width: 18 visible at 1440 × 900, and none moves', async ({ page }) => {
  const { preco, oferecida } = await abrirOficina(page, cozinha => encher(cozinha, 20))
  await expect(preco(1)).toBeVisible()
  await expect.poll(async () => (await linhasAVista(page)).length).toBeGreaterThanOrEqual(18)
  const antes = await linhasAVista(page)
  expect(new Set(antes.map(({ height }) => height))).toEqual(new Set([36]))
  await preco(2).fill('0,5')
  await oferecida(1).fill('1.234')
  await page.getByRole('checkbox', { name: /^Escolher 02/ }).check()
  await botao(page, 'Salvar').click()
  await expect(oferecida(1)).toHaveAccessibleDescription(/Qual destas quantidades.*era 100/)
  await expect(botao(page, '1,234 kg')).toBeVisible()
  expect(antes).toEqual(expect.arrayContaining(await linhasAVista(page)))
  await page.evaluate(() => scrollTo(0, 600))
  await expect(page.getByRole('searchbox')).toBeInViewport()
  await expect(page.getByRole('columnheader', { name: 'Produto', exact: true })).toBeInViewport()
  await expect(page.getByLabel('Totais da estante')).toBeInViewport()
  await page.setViewportSize({ width: 1920, height: 1080 })
  const folha = await page.getByRole('grid').boundingBox()
  expect(folha?.width).toBeGreaterThan(1840)
})

test('cells are changed by keyboard, and saved together; the save is undone; a save requested meanwhile follows at once', async ({
  page,
}) => {
  const { oficina, preco, oferecida, lida } = await abrirOficina(page)
  await preco(1).focus()
  await page.keyboard.type('9,5')
  await expect(page.getByText('era 5,79')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(preco(2)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(oferecida(2)).toBeFocused()
  await page.keyboard.type('70')
  await page.keyboard.press('ArrowDown')
  await expect(oferecida(3)).toBeFocused()
  await page.keyboard.type('1')
  await page.keyboard.press('Escape')
  await expect(oferecida(3)).toHaveValue('100')
  await page.keyboard.press('F2')
  await page.keyboard.type('0')
  await expect(oferecida(3)).toHaveValue('1000')
  await page.keyboard.press('Shift+Enter')
  await expect(oferecida(2)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch').nth(1)).not.toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('sai ao salvar')).toBeVisible()
  await expect(page.getByText('3 produtos por salvar')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Tudo salvo')).toBeVisible()
  await expect(page.getByText('2 produtos salvos, 1 retirado')).toBeVisible()
  await botao(page, 'Mais').click({ trial: true, timeout: 5_000 }) // the toast, which stays longer, covers no tool
  const salvos = await lida()
  expect([salvos.get(1)?.precoVenda, salvos.get(2)?.quantidade, salvos.get(2)?.ativo]).toEqual([9.5, 70, 0])
  expect(salvos.has(3)).toBe(false)

  await botao(page, 'Desfazer').click()
  await expect(page.getByText('A estante voltou ao que era')).toBeVisible()
  const devolvidos = await lida()
  expect([devolvidos.get(1)?.precoVenda, devolvidos.get(3)?.quantidade]).toEqual([5.79, 100])
  await expect(oficina).toBeVisible()
  await semSobra(page)

  await test.step('a save asked for while another is under way comes right after it', async () => {
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
    const depois = await lida()
    expect([depois.get(1)?.precoVenda, depois.get(2)?.precoVenda, envios]).toEqual([7.25, 8.15, 2])
  })
})

test('a pasted block fills cells, a bad one keeps its text with the reason; pasted rows add products by name', async ({
  page,
}) => {
  const { cozinha, preco, oferecida, lida } = await abrirOficina(page)
  await colar(preco(1), 'R$ 1.234,56\t10\r\n4,90\tdez\r\n\t1.234\r\n')
  await expect(preco(1)).toHaveValue('1.234,56')
  await expect(preco(3)).toHaveValue('7,79')
  await expect(oferecida(2)).toHaveValue('dez')
  await expect(oferecida(2)).toHaveAccessibleDescription(/Digite um número/)
  await expect(oferecida(3)).toHaveAccessibleDescription(/Qual destas quantidades/)
  await colar(preco(5), 'Qtd\tPreço\r\n7\tR$ 3,21\r\n')
  await expect(page.getByText('A linha de títulos não foi colada.')).toBeVisible()
  await expect(preco(5)).toHaveValue('3,21')
  await expect(oferecida(5)).toHaveValue('7')
  await preco(1).focus()
  await page.keyboard.press('Control+s')
  await expect(oferecida(2)).toBeFocused()
  await preco(1).focus()
  await botao(page, 'Salvar').click()
  await expect(oferecida(2)).toBeFocused()
  await semAxe(page)
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await botao(page, '1,234 kg').click()
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Tudo salvo')).toBeVisible()
  const salvos = await lida()
  const esperado = [
    [1234.56, 10],
    [4.9, 12],
    [7.79, 1.234],
  ]
  for (const [i, valores] of esperado.entries())
    expect([salvos.get(i + 1)?.precoVenda, salvos.get(i + 1)?.quantidade]).toEqual(valores)

  await test.step('pasted rows add products by name, change those that are there, and name what is unknown', async () => {
    const nome = `Zimbro ${cozinha.numero}`
    await cozinha.admin(criarProduto, { body: { nome, precoCusto: 2, unidadeMedida: 'KG' } })
    const conhecido = cozinha.produtos[3]
    await colar(
      preco(1),
      `Produto\tQtd\tPreço\n${nome.toUpperCase()}\t40\t3,50\n${conhecido?.nome}\t9\t8\nNada disto\t1\t1`,
    )
    const dialogo = page.getByRole('dialog', { name: 'Colar linhas de uma planilha' })
    await expect(dialogo.getByText('Encontrados: 1 produto novo e 1 que já está na estante.')).toBeVisible()
    await expect(dialogo.getByText('Linha 4, “Nada disto · 1 · 1”')).toBeVisible()
    await semSobra(page)
    await dialogo.getByRole('textbox').press('ControlOrMeta+End')
    await page.keyboard.type(' ')
    await page.keyboard.press('Escape')
    await botao(page.getByRole('dialog', { name: 'Sair sem salvar?' }), 'Continuar editando').click()
    await botao(dialogo, 'Usar 2 linhas').click()
    await expect(campo(page, `Quantidade oferecida de ${nome}`)).toHaveValue('40')
    await botao(page, 'Descartar').click()
    await expect(page.getByRole('dialog', { name: 'Descartar o que não foi salvo?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(botao(page, 'Descartar')).toBeFocused()
    await botao(page, 'Salvar').click()
    await expect(page.getByText('Tudo salvo')).toBeVisible()
    expect((await lida()).get(4)).toMatchObject({ precoVenda: 8, quantidade: 9 })
    await page.getByRole('searchbox').fill('zimbro')
    await expect(campo(page, `Preço de ${nome}`)).toHaveValue('3,50')
  })
})

test('adjusts what is listed by a percentage, with a preview, and limits orders of selected rows', async ({ page }) => {
  const { preco, lida } = await abrirOficina(page)
  for (const i of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Escolher \d/ })
      .nth(i)
      .check()
  const escolhidos = page.getByRole('toolbar', { name: 'Produtos escolhidos' })
  await page.getByRole('searchbox').fill('acai')
  await expect(page.getByText('1 de 12 produtos')).toBeVisible()
  await botao(page, 'Ajustar em %').click()
  const dialogo = page.getByRole('dialog', { name: 'Ajustar em %' })
  await dialogo.getByLabel('Porcentagem').fill('2,5')
  await expect(dialogo.getByText(/1 preço muda.*R\$\s6,79 passa a R\$\s6,96/)).toBeVisible()
  await semAxe(page)
  await page.keyboard.press('Enter')
  await expect(botao(page, 'Ajustar em %')).toBeFocused()
  await expect(preco(2)).toHaveValue('6,96') // 6,79 × 1,025 = 6,95975
  await page.getByRole('searchbox').fill('')
  await expect(preco(3)).toHaveValue('7,79')
  await botao(escolhidos, 'Inativar').click()
  await expect(page.getByRole('switch').first()).not.toBeChecked()
  await botao(escolhidos, 'Ativar').click()
  await expect(page.getByRole('switch').first()).toBeChecked()
  await botao(escolhidos, 'Limites…').click()
  const limites = page.getByRole('dialog', { name: 'Limites de 2 produtos' })
  await limites.getByLabel('No mínimo').fill('12')
  await limites.getByLabel('No máximo por pedido').fill('10')
  await page.keyboard.press('Enter')
  await expect(limites.getByText(/fica menor que o mínimo, 12$/)).toBeVisible()
  await semAxe(page)
  await limites.getByLabel('No mínimo').fill('2')
  await botao(limites, 'Usar').click()
  await expect(page.getByText('mín.\u00a02 · máx.\u00a010')).toHaveCount(2)
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Tudo salvo')).toBeVisible()
  const salvos = await lida()
  expect([1, 2, 3].map(i => salvos.get(i)?.precoVenda)).toEqual([5.79, 6.96, 7.79])
  expect([1, 2, 3].map(i => [salvos.get(i)?.minimo, salvos.get(i)?.maximo])).toEqual([
    [2, 10],
    [2, 10],
    [null, null],
  ])
})

test('others’ changes are shown at their row, and input stays; leaving asks first', async ({ page, errors }) => {
  errors.allow(409)
  await semEventos(page) // or an event may tell the page before it saves
  const { cozinha, preco, oferecida, lida } = await abrirOficina(page)
  const [primeiro, segundo] = cozinha.produtos
  if (!primeiro || !segundo) throw new Error('the kitchen has no products')
  await preco(1).fill('20')
  await oferecida(2).fill('5')
  await cozinha.mudar(primeiro, { precoVenda: 15 })
  await cozinha.pedido([segundo], 12)
  await botao(page, 'Salvar').click()
  await expect(page.getByText('2 células não puderam ser salvas')).toBeVisible()
  await expect(preco(1)).toBeFocused()
  await expect(preco(1)).toHaveValue('20,00')
  await expect(preco(1)).toHaveAccessibleDescription(/Outra pessoa mudou o preço para R\$\s15,00.*era 15,00/)
  await expect(oferecida(2)).toHaveAccessibleDescription(/Em pedidos: 12 unidades/)
  await semAxe(page)
  await oferecida(2).fill('12')
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Tudo salvo')).toBeVisible()
  const salvos = await lida()
  expect([salvos.get(1)?.precoVenda, salvos.get(2)?.quantidade, salvos.get(2)?.disponivel]).toEqual([20, 12, 0])

  await expect(botao(page, `Retirar ${primeiro.nome}`)).toBeVisible()
  await expect(botao(page, `Retirar ${segundo.nome}`)).toBeHidden() // it is in an order
  await preco(1).fill('33,3')
  await page.getByRole('link', { name: '‹ Estantes' }).click()
  await botao(page.getByRole('dialog', { name: 'Sair sem salvar?' }), 'Continuar editando').click()
  await expect(preco(1)).toHaveValue('33,30')
})
