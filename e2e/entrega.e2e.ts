import { emReais } from '#contract/dinheiro.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { CELULAR } from './celular.ts'
import { abrirComo, abrirComoAdministrador, botao, campo, ouvindo } from './screen.ts'
import { type Browser, expect, type Page, test } from './test.ts'
import { abrirCozinha, type Cozinha } from './test-client.ts'

test.use(CELULAR)

test('a delivery records shortages line by line on a phone; the buyer sees ordered, delivered and reason', async ({
  page,
  browser,
}) => {
  const cozinha = await abrirCozinha(12)
  const { id, dataEntrega } = await cozinha.confirmado(cozinha.produtos.length)
  const [produto = { nome: '', precoVenda: 0 }] = cozinha.produtos
  await cozinha.separar(id, 1)
  const doComprador = await comprador(browser, cozinha, id)

  const dias = `dataInicial=${dataEntrega}&dataFinal=${dataEntrega}`
  await abrirComoAdministrador(page, `/admin/relatorios/fornecimento?${dias}&clienteId=${cozinha.clienteId}`)
  await botao(page, `Entregar o pedido ${id}`).click()
  const dialogo = page.getByRole('dialog')
  // What nobody packed begins with 0, and asks.
  const esquecido = cozinha.produtos.at(-1)?.nome ?? ''
  await expect(campo(dialogo, `Entregue de ${esquecido}`)).toHaveValue('0')
  await expect(dialogo.getByRole('listitem').filter({ hasText: esquecido })).toContainText('não foi separado')
  await expect(botao(dialogo, 'Entregar com 1 diferença')).toHaveAccessibleDescription(
    `Diga por que a quantidade de ${esquecido} foi outra, ou entregue como pedido`,
  )
  await dialogo.getByLabel('Entregar como pedido o que não foi separado').check()
  await expect(campo(dialogo, `Entregue de ${esquecido}`)).toHaveValue('20')
  await expect(botao(dialogo, 'Entregar')).toBeVisible()
  const entregue = campo(dialogo, `Entregue de ${produto.nome}`)
  await entregue.fill('12')
  await expect(botao(dialogo, 'Entregar com 1 diferença')).toHaveAccessibleDescription(/Diga por que/)
  await botao(dialogo, 'faltou').click()
  // Enter leads to the next line and sends nothing before the last has been seen.
  await campo(dialogo, `Entregue de ${cozinha.produtos[1]?.nome}`).press('Enter')
  await expect(campo(dialogo, `Entregue de ${cozinha.produtos[2]?.nome}`)).toBeFocused()
  await botao(dialogo, 'Entregar com 1 diferença').click()
  await expect(page.getByText(`Pedido ${id} entregue`, { exact: true })).toBeVisible()
  await expect(page.getByText('Pedido: 20 kg, entregue: 12 kg (faltou)')).toBeVisible()
  await expect(botao(page, `Entregar o pedido ${id}`)).toBeHidden()

  const total = emReais(produto.precoVenda * 12)
  await expect(doComprador.getByText('Pedido: 20 kg, entregue: 12 kg (faltou)')).toBeVisible()
  await expect(doComprador.getByText(total).first()).toBeVisible()
  await expect(doComprador.getByText('Entregue com diferenças')).toBeVisible()
  await expect(doComprador.getByRole('heading', { level: 1 })).toContainText('Entregue')
})

test('a return after the delivery is deducted, and both sides see it', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const { id } = await cozinha.confirmado()
  await cozinha.admin(entregarPedido, { params: { id } })
  const [{ nome, precoVenda } = { nome: '', precoVenda: 0 }] = cozinha.produtos

  await abrirComoAdministrador(page, `/admin/relatorios/pedido?id=${id}`)
  await botao(page, 'Mensagem, observação e mais ações').click()
  await botao(page, 'Ajustar o que voltou ou faltou').click()
  const dialogo = page.getByRole('dialog')
  const ajustar = botao(dialogo, 'Ajustar o pedido')
  await campo(dialogo, `Voltou ou faltou de ${nome}`).fill('21')
  await botao(dialogo, 'avariado').click()
  await dialogo.getByRole('radio', { name: /^Faltou ou se perdeu/ }).check()
  await ajustar.click()
  await expect(dialogo.getByRole('alert')).toContainText('só podem voltar 20 kg')
  await campo(dialogo, `Voltou ou faltou de ${nome}`).fill('2,5')
  await ajustar.click()
  await expect(page.getByText('Ajuste feito')).toBeVisible()
  const depois = 'Voltou ou faltou depois: 2,5 kg (avariado)'
  await expect(page.getByText(depois).first()).toBeVisible()
  await abrirComo(page, cozinha, `/cliente/pedidos?id=${id}`)
  await expect(page.getByText(depois)).toBeVisible()
  await expect(page.getByText(emReais(precoVenda * 17.5)).first()).toBeVisible()
})

/** Opens the order as the buyer, on a separate phone, and waits for its event stream. */
async function comprador(browser: Browser, cozinha: Cozinha, id: number): Promise<Page> {
  const page = await browser.newPage(CELULAR)
  await ouvindo(page, () => abrirComo(page, cozinha, `/cliente/pedidos?id=${id}`))
  return page
}
