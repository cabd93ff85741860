import { semAlvoPequeno } from './alvos.ts'
import { produto } from './fazer-pedido.ts'
import { abrirOficina } from './oficina.ts'
import { botao, campo, semAxe, semSobra, TELAS } from './screen.ts'
import { expect, test } from './test.ts'

/** Runs in the page: presses twice before the first press is drawn, as on a slow machine. */
const duasVezes = (button: HTMLElement) => {
  for (let i = 0; i < 2; i++) button.click()
}

test('cells are selected by keys and mouse, copied to a spreadsheet, cleared and filled in one step', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { preco, oferecida } = await abrirOficina(page)
  const area = () => page.evaluate(() => navigator.clipboard.readText())
  const marcadas = page.locator('[aria-selected="true"]')
  await preco(1).fill('1234,5')
  await preco(1).blur()
  await preco(1).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(`Shift+${key}`)
  await expect(marcadas).toHaveCount(6)
  await expect(page.getByText('6 células marcadas')).toBeVisible()
  await expect(preco(1)).toBeFocused()
  await semAxe(page)
  await page.keyboard.press('Control+c')
  await expect(page.getByText('6 células copiadas')).toBeVisible()
  expect(await area()).toBe('1234,50\t100\r\n6,79\t100\r\n7,79\t100\r\n')

  await page.keyboard.press('Escape')
  await expect(marcadas).toHaveCount(0)
  await expect(preco(1)).toHaveValue('1.234,50')
  await preco(4).focus()
  await page.keyboard.press('Control+v')
  await expect(preco(4)).toHaveValue('1.234,50')
  await expect(preco(6)).toHaveValue('7,79')

  await oferecida(8).click()
  await oferecida(10).click({ modifiers: ['Shift'] })
  await expect(marcadas).toHaveCount(3)
  await page.keyboard.press('Delete')
  for (const i of [8, 9, 10]) await expect(oferecida(i)).toHaveValue('')
  await page.evaluate(() => navigator.clipboard.writeText('55'))
  await page.keyboard.press('Control+v')
  for (const i of [8, 9, 10]) await expect(oferecida(i)).toHaveValue('55')
  for (const valor of ['', '100']) {
    await page.keyboard.press('Control+z')
    for (const i of [8, 9, 10]) await expect(oferecida(i)).toHaveValue(valor)
  }
  await page.keyboard.press('Control+Shift+ArrowDown')
  await expect(page.getByText('5 células marcadas')).toBeVisible()
  await page.keyboard.type('7')
  await expect(oferecida(8)).toHaveValue('7')
  await expect(marcadas).toHaveCount(0)
})

test('Ctrl+D fills down; / and Enter lead to the first match; sorting and search survive a return', async ({
  page,
}) => {
  const { cozinha, estanteId, preco, oferecida } = await abrirOficina(page)
  await preco(3).focus()
  await page.keyboard.press('Control+d')
  await expect(preco(3)).toHaveValue('6,79')
  await preco(4).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(`Shift+${key}`)
  await page.keyboard.press('Control+d')
  for (const i of [4, 5, 6]) await expect(preco(i)).toHaveValue('8,79')
  await page.keyboard.press('Control+z')
  await expect(preco(6)).toHaveValue('10,79')
  await preco(1).focus()
  await page.keyboard.press('Control+d')
  await expect(preco(1)).toHaveValue('5,79')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Tudo salvo')).toBeVisible()

  // The same with the mouse, dragging the corner of the cell.
  await oferecida(7).fill('33')
  const canto = await oferecida(7).boundingBox()
  const fim = await oferecida(9).boundingBox()
  if (!canto || !fim) throw new Error('the cells are not in sight')
  await page.mouse.move(canto.x + canto.width, canto.y + canto.height)
  await page.mouse.down()
  await page.mouse.move(fim.x + 20, fim.y + fim.height / 2, { steps: 4 })
  await page.mouse.up()
  for (const i of [7, 8, 9]) await expect(oferecida(i)).toHaveValue('33')
  await expect(oferecida(10)).toHaveValue('100')
  await page.keyboard.press('Control+z')
  await expect(oferecida(9)).toHaveValue('100')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Tudo salvo')).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('acai')
  await page.keyboard.press('Enter')
  await expect(preco(2)).toBeFocused()
  await expect(page.getByText('1 de 12 produtos')).toBeVisible()
  await page.getByRole('button', { name: 'Preço (R$)' }).evaluate(duasVezes)
  await expect(page).toHaveURL(/ordemProduto=-precoVenda/)
  await page.getByRole('link', { name: '‹ Estantes' }).click()
  await expect(page).not.toHaveURL(/ordemProduto/)
  await page.goto(`/admin/cadastro/estante?id=${estanteId}`)
  await expect(page.getByText('1 de 12 produtos')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('textbox', { name: /^Preço de/ }).first()).toHaveAccessibleName(
    `Preço de ${cozinha.produtos[11]?.nome}`,
  )
  await expect(oferecida(12)).toBeVisible()
})

test.describe('celular', () => {
  test.use({ viewport: TELAS.celular })

  test('the sheet is sorted by a select, and long numbers are not cut', async ({ page }) => {
    const { cozinha, oferecida, oficina } = await abrirOficina(page, async cozinha => {
      await cozinha.mudar(produto(cozinha, 0), { quantidade: 123_456.789 })
      await cozinha.mudar(produto(cozinha, 1), { quantidade: 999_999 })
    })
    await botao(page, 'Mais').click()
    const ordem = page.getByRole('combobox', { name: 'Ordenar por' })
    const titulos = oficina.getByRole('textbox', { name: /^Preço de/ })
    for (const [palavras, primeira] of [
      ['Restam, maior primeiro', /^Preço de 02/],
      ['Margem, maior primeiro', /^Preço de 12/],
      ['Preço, menor primeiro', /^Preço de 01/],
    ] as const) {
      await ordem.selectOption(palavras)
      await expect(titulos.first()).toHaveAccessibleName(primeira)
    }
    await expect(page).toHaveURL(/ordemProduto=precoVenda/)
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
