import { emReais } from '#contract/dinheiro.ts'
import { campoDe, produto } from './fazer-pedido.ts'
import { irPara } from './rotas.ts'
import { abrirComo, abrirComoAdministrador, botao, campo, escolher, TELAS } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

test('moves, prices, delivers, adjusts and finalizes an order; the client sees it', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const { id } = await cozinha.confirmado(2)
  await cozinha.separar(id)
  const { nome } = produto(cozinha, 0)
  await abrirComoAdministrador(page, `/admin/relatorios/pedido?id=${id}`)
  // A confirmed order is moved to a day that somebody chose, not to the next one by a press.
  await botao(page, 'Mudar o dia da entrega').click()
  const dialogo = page.getByRole('dialog')
  await expect(dialogo.getByRole('radio', { checked: true })).toHaveCount(0)
  await dialogo.getByRole('radio').nth(1).check()
  await botao(dialogo, 'Mudar').click()
  await expect(page.getByText('Entrega mudou de')).toBeVisible()
  await botao(page, 'Mudar o preço de um item').click()
  await escolher(page, 'Produto', produto(cozinha, 1).nome)
  await campo(dialogo, 'Preço neste pedido').fill('5,00')
  await campo(dialogo, 'Motivo').fill('Combinado por telefone')
  await botao(dialogo, 'Mudar o preço').click()
  await expect(page.getByText('Preço alterado neste pedido')).toBeVisible()
  await botao(page, 'Entregar').click()
  await botao(dialogo, 'Entregar').click()
  await expect(aviso(page, `Pedido ${id} entregue`)).toBeVisible()

  await botao(page, 'Ajustar o que voltou ou faltou').click()
  await campo(dialogo, `Voltou ou faltou de ${nome}`).fill('2,5')
  await botao(dialogo, 'avariado').click()
  await dialogo.getByRole('radio', { name: /^Faltou ou se perdeu/ }).check()
  await botao(dialogo, 'Ajustar o pedido').click()
  await expect(page.getByText('Ajuste feito')).toBeVisible()

  await botao(page, 'Finalizar').click()
  await expect(dialogo).toContainText('1 sem empresa')
  await botao(dialogo, 'Voltar').click()
  await page.getByRole('button', { name: /^Empresa que atende/ }).click()
  await botao(page, 'Filial Norte').click()
  await expect(page.getByText('Filial Norte vai atender o pedido')).toBeVisible()
  await botao(page, 'Finalizar').click()
  await botao(dialogo, `Finalizar o pedido ${id}`).click()
  await expect(aviso(page, '1 pedido finalizado')).toBeVisible()
  // Actions that are no longer possible are hidden.
  for (const acao of ['Mudar o dia da entrega', 'Cancelar o pedido', 'Excluir'])
    await expect(botao(page, acao)).toHaveCount(0)

  await abrirComo(page, cozinha, `/cliente/pedidos?id=${id}`)
  await expect(page.getByText('Voltou ou faltou depois: 2,5 kg (avariado)')).toBeVisible()
  await expect(page.getByText('Preço combinado (Combinado por telefone)').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Finalizado')
})

test('cancels an order on a phone, with a reason, and deletes it', async ({ page }) => {
  await page.clock.setFixedTime(new Date()) // so that nothing read is old enough to be read again
  const cozinha = await abrirCozinha()
  const { id, dataEntrega: dia } = await cozinha.confirmado(2)
  await page.setViewportSize(TELAS.celular)
  const dias = `dataInicial=${dia}&dataFinal=${dia}&clienteId=${cozinha.clienteId}`
  await abrirComoAdministrador(page, `/admin/relatorios/vendas?${dias}`)
  await expect(page.locator('[data-opener]')).toHaveCount(1)
  await page.getByRole('link', { name: 'Ver os pedidos deste período' }).click()
  await page.getByRole('list', { name: 'Pedidos', exact: true }).locator('[data-opener]').click()
  await botao(page, 'Mensagem, observação e mais ações').click()
  await botao(page, 'Cancelar o pedido').click()
  const pergunta = page.getByRole('dialog', { name: `Cancelar o pedido ${id}?` })
  await expect(pergunta.getByText('voltam para a estante')).toBeVisible()
  await pergunta.getByLabel('Motivo (opcional)').fill('A cozinha fechou para reforma')
  await botao(pergunta, 'Cancelar o pedido').click()
  // The newest step comes first.
  const historico = page.locator('section', { has: page.getByRole('heading', { name: 'Histórico' }) })
  await expect(historico.getByRole('listitem').first()).toContainText('Cancelado')
  await expect(historico.getByRole('listitem').first()).toContainText('A cozinha fechou para reforma')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Relatório de pedidos' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Nada com estes filtros')).toBeVisible()
  await irPara(page, `/admin/relatorios/pedido?id=${id}`)
  await botao(page, 'Mensagem, observação e mais ações').click()
  await botao(page, 'Excluir').click()
  await botao(page.getByRole('dialog'), 'Excluir').click()
  await expect(page).toHaveURL('/admin/relatorios/pedidos')
  await expect(aviso(page, `Pedido ${id} excluído`)).toBeVisible()
})

test("changes an open order on the client's own shelf and agrees a price for a line", async ({ page }) => {
  const cozinha = await abrirCozinha()
  const id = await cozinha.pedido(2)
  const [primeiro, segundo, terceiro] = [0, 1, 2].map(qual => produto(cozinha, qual))
  if (!primeiro || !segundo || !terceiro) throw new Error('the kitchen has no products')
  await abrirComoAdministrador(page, `/admin/relatorios/pedido?id=${id}`)
  await page.getByRole('link', { name: 'Mudar itens' }).click()
  await expect(campoDe(page, primeiro)).toHaveValue('20')
  await cozinha.mudar(primeiro, { precoVenda: 9.9 })
  await campoDe(page, primeiro).fill('50')
  await campoDe(page, segundo).fill('')
  await campoDe(page, terceiro).fill('2')
  await page.keyboard.press('Enter')
  await botao(page, `aceitar: ${primeiro.nome}`).click()
  await expect(page.getByText('salvo', { exact: true })).toHaveCount(2)

  const doTerceiro = page.getByRole('button', { name: `Mudar o preço de ${terceiro.nome}` })
  await doTerceiro.click()
  const preco = page.getByRole('dialog')
  await preco.getByLabel('Preço neste pedido').fill('5,00')
  await preco.getByLabel('Motivo').fill('Combinado por telefone')
  await botao(preco, 'Mudar o preço').click()
  await expect(doTerceiro).toHaveText(emReais(5))
})

/** A toast, matched exactly because the page's title says nearly the same. */
const aviso = (page: Page, texto: string) => page.getByText(texto, { exact: true })

test('Back returns to the place in a long list', async ({ page }) => {
  await abrirComoAdministrador(page, '/admin/relatorios/pedidos?dataInicial=2024-01-01&dataFinal=2024-12-31')
  const onde = () => page.evaluate(() => scrollY)
  const pedido = page.getByRole('row').nth(45).getByRole('button')
  await pedido.scrollIntoViewIfNeeded()
  const antes = await onde()
  expect(antes).toBeGreaterThan(900) // below the first rows of a page that is opened
  await pedido.click()
  await expect(page).toHaveURL(/relatorios\/pedido\?/)
  await page.goBack()
  await expect.poll(onde).toBe(antes)
})
