import { emReais, somar, valorDaLinha } from '#contract/dinheiro.ts'
import { campoDe, campos, chegarNaEstante, pedidosDe, produto, semReler } from './fazer-pedido.ts'
import { irPara } from './rotas.ts'
import { botao, darSenha, semEventos, TELAS, terminarSessao } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha, type Cozinha } from './test-client.ts'

const LINHAS = 10

test('orders ten lines by keyboard, through a price change and a shortage, and repeats it with three presses', async ({
  page,
}) => {
  test.slow()
  const cozinha = await abrirCozinha(12)
  await chegarNaEstante(page, cozinha)
  const [caro, pouco] = [produto(cozinha, 3), produto(cozinha, 6)]
  const reler = await semReler(page)
  await cozinha.mudar(caro, { precoVenda: 9.9 })
  await cozinha.mudar(pouco, { quantidade: 3 })

  await page.keyboard.press('/')
  await page.keyboard.type('acai')
  await expect(campos(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(campos(page)).toHaveCount(cozinha.produtos.length)
  await page.keyboard.press('Enter')
  for (let i = 0; i < LINHAS; i++) {
    await expect(campoDe(page, produto(cozinha, i))).toBeFocused()
    await page.keyboard.type(quantidade(i))
    await page.keyboard.press('Enter')
  }
  const precoMudou = botao(page, `aceitar: ${caro.nome}`)
  const soRestam = botao(page, `ficar com 3: ${pouco.nome}`)
  await expect(precoMudou).toBeVisible()
  await expect(page.getByText(`o preço mudou de ${emReais(caro.precoVenda)} para ${emReais(9.9)}`)).toBeVisible()
  await expect(soRestam).toBeVisible()
  reler()
  const aResolver = page.getByText('+ 2 a resolver').filter({ visible: true })
  await expect(aResolver).toBeVisible()
  for (const [saida, qual] of [[soRestam, pouco] as const, [precoMudou, caro] as const]) {
    await irAte(page, saida)
    await page.keyboard.press('Enter')
    await expect(campoDe(page, qual)).toBeFocused()
  }
  await expect(aResolver).toHaveCount(0)
  await expect(page.getByText('salvo', { exact: true })).toHaveCount(LINHAS)

  const total = emReais(somar(esperadas(cozinha).map(({ preco, quer }) => valorDaLinha(preco, quer))))
  await botao(page, 'Revisar e confirmar').press('Enter')
  const revisao = page.getByRole('dialog', { name: 'Revisar o pedido' })
  await expect(revisao.getByText(total)).toBeVisible()
  await revisao.getByLabel('Observação').pressSequentially('Entregar pela doca')
  await botao(revisao, 'Confirmar pedido').press('Enter')

  await expect(page.getByRole('heading', { name: /^Pedido nº\s\d+ confirmado$/i })).toBeVisible()
  await expect(page.getByText(total).first()).toBeVisible()
  await expect(page.getByText(/dá para mudar ou cancelar até/)).toBeVisible()
  const [pedido] = await pedidosDe(cozinha)
  expect(pedido).toMatchObject({ status: 'Confirmado', observacao: 'Entregar pela doca' })
  expect(emReais(pedido?.valorTotal ?? 0)).toBe(total)
  await irPara(page, '/cliente/estante')
  await page.getByRole('searchbox').fill('prodduto')
  await expect(page.getByText('Nenhum produto com “prodduto”. 11 parecidos:')).toBeVisible()
  await page.getByRole('searchbox').clear()

  // Repeats the order with three taps.
  await page.setViewportSize(TELAS.celular)
  await page.getByRole('button', { name: /^Repetir o pedido de/ }).click()
  await botao(page, 'Adicionar e revisar').click()
  await expect(revisao.getByText(/· 9 itens/)).toBeVisible()
  await botao(revisao, 'Confirmar pedido').click()
  await expect(page.getByRole('heading', { name: /^Pedido nº\s\d+ confirmado$/i })).toBeVisible()
})

test('a review ends by itself when its answer was lost, but the order is confirmed', async ({ page, errors }) => {
  const cozinha = await abrirCozinha()
  await chegarNaEstante(page, cozinha)
  await campoDe(page, produto(cozinha, 0)).fill('20')
  errors.withoutNetwork()
  await page.route('**/confirmar', async route => {
    await route.fetch()
    await route.abort()
  })
  await botao(page, 'Revisar e confirmar').click()
  await botao(page, 'Confirmar pedido').click()
  await expect(page.getByRole('heading', { name: /^Pedido nº\s\d+ confirmado$/i })).toBeVisible()
})

test('a session that dies while ordering loses nothing', async ({ page, errors }) => {
  errors.allow(401, 409)
  const cozinha = await abrirCozinha()
  await semEventos(page) // or an event may tell the page before the key press
  await chegarNaEstante(page, cozinha)
  await campoDe(page, produto(cozinha, 0)).fill('2')
  await page.keyboard.press('Enter')
  await expect(page.getByText('salvo', { exact: true })).toHaveCount(1)
  await terminarSessao(page)
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await darSenha(page, cozinha.email, cozinha.senha)
  await expect(page).toHaveURL('/cliente/estante')
  await expect(page.getByText('salvo', { exact: true })).toHaveCount(2)
  await expect(campoDe(page, produto(cozinha, 1))).toHaveValue('5')
})

/** Goes to the search and presses Tab until `alvo` has the focus; throws after 60. */
async function irAte(page: Page, alvo: ReturnType<Page['getByRole']>) {
  await page.keyboard.press('/')
  for (let i = 0; i < 60; i++) {
    if ((await alvo.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not reach it')
}

/** Decimals for kilograms; every second product is sold by the piece; the seventh row orders more than is left. */
const quantidade = (i: number) => (i === 6 ? '8' : i % 2 === 0 ? `${i + 1},5` : String(i + 1))

const esperadas = ({ produtos }: Cozinha) =>
  produtos.slice(0, LINHAS).map(({ precoVenda }, i) => ({
    preco: i === 3 ? 9.9 : precoVenda,
    quer: i === 6 ? 3 : Number(quantidade(i).replace(',', '.')),
  }))
