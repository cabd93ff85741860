import { listarItens } from '#contract/itens-pedido.ts'
import { marcarSeparacao } from '#contract/separacao.ts'
import { apertos } from './apertos.ts'
import { baixar } from './baixado.ts'
import { CELULAR } from './celular.ts'
import { produto } from './fazer-pedido.ts'
import { novoAdministrador } from './novo-administrador.ts'
import { abrirComo, botao, campo } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

test.use(CELULAR)

test('a packer ticks lines, notes what was short, and delivers, without money', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const { admin } = cozinha
  const [primeiro, segundo, terceiro] = [0, 1, 2].map(qual => produto(cozinha, qual).nome)
  const { id, dataEntrega } = await cozinha.confirmado(3)
  const separador = await novoAdministrador('Separa', 'separador')
  // Nothing that a packer may not read is asked for, not even before the screens have loaded.
  await abrirComo(page, separador, '/admin/dashboard')
  await expect(page).toHaveURL('/admin/separacao')

  await page.goto(`/admin/separacao?dia=${dataEntrega}`)
  const pedido = page.getByRole('article', { name: `Pedido ${id}` })
  const marca = (nome = '') => pedido.getByRole('checkbox', { name: nome })
  await page.getByRole('searchbox', { name: 'Cliente ou nº' }).fill(`${id}`)
  await marca(primeiro).check()
  await expect(pedido).toContainText('1 de 3')
  await expect(pedido).toContainText(`${separador.nome} separou`)
  const { itens } = await admin(listarItens, { params: { id } })
  const outro = itens.find(({ nome }) => nome === segundo)
  await admin(marcarSeparacao, {
    body: { itens: [{ itemPedidoId: outro?.itemPedidoId ?? 0, quantidade: outro?.quantidade ?? 0 }], marcada: 1 },
  })
  await expect(marca(segundo)).toBeChecked()
  expect(await page.getByRole('main').textContent()).not.toContain('R$')
  expect((await baixar(page, 'Notas sem preços')).nome).toMatch(/\.pdf$/)

  await page.getByText('Produtos', { exact: true }).click()
  await page.getByRole('searchbox', { name: 'Produto ou código' }).fill(`${primeiro}`)
  await expect(page.getByRole('checkbox', { name: `${cozinha.nome} · nº ${id}` }).first()).toBeChecked()
  await page.getByText('Clientes', { exact: true }).click()
  const { clicar, feitos } = apertos(page)
  const dialogo = page.getByRole('dialog')
  await clicar(botao(page, `Faltou ${segundo}`))
  await expect(dialogo.getByLabel(`Separado de ${segundo}`)).toBeFocused()
  await page.keyboard.type('1')
  await clicar(botao(dialogo, 'Salvar'))
  await expect(pedido).toContainText('faltou')
  expect(feitos()).toBe(2)

  // What nobody packed begins with 0, and asks.
  await botao(page, `Entregar o pedido ${id}`).click()
  await expect(dialogo).not.toContainText('R$')
  await expect(campo(dialogo, `Entregue de ${segundo}`)).toHaveValue('1')
  await expect(campo(dialogo, `Entregue de ${terceiro}`)).toHaveValue('0')
  await expect(botao(dialogo, 'Entregar com 2 diferenças')).toHaveAccessibleDescription(
    `Diga por que a quantidade de ${terceiro} foi outra, ou entregue como pedido`,
  )
  await dialogo.getByLabel('Entregar como pedido o que não foi separado').check()
  await botao(dialogo, 'Entregar com 1 diferença').click()
  await expect(dialogo).toBeHidden()
  await expect(pedido).toContainText('Entregue')

  await abrirComo(page, cozinha, `/cliente/pedidos?id=${id}`)
  await expect(page.getByText('Pedido: 20 unidades, entregue: 1 unidade (faltou)')).toBeVisible()
  await expect(page.getByText('Entregue com diferenças')).toBeVisible()
})
