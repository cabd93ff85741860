import { emReais } from '#contract/dinheiro.ts'
import { CELULAR } from './celular.ts'
import { abrirComo, abrirComoAdministrador, botao, campo, ouvindo } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

test.use(CELULAR)

test('a delivery records shortages line by line on a phone; the buyer sees ordered, delivered and reason', async ({
  page,
  browser,
}) => {
  const cozinha = await abrirCozinha()
  const { id, dataEntrega } = await cozinha.confirmado(cozinha.produtos.length)
  const [produto = { nome: '', precoVenda: 0 }] = cozinha.produtos
  await cozinha.separar(id, 1)
  const doComprador = await browser.newPage(CELULAR)
  await ouvindo(doComprador, () => abrirComo(doComprador, cozinha, `/cliente/pedidos?id=${id}`))

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
  await botao(dialogo, 'faltou').click()
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
