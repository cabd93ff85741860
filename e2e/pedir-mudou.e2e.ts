import { emReais, somar, valorDaLinha } from '#contract/dinheiro.ts'
import { campoDe, chegarNaEstante, pedidosDe, produto } from './fazer-pedido.ts'
import { abrirComoAdministrador, botao, TELAS } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha, type Produto } from './test-client.ts'

test('an administrator confirms at the current prices with one more press', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const id = await cozinha.pedido(2)
  await abrirComoAdministrador(page, `/admin/relatorios/pedido?id=${id}`)
  await cozinha.mudar(produto(cozinha, 0), { precoVenda: 9.9 })
  await botao(page, 'Confirmar o pedido').click()
  const dialogo = page.getByRole('dialog', { name: `Confirmar o pedido ${id}` })
  await expect(botao(dialogo, 'Confirmar')).toBeEnabled() // once the client's days are here
  await botao(dialogo, 'Confirmar').press('Enter')
  await expect(dialogo.getByRole('alert')).toContainText('Nada foi confirmado')
  await expect(dialogo.getByRole('alert')).toContainText(
    `de ${emReais(produto(cozinha, 0).precoVenda)} para ${emReais(9.9)}`,
  )
  const total = somar([valorDaLinha(9.9, 20), valorDaLinha(produto(cozinha, 1).precoVenda, 20)])
  await expect(dialogo.getByText(emReais(total), { exact: true })).toBeVisible()

  await expect(botao(dialogo, 'Aceitar e confirmar')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Pedido ${id} confirmado`, { exact: true })).toBeVisible()
  expect((await pedidosDe(cozinha))[0]).toMatchObject({ status: 'Confirmado', valorTotal: total })
})

test.describe('celular', () => {
  test.use({ viewport: TELAS.celular })

  test('new prices and removed products are shown beside the old ones, and accepted with one press', async ({
    page,
  }) => {
    const cozinha = await abrirCozinha()
    await chegarNaEstante(page, cozinha)
    const [caro, igual, fora] = [produto(cozinha, 0), produto(cozinha, 1), produto(cozinha, 2)]
    for (const qual of [caro, igual, fora]) await pedir(page, qual, '20')
    await expect(page.getByText('salvo', { exact: true })).toHaveCount(3)
    await page
      .getByRole('button', { name: /^Revisar/ })
      .first()
      .click()
    const revisao = page.getByRole('dialog', { name: 'Revisar o pedido' })
    const [antes, depois] = [
      somar([caro, igual, fora].map(({ precoVenda }) => valorDaLinha(precoVenda, 20))),
      somar([valorDaLinha(9.9, 20), valorDaLinha(igual.precoVenda, 20)]),
    ]
    await expect(revisao.getByText(emReais(antes), { exact: true })).toBeVisible()
    await cozinha.mudar(caro, { precoVenda: 9.9 })
    await cozinha.tirar(fora)
    await botao(revisao, 'Confirmar pedido').click()

    await expect(revisao.getByRole('alert')).toContainText('2 itens mudaram na estante')
    await expect(revisao.getByRole('status').getByText('2 itens mudaram na estante')).toBeVisible()
    const linha = (nome: string) => revisao.getByRole('listitem').filter({ hasText: nome })
    await expect(linha(caro.nome)).toContainText(emReais(caro.precoVenda))
    await expect(linha(caro.nome)).toContainText(emReais(9.9))
    await expect(linha(fora.nome)).toContainText('saiu da estante: fica fora do pedido')
    await expect(revisao.getByText(emReais(depois), { exact: true })).toBeVisible()
    expect((await pedidosDe(cozinha))[0]).toMatchObject({ status: 'Aberto', valorTotal: antes })
    await botao(revisao, 'Aceitar e confirmar').click()
    await expect(page.getByRole('heading', { level: 1, name: /confirmado$/i })).toBeVisible()
    expect((await pedidosDe(cozinha))[0]).toMatchObject({ status: 'Confirmado', valorTotal: depois })
  })
})

async function pedir(page: Page, qual: Produto, quanto: string) {
  await campoDe(page, qual).fill(quanto)
  await page.keyboard.press('Enter')
}
