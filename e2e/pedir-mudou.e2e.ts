import { expect, test } from '@playwright/test'
import { emReais, valorDaLinha } from '#contract/dinheiro.ts'
import { adicionarItem, listarItens } from '#contract/itens-pedido.ts'
import { abrirCozinha } from './cozinha.ts'
import { campoDe, campos, chegarNaEstante, pedidosDe, produto } from './fazer-pedido.ts'
import { botao } from './screen.ts'
import { watchErrors } from './watch-errors.ts'

test('a shelf that did not change is not sent again; one that did is', async ({ page }) => {
  const errors = watchErrors(page)
  const cozinha = await abrirCozinha()
  let vezes = 0
  const lida = () => page.waitForResponse(/\/produtos\/preco-quantidade-pedido$/)
  const voltar = async () => {
    const resposta = lida()
    await page.getByRole('link', { name: 'Pedidos', exact: true }).first().click()
    // What was read moments ago is not asked for at all.
    await page.clock.setSystemTime(Date.now() + 60_000 * ++vezes)
    await page.getByRole('link', { name: 'Fazer pedido' }).first().click()
    return (await resposta).status()
  }
  await chegarNaEstante(page, cozinha)
  expect(await voltar()).toBe(304)
  await expect(campos(page)).toHaveCount(cozinha.produtos.length)
  await cozinha.mudar(produto(cozinha, 0), { precoVenda: 9.9 })
  expect(await voltar()).toBe(200)
  await expect(page.getByText(emReais(9.9), { exact: true }).filter({ visible: true }).first()).toBeVisible()
  errors.check()
})

test('a price refused in the middle of a decimal leaves what is being typed', async ({ page }) => {
  const errors = watchErrors(page, [409])
  const cozinha = await abrirCozinha()
  await chegarNaEstante(page, cozinha)
  await cozinha.mudar(produto(cozinha, 0), { precoVenda: 9.9 })
  const campo = campoDe(page, produto(cozinha, 0))
  const aceitar = botao(page, `aceitar: ${produto(cozinha, 0).nome}`)
  await campo.pressSequentially('1,')
  await expect(aceitar).toBeVisible()
  await campo.pressSequentially('5')
  await campo.press('Enter')
  await expect(campo).toHaveValue('1,5')
  await aceitar.click()
  await expect(page.getByText('salvo', { exact: true })).toHaveCount(1)
  errors.check()
})

test('a total that changed elsewhere is shown before it is confirmed', async ({ page }) => {
  const errors = watchErrors(page, [409])
  const cozinha = await abrirCozinha()
  await chegarNaEstante(page, cozinha)
  await campoDe(page, produto(cozinha, 1)).fill('15')
  await page.keyboard.press('Enter')
  await expect(page.getByText('salvo', { exact: true })).toHaveCount(1)
  const [pedido] = await pedidosDe(cozinha)
  const { id: produtoId, precoVenda } = produto(cozinha, 1)
  const { itens } = await cozinha.admin(listarItens, { params: { id: pedido?.id ?? 0 } })
  const linha = { estanteId: itens[0]?.estanteId ?? 0, produtoId, precoVenda }
  await cozinha.admin(adicionarItem, { params: { pedidoId: pedido?.id ?? 0 }, body: { ...linha, quantidade: 2 } })
  await page
    .getByRole('button', { name: /^Revisar/ })
    .first()
    .click()
  const revisao = page.getByRole('dialog')
  await botao(revisao, 'Confirmar pedido').click()
  await expect(revisao.getByText('O pedido mudou em outro lugar')).toBeVisible()
  await expect(revisao.getByText(emReais(valorDaLinha(precoVenda, 17)), { exact: true }).first()).toBeVisible()
  await botao(revisao, 'Confirmar pedido').click()
  await expect(page.getByRole('heading', { level: 1, name: /confirmado$/ })).toBeVisible()
  errors.check()
})
