import { emReais, somar, valorDaLinha } from '#contract/dinheiro.ts'
import { campoDe, chegarNaEstante, pedidosDe, produto } from './fazer-pedido.ts'
import { botao, darSenha, semEventos, TELAS, terminarSessao } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

test('an order survives a session that dies, new prices and a lost answer', async ({ page, errors }) => {
  errors.allow(401, 409)
  await page.setViewportSize(TELAS.celular)
  await semEventos(page) // or an event may tell the page of the ended session before the key press
  const cozinha = await abrirCozinha()
  await chegarNaEstante(page, cozinha)
  const [caro, igual, fora] = [produto(cozinha, 0), produto(cozinha, 1), produto(cozinha, 2)]
  for (const qual of [caro, igual]) {
    await campoDe(page, qual).fill('20')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('salvo', { exact: true })).toHaveCount(2)
  await terminarSessao(page)
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await darSenha(page, cozinha.email, cozinha.senha)
  await expect(page).toHaveURL('/cliente/estante')
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

  await expect(revisao.getByRole('alert').filter({ hasText: '2 itens mudaram na estante' })).toBeVisible()
  const linha = (nome: string) => revisao.getByRole('listitem').filter({ hasText: nome })
  await expect(linha(caro.nome)).toContainText(emReais(caro.precoVenda))
  await expect(linha(caro.nome)).toContainText(emReais(9.9))
  await expect(linha(fora.nome)).toContainText('saiu da estante: fica fora do pedido')
  await expect(revisao.getByText(emReais(depois), { exact: true })).toBeVisible()
  expect((await pedidosDe(cozinha))[0]).toMatchObject({ status: 'Aberto', valorTotal: antes })
  errors.withoutNetwork()
  await page.route('**/confirmar', async route => {
    await route.fetch()
    await route.abort()
  })
  await botao(revisao, 'Aceitar e confirmar').click()
  await expect(page.getByRole('heading', { level: 1, name: /confirmado$/i })).toBeVisible()
  expect((await pedidosDe(cozinha))[0]).toMatchObject({ status: 'Confirmado', valorTotal: depois })
})
