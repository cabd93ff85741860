import { criarEstante } from '#contract/estantes.ts'
import { criarMovimento } from '#contract/estoque.ts'
import { atualizarProduto, criarProduto } from '#contract/produtos.ts'
import { baixar } from './baixado.ts'
import { abrirCozinha } from './cozinha.ts'
import { numeroNovo } from './numeros.ts'
import { abrirComo, abrirComoAdministrador, botao, campo, emFocoLogoApos, semAxe, semSobra, TELAS } from './screen.ts'
import { expect, test } from './test.ts'

test('goods are counted, received and written off in a few keys, and a buyer’s shelf follows', async ({
  page,
  browser,
}) => {
  test.slow()
  const cozinha = await abrirCozinha()
  const [, , terceiro = { nome: '' }, quarto = { nome: '' }] = cozinha.produtos
  // Its name contains the other product's name and sorts before it.
  await cozinha.admin(criarProduto, { body: { nome: `00 ${terceiro.nome}`, precoCusto: 1, unidadeMedida: 'KG' } })
  const comprador = await browser.newPage()
  await abrirComo(comprador, cozinha, '/cliente/estante')
  const naEstante = comprador.getByRole('listitem').filter({ hasText: terceiro.nome })
  await expect(naEstante).toBeVisible()

  await abrirComoAdministrador(page, '/admin/estoque')
  await botao(page, 'Contar').first().click()
  const dialogo = page.getByRole('dialog')
  await dialogo.getByLabel('Produto', { exact: true }).fill(terceiro.nome)
  await expect(page.getByRole('option', { name: `00 ${terceiro.nome}` })).toBeVisible()
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(new RegExp(`^${terceiro.nome}`))
  await page.keyboard.press('Enter')
  await expect(dialogo.getByText(/Primeira contagem/)).toBeVisible()
  await expect(campo(dialogo, 'Quanto há')).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${terceiro.nome}: há 2 kg`)).toBeVisible()
  // The dialog stays open for the next product.
  await expect(dialogo.getByLabel('Produto', { exact: true })).toBeFocused()
  await dialogo.getByLabel('Produto', { exact: true }).fill(quarto.nome)
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(new RegExp(`^${quarto.nome}`))
  expect(await emFocoLogoApos(page, 'Enter')).toBe('Quanto há')
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${quarto.nome}: há 9 unidades`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(naEstante).toContainText(/2 kg|restam 2/)

  await page.getByRole('searchbox').fill(terceiro.nome)
  const acao = (verbo: string) => botao(page, `${verbo}: ${terceiro.nome}`)
  await acao('Receber').click()
  await expect(campo(dialogo, 'Quanto chegou')).toBeFocused()
  await page.keyboard.type('1,5')
  await page.keyboard.press('Enter')
  await expect(dialogo).toBeHidden()
  await expect(acao('Receber')).toBeFocused()
  await acao('Perda').click()
  await expect(dialogo.getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(dialogo.getByText('Diga o motivo da perda')).toBeVisible()
  await expect(campo(dialogo, 'Motivo')).toBeFocused()
  await page.keyboard.type('caiu do palete')
  await page.keyboard.press('Enter')
  await expect(dialogo).toBeHidden()
  await expect(naEstante).toContainText(/0,5/)
  await semSobra(page)
  await semAxe(page)
  // On a tablet no button of a row is cut off.
  await page.setViewportSize({ width: 768, height: 1024 })
  const cortado = (table: Element) => (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0)
  await expect.poll(() => page.getByRole('table').evaluate(cortado)).toBe(0)
  await page.setViewportSize(TELAS.mesa)

  // Counting goes down the list: quantity, Enter, the next product's quantity, Enter.
  await page.getByRole('searchbox').fill(`Produto ${cozinha.numero}`)
  await expect(page.getByText('2 produtos', { exact: true })).toBeVisible()
  await acao('Contar').click()
  await expect(campo(dialogo, 'Quanto há')).toBeFocused()
  await page.keyboard.type('0,5')
  await page.keyboard.press('Enter')
  await expect(dialogo.getByRole('heading', { name: quarto.nome })).toBeVisible()
  await expect(campo(dialogo, 'Quanto há')).toBeFocused()
  await expect(campo(dialogo, 'Quanto há')).toHaveValue('')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(dialogo).toBeHidden()
  await expect(botao(page, `Contar: ${quarto.nome}`)).toBeFocused()

  await page.getByRole('button', { name: `${terceiro.nome}: ver os movimentos` }).click()
  await expect(page.getByText('caiu do palete')).toBeVisible()
  await expect(page.getByText('4 movimentos')).toBeVisible()
  // On a desktop the field names the product; a phone has no room, so a chip does.
  await expect(botao(page, 'Filtros')).toBeVisible()
  const chip = botao(page, `Retirar: Só ${terceiro.nome}`)
  await expect(chip).toHaveCount(0)
  await page.setViewportSize(TELAS.celular)
  await expect(chip).toHaveCount(1)
  await page.setViewportSize(TELAS.mesa)
  await expect(page.getByText('−3 kg')).toBeVisible()
  const { nome, bytes } = await baixar(page, 'Baixar CSV')
  expect(nome).toMatch(/^movimentos-do-estoque-.*\.csv$/)
  expect(bytes.toString()).toContain('Perda;-3;0,5;')
  await comprador.close()
})

test('purchases go to each supplier: copied, by WhatsApp, as a PDF', async ({ page, context }) => {
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
  await expect(page.getByText(nome).first()).toBeVisible()
  await page.goBack()
  await page.getByText('Por fornecedor').click()
  await expect(page).toHaveURL(/visao=fornecedor/)
  const lista = page.getByRole('region', { name: fornecedor })
  await botao(lista, `Copiar a lista de ${fornecedor}`).click()
  await expect(page.getByText(`A lista de ${fornecedor} foi copiada`)).toBeVisible()
  const copiada = await page.evaluate(() => navigator.clipboard.readText())
  expect(copiada).toMatch(/^Olá! Lista de compras de .*, para as nossas entregas de [\d/]+:\n- /)
  expect(copiada).toContain(`\n- 12,5 kg de ${nome} (cx 5 kg), cód. ${codigo}`)
  const link = lista.getByRole('link', { name: `Enviar a lista de ${fornecedor} por WhatsApp` })
  expect(await link.getAttribute('href')).toBe(`https://wa.me/?text=${encodeURIComponent(copiada)}`)
  const { nome: arquivo } = await baixar(page, `PDF da lista de ${fornecedor}`)
  expect(arquivo).toBe(`Lista de compras ${fornecedor}.pdf`)
  await semSobra(page)
  await semAxe(page)
})

test('a category is chosen with one press on a buyer’s shelf and in a sheet of half the catalogue', async ({
  page,
}) => {
  const cozinha = await abrirCozinha()
  const { estantes } = await cozinha.admin(criarEstante, {
    body: { periodo: `Catálogo ${numeroNovo()}`, clienteId: cozinha.clienteId, ativa: 1 },
  })
  await abrirComoAdministrador(page, `/admin/cadastro/estante?id=${estantes[0]?.id}`)
  await botao(page, 'Adicionar produtos').first().click()
  const dialogo = page.getByRole('dialog')
  for (const categoria of ['Mercearia', 'Hortifruti', 'Limpeza', 'Papelaria'])
    await dialogo.getByRole('button', { name: new RegExp(`^${categoria} \\d`) }).click()
  await dialogo.getByRole('checkbox', { name: /^Todos os \d+ encontrados/ }).check()
  const adicionar = dialogo.getByRole('button', { name: /^Adicionar \d+ produtos/ })
  const quantos = Number(/\d+/.exec((await adicionar.textContent()) ?? '')?.[0])
  expect(quantos).toBeGreaterThan(50)
  await adicionar.click()
  await expect(page.getByText(new RegExp(`^${quantos} produtos`)).first()).toBeVisible()

  await abrirComo(page, { email: 'cliente@exemplo.com.br', senha: 'demonstracao' }, '/cliente/estante')
  const filtro = page.getByRole('group', { name: 'Categorias' }).getByRole('button', { name: /^Bebidas/ })
  await filtro.click()
  await expect(filtro).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/^Água mineral 500 ml/).first()).toBeVisible()
  await expect(page.getByText('Abobrinha')).toBeHidden()
  await semAxe(page)
  await filtro.click()
  await expect(page.getByText('Abobrinha')).toBeVisible()
})
