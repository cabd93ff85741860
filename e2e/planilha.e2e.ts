import { criarProduto } from '#contract/produtos.ts'
import { abrirPlanilha, colar } from './planilha.ts'
import { botao, campo } from './screen.ts'
import { expect, test } from './test.ts'

test('cells are found and changed by keyboard, saved together, and undone', async ({ page }) => {
  const { cozinha, preco, oferecida } = await abrirPlanilha(page)
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
  await page.keyboard.press('Shift+Enter')
  await expect(oferecida(2)).toBeFocused()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: /ativo nesta estante$/ }).nth(1)).not.toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('sai ao salvar')).toBeVisible()
  await expect(page.getByText('3 produtos por salvar')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Tudo salvo')).toBeVisible()
  await expect(page.getByText('2 produtos salvos, 1 retirado')).toBeVisible()

  await botao(page, 'Desfazer').click()
  await expect(page.getByText('A estante voltou ao que era')).toBeVisible()
  await expect(preco(1)).toHaveValue('5,79')
  await expect(oferecida(3)).toHaveValue('100')
  for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Preço (R$)' }).click()
  await expect(page).toHaveURL(/ordemProduto=-precoVenda/)
  await expect(page.getByRole('textbox', { name: /^Preço de/ }).first()).toHaveAccessibleName(
    `Preço de ${cozinha.produtos[11]?.nome}`,
  )
})

test('a percentage adjusts what is listed; a pasted block fills cells or adds rows', async ({ page }) => {
  const { cozinha, preco, oferecida, minimo } = await abrirPlanilha(page)
  await test.step('what is listed is adjusted by a percentage, with a preview', async () => {
    await page.getByRole('searchbox').fill('acai')
    await expect(page.getByText('1 de 12 produtos')).toBeVisible()
    await botao(page, 'Ajustar em %').click()
    const dialogo = page.getByRole('dialog', { name: 'Ajustar em %' })
    await dialogo.getByLabel('Porcentagem').fill('2,5')
    await expect(dialogo.getByText(/1 preço muda.*R\$\s6,79 passa a R\$\s6,96/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(preco(2)).toHaveValue('6,96') // 6,79 × 1,025 = 6,95975
    await page.getByRole('searchbox').fill('')
    await expect(preco(3)).toHaveValue('7,79')
  })

  await colar(preco(1), 'R$ 1.234,56\t10\r\n4,90\tdez\r\n\t1.234\r\n')
  await expect(preco(1)).toHaveValue('1.234,56')
  await expect(preco(3)).toHaveValue('7,79')
  await expect(oferecida(2)).toHaveValue('dez')
  await expect(oferecida(2)).toHaveAccessibleDescription(/Digite um número/)
  await expect(oferecida(3)).toHaveAccessibleDescription(/Qual destas quantidades/)
  await botao(page, 'Salvar').click()
  await expect(oferecida(2)).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await botao(page, '1,234 kg').click()
  await minimo(1).fill('2')
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Tudo salvo')).toBeVisible()

  await test.step('pasted rows add products by name, change those that are there, and name what is unknown', async () => {
    const nome = `Zimbro ${cozinha.numero}`
    await cozinha.admin(criarProduto, { body: { nome, precoCusto: 2, unidadeMedida: 'KG' } })
    const conhecido = cozinha.produtos[3]
    await colar(
      preco(1),
      `Produto\tQtd\tPreço\n${nome.toUpperCase()}\t40\t3,50\n${conhecido?.nome}\t9\t8\nNada disto\t1\t1`,
    )
    const dialogo = page.getByRole('dialog', { name: 'Colar linhas de uma planilha' })
    await expect(dialogo.getByRole('heading', { name: '3 linhas lidas' })).toBeFocused()
    await expect(dialogo.getByText('Não há produto com este nome')).toBeVisible()
    await botao(dialogo, 'Novas 1').click()
    await expect(dialogo.getByText(/Preço de venda\s+R\$\s3,50/)).toBeVisible()
    await botao(dialogo, 'Usar 2 linhas').click()
    await expect(campo(page, `Quantidade oferecida de ${nome}`)).toHaveValue('40')
    await botao(page, 'Salvar').click()
    await expect(page.getByText('Tudo salvo')).toBeVisible()
    await page.getByRole('searchbox').fill('zimbro')
    await expect(campo(page, `Preço de ${nome}`)).toHaveValue('3,50')
  })
})
