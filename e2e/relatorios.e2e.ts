import { emReais } from '#contract/dinheiro.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { cancelarPedido, excluirPedido } from '#contract/pedidos-status.ts'
import { campoDe, produto } from './fazer-pedido.ts'
import { abrirComo, abrirComoAdministrador, botao, TELAS } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha, type Cozinha } from './test-client.ts'

test('moves an order to a chosen day, delivers it, assigns its company and finalizes it', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const { id } = await cozinha.confirmado(2)
  await cozinha.separar(id)
  await abrirComoAdministrador(page, `/admin/relatorios/pedido?id=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${id}` })).toBeVisible()
  // A confirmed order is moved to a day that somebody chose, not to the next one by a press.
  await botao(page, 'Mudar o dia da entrega').click()
  const outroDia = page.getByRole('dialog')
  await expect(outroDia.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(botao(outroDia, 'Mudar')).toHaveAccessibleDescription('Escolha o dia da entrega')
  await outroDia.getByRole('radio').nth(1).check()
  await botao(outroDia, 'Mudar').click()
  await expect(page.getByText('Entrega mudou de')).toBeVisible()
  await passo(page, 'Entregar')
  await expect(aviso(page, `Pedido ${id} entregue`)).toBeVisible()
  await botao(page, 'Finalizar').click()
  const ultima = page.getByRole('dialog', { name: `Finalizar o pedido ${id}?` })
  await expect(ultima).toContainText('1 sem empresa')
  await botao(ultima, 'Voltar').click()
  await page.getByRole('combobox', { name: 'Empresa que atende' }).click()
  await page.getByRole('option', { name: 'Filial Norte' }).click()
  await expect(page.getByText('Filial Norte vai atender o pedido')).toBeVisible()
  await botao(page, 'Finalizar').click()
  await botao(ultima, `Finalizar o pedido ${id}`).click()
  await expect(aviso(page, '1 pedido finalizado')).toBeVisible()
  await expect(page.getByText('Entregue em', { exact: true })).toBeVisible()
  // Actions that are no longer possible are hidden.
  for (const acao of ['Mudar o dia da entrega', 'Cancelar o pedido', 'Excluir'])
    await expect(botao(page, acao)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Mudar itens' })).toHaveCount(0)
})

test('a key leads from an order to the next of its list, past a deleted one, and back to the list', async ({
  page,
  errors,
}) => {
  errors.allow(404)
  const cozinha = await abrirCozinha()
  const [um, dois, tres] = [await cozinha.confirmado(), await cozinha.confirmado(), await cozinha.confirmado()]
  await abrirComoAdministrador(page, `/admin/relatorios/pedido?busca=${encodeURIComponent(cozinha.nome)}`)
  const abrirNaLista = ({ id }: { id: number }) =>
    page
      .locator('[data-opener]')
      .filter({ hasText: String(id) })
      .click()
  const titulo = page.getByRole('heading', { level: 1 })
  const aVista = ({ id }: { id: number }) => expect(titulo).toHaveText(new RegExp(`^Pedido (nº\\s)?${id} `))
  const seguinte = async (nome: string, pedido: { id: number }) => {
    await page.getByRole('link', { name: nome }).click()
    await aVista(pedido)
  }
  await abrirNaLista(tres)
  await aVista(tres)
  await seguinte('↓ Próximo', dois)
  await page.reload()
  await aVista(dois)
  await seguinte('↑ Anterior', tres)
  await seguinte('↓ Próximo', dois)
  await excluir(cozinha, um)
  await page.getByRole('link', { name: '↓ Próximo' }).click()
  await expect(page.getByText('O pedido não foi encontrado')).toBeVisible()
  await seguinte('↑ Anterior', dois)
  await botao(page, '‹ Voltar à lista').click()
  await expect(page).toHaveURL(
    ({ searchParams }) => searchParams.get('busca') === cozinha.nome && !searchParams.has('id'),
  )
})

test('cancels an order on a phone, with a reason, which sales read before no longer count, and deletes it', async ({
  page,
}) => {
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
  await expect(historico.getByText('2 itens adicionados', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Relatório de pedidos' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Nada com estes filtros')).toBeVisible()
  await page.goto(`/admin/relatorios/pedido?id=${id}`)
  await botao(page, 'Mensagem, observação e mais ações').click()
  await botao(page, 'Excluir').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(botao(page, 'Excluir')).toBeFocused()
  await botao(page, 'Excluir').click()
  await botao(page.getByRole('dialog'), 'Excluir').click()
  await expect(page).toHaveURL('/admin/relatorios/pedidos')
  await expect(aviso(page, `Pedido ${id} excluído`)).toBeVisible()
})

test("changes an open order on the client's own shelf, agrees a price for a line, confirms at prices that changed", async ({
  page,
}) => {
  const cozinha = await abrirCozinha()
  const id = await cozinha.pedido(2)
  const [primeiro, segundo, terceiro] = [0, 1, 2].map(qual => produto(cozinha, qual))
  if (!primeiro || !segundo || !terceiro) throw new Error('the kitchen has no products')
  await abrir(page, id)
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
  const { itens } = await cozinha.admin(listarItens, { params: { id } })
  expect(itens.map(({ quantidade, precoVenda }) => [quantidade, precoVenda])).toEqual([
    [50, 9.9],
    [2, 5],
  ])

  // Where a price has changed meanwhile nothing is confirmed before it is accepted, in the shelf's review.
  await cozinha.mudar(primeiro, { precoVenda: 8.8 })
  await abrir(page, id)
  await botao(page, 'Confirmar o pedido').click()
  const dialogo = page.getByRole('dialog', { name: `Confirmar o pedido ${id}` })
  await expect(botao(dialogo, 'Confirmar')).toBeEnabled() // once the client's days are here
  await botao(dialogo, 'Confirmar').press('Enter')
  await expect(dialogo.getByRole('alert')).toContainText('Nada foi confirmado')
  await expect(dialogo.getByRole('alert')).toContainText(`de ${emReais(9.9)} para ${emReais(8.8)}`)
  await botao(dialogo, 'Voltar').click()
  await page.getByRole('link', { name: 'Mudar itens' }).click()
  await botao(page, 'Revisar e confirmar').click()
  await botao(page.getByRole('dialog'), 'Aceitar e confirmar').click()
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${id}` })).toContainText('Confirmado')

  await abrirComo(page, cozinha, `/cliente/pedidos?id=${id}`)
  await expect(page.getByText('Preço combinado (Combinado por telefone)').first()).toBeVisible()
})

async function excluir({ admin }: Cozinha, { id }: { id: number }) {
  await admin(cancelarPedido, { params: { id } })
  await admin(excluirPedido, { params: { id } })
}

async function abrir(page: Page, id: number) {
  await abrirComoAdministrador(page, '/admin/relatorios/pedido')
  await page.getByRole('searchbox').fill(String(id))
  await expect(page.getByText('1 pedido', { exact: true })).toBeVisible()
  await page.locator('[data-opener]').click()
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${id}` })).toBeVisible()
}

/** Presses the order's next step and confirms it. */
async function passo(page: Page, nome: string) {
  await botao(page, nome).click()
  await botao(page.getByRole('dialog'), nome).click()
}

/** A toast, matched exactly because the page's title says nearly the same. */
const aviso = (page: Page, texto: string) => page.getByText(texto, { exact: true })
