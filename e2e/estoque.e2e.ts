import { criarMovimento } from '#contract/estoque.ts'
import { atualizarProduto } from '#contract/produtos.ts'
import { produto } from './fazer-pedido.ts'
import { abrirComo, abrirComoAdministrador, botao, campo } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

test('goods are counted, received and written off; a buyer’s shelf follows', async ({ page, browser }) => {
  const cozinha = await abrirCozinha()
  const terceiro = produto(cozinha, 2)
  const comprador = await browser.newPage()
  await abrirComo(comprador, cozinha, '/cliente/estante')
  const naEstante = comprador.getByRole('listitem').filter({ hasText: terceiro.nome })
  await expect(naEstante).toBeVisible()
  const precos = comprador.waitForResponse(answer => answer.url().endsWith(`/api/estantes/${cozinha.estanteId}/pdf`))
  await botao(comprador, 'Lista de preços (PDF)').click()
  expect((await precos).status()).toBe(200)
  await cozinha.pedido()
  await expect(comprador.getByRole('textbox', { name: /^Quantidade de/ }).first()).toHaveValue('20')

  await abrirComoAdministrador(page, '/admin/estoque')
  await botao(page, 'Receber').first().click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByText('Contar', { exact: true }).click()
  await dialogo.getByRole('combobox', { name: 'Produto' }).fill(terceiro.nome)
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(new RegExp(`^${terceiro.nome}`))
  await page.keyboard.press('Enter')
  await expect(dialogo.getByText(/Primeira contagem/)).toBeVisible()
  await expect(campo(dialogo, 'Quanto há')).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${terceiro.nome}: há 2 kg`)).toBeVisible()
  // The dialog stays open for the next product.
  await expect(dialogo.getByRole('combobox', { name: 'Produto' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(naEstante).toContainText(/2 kg|restam 2/)

  await page.getByRole('searchbox').fill(terceiro.nome)
  const receber = botao(page, `Receber: ${terceiro.nome}`)
  await receber.click()
  await expect(campo(dialogo, 'Quanto chegou')).toBeFocused()
  await page.keyboard.type('1,5')
  await page.keyboard.press('Enter')
  await expect(dialogo).toBeHidden()
  await receber.click()
  await dialogo.getByText('Perda', { exact: true }).click()
  await campo(dialogo, 'Quanto se perdeu').fill('3')
  await campo(dialogo, 'Motivo').fill('caiu do palete')
  await page.keyboard.press('Enter')
  await expect(dialogo).toBeHidden()
  await expect(naEstante).toContainText(/0,5/)

  await page.getByRole('button', { name: `${terceiro.nome}: ver os movimentos` }).click()
  await expect(page.getByText('caiu do palete')).toBeVisible()
  await expect(page.getByText('3 movimentos')).toBeVisible()
  await comprador.close()
})

test('purchases go to each supplier: copied, or by WhatsApp', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const cozinha = await abrirCozinha()
  const { dataEntrega } = await cozinha.confirmado()
  const { clienteId, numero } = cozinha
  const { id: produtoId = 0, nome = '' } = cozinha.produtos[0] ?? {}
  const [fornecedor, codigo] = [`Sítio ${numero}`, `S-${numero}`]
  const mudado = { id: produtoId, nome, precoCusto: 1.5, unidadeMedida: 'KG', fornecedor, codigo } as const
  await cozinha.admin(atualizarProduto, { body: { ...mudado, embalagem: 'cx 5 kg' } })
  await cozinha.admin(criarMovimento, { body: { produtoId, tipo: 'contagem', quantidade: 7.5 } })

  const dias = `dataInicial=${dataEntrega}&dataFinal=${dataEntrega}`
  await abrirComoAdministrador(page, `/admin/relatorios/compras?${dias}&clienteId=${clienteId}&busca=${codigo}`)
  await botao(page, `${nome}: ver quem pediu`).click()
  await expect(page).toHaveURL(/relatorios\/fornecimento.*visao=produto/)
  await expect(page.getByText(nome).filter({ visible: true }).first()).toBeVisible()
  await page.goBack()
  await page.getByText('Por fornecedor').click()
  await expect(page).toHaveURL(/grupo=fornecedor/)
  const lista = page.getByRole('region', { name: fornecedor })
  await botao(lista, `Copiar a lista de ${fornecedor}`).click()
  await expect(page.getByText(`A lista de ${fornecedor} foi copiada`)).toBeVisible()
  const copiada = await page.evaluate(() => navigator.clipboard.readText())
  expect(copiada).toMatch(/^Olá! Lista de compras de .*, para as nossas entregas de [\d/]+:\n- /)
  expect(copiada).toContain(`\n- 12,5 kg de ${nome} (cx 5 kg), cód. ${codigo}`)
  const link = lista.getByRole('link', { name: `Enviar a lista de ${fornecedor} por WhatsApp` })
  expect(await link.getAttribute('href')).toBe(`https://wa.me/?text=${encodeURIComponent(copiada)}`)
})
