import { listarItens } from '#contract/itens-pedido.ts'
import { lerPedido } from '#contract/pedidos.ts'
import { marcarSeparacao } from '#contract/separacao.ts'
import { criarAdministrador } from '#contract/usuarios.ts'
import { apertos } from './apertos.ts'
import { baixar } from './baixado.ts'
import { CELULAR } from './celular.ts'
import { ADMINISTRADOR, abrirComo, botao } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

test.use(CELULAR)

test('a packer sees a day without money, ticks lines together with others, and delivers', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const { admin, numero, produtos } = cozinha
  const { id, dataEntrega } = await cozinha.confirmado(2)
  const separador = { nome: `Separa ${numero}`, email: `separa${numero}@exemplo.com.br`, senha: cozinha.senha }
  await admin(criarAdministrador, {
    body: { ...separador, admin: 1, papel: 'separador', senhaAtual: ADMINISTRADOR.senha },
  })
  // Nothing that a packer may not read is asked for, not even before the screens have loaded.
  await abrirComo(page, separador, '/admin/dashboard')
  await expect(page).toHaveURL('/admin/separacao')

  await page.goto(`/admin/separacao?dia=${dataEntrega}`)
  const pedido = page.getByRole('article', { name: `Pedido ${id}` })
  const [primeiro, segundo] = [produtos[0], produtos[1]].map(produto =>
    pedido.getByRole('checkbox', { name: produto?.nome }),
  )
  if (!primeiro || !segundo) throw new Error('An order of two lines has two')
  await page.getByRole('searchbox', { name: 'Cliente ou nº' }).fill(`${id}`)
  await primeiro.check()
  await expect(pedido).toContainText('1 de 2')
  await expect(pedido).toContainText(`${separador.nome} separou`)
  const { itens } = await admin(listarItens, { params: { id } })
  const outro = itens.find(({ produtoId }) => produtoId === produtos[1]?.id)
  await admin(marcarSeparacao, {
    body: { itens: [{ itemPedidoId: outro?.itemPedidoId ?? 0, quantidade: outro?.quantidade ?? 0 }], marcada: 1 },
  })
  await expect(segundo).toBeChecked()
  await expect(pedido).toContainText('Separado')
  expect(await page.getByRole('main').textContent()).not.toContain('R$')
  for (const papel of ['Lista em PDF', 'Notas sem preços']) expect((await baixar(page, papel)).nome).toMatch(/\.pdf$/)

  await page.getByText('Produtos', { exact: true }).click()
  await page.getByRole('searchbox', { name: 'Produto ou código' }).fill(produtos[0]?.nome ?? '')
  await expect(page.getByRole('checkbox', { name: `${cozinha.nome} · nº ${id}` }).first()).toBeChecked()
  await page.getByText('Clientes', { exact: true }).click()
  const { clicar, feitos } = apertos(page)
  await clicar(botao(page, `Faltou ${produtos[1]?.nome}`))
  await expect(page.getByRole('dialog').getByLabel(`Separado de ${produtos[1]?.nome}`)).toBeFocused()
  await page.keyboard.type('1')
  await clicar(botao(page.getByRole('dialog'), 'Salvar'))
  await expect(pedido).toContainText('faltou')
  expect(feitos()).toBe(2)
  await botao(page, `Entregar o pedido ${id}`).click()
  const entrega = page.getByRole('dialog')
  await expect(entrega).not.toContainText('R$')
  await expect(entrega.getByLabel(`Entregue de ${produtos[1]?.nome}`)).toHaveValue('1')
  await botao(entrega, 'Entregar com 1 diferença').click()
  await expect(entrega).toBeHidden()
  await expect(pedido).toContainText('Entregue')
  expect((await admin(lerPedido, { params: { id } })).pedidos[0]?.status).toBe('Entregue')
})
