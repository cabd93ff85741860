import { emReais, somar, valorDaLinha } from '#contract/dinheiro.ts'
import { criarEstante, listarEstantesDoCliente, mudarEstadoDaEstante } from '#contract/estantes.ts'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { showWeekday } from '../web/ui/moment.ts'
import { abrirCozinha, type Cozinha, type Produto } from './cozinha.ts'
import { campoDe, campos, chegarNaEstante, pedidosDe, produto } from './fazer-pedido.ts'
import { abrirComo, abrirComoAdministrador, botao, semAxe, semEventos, TELAS } from './screen.ts'
import { expect, type Page, test } from './test.ts'

test('an unchanged shelf is answered with 304; a changed one is sent', async ({ page }) => {
  const cozinha = await abrirCozinha()
  let vezes = 0
  const lida = (status: number) =>
    page.waitForResponse(
      response => response.url().endsWith('/produtos/preco-quantidade-pedido') && response.status() === status,
    )
  const voltar = async (status: number) => {
    const resposta = lida(status)
    await page.getByRole('link', { name: 'Pedidos', exact: true }).first().click()
    // Moves the clock, because the screen does not refetch fresh data at all.
    await page.clock.setSystemTime(Date.now() + 60_000 * ++vezes)
    await page.getByRole('link', { name: 'Fazer pedido' }).first().click()
    await resposta
  }
  await chegarNaEstante(page, cozinha)
  await voltar(304)
  await expect(campos(page)).toHaveCount(cozinha.produtos.length)
  await cozinha.mudar(produto(cozinha, 0), { precoVenda: 9.9 })
  await voltar(200)
  await expect(page.getByText(emReais(9.9), { exact: true }).filter({ visible: true }).first()).toBeVisible()
})

test('a price refused while a decimal is being typed leaves the input', async ({ page }) => {
  const cozinha = await abrirCozinha()
  await semEventos(page) // or an event may tell the price before the key
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
})

test('a removed product whose quantity was refused is not also shown as sold out', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const fora = produto(cozinha, 3)
  await chegarNaEstante(page, cozinha)
  await pedir(page, fora, '200')
  await expect(botao(page, `ficar com 100: ${fora.nome}`)).toBeVisible()
  await cozinha.tirar(fora)
  await page.reload()
  const linha = page.getByRole('listitem').filter({ hasText: fora.nome })
  await expect(linha).toContainText('saiu da estante')
  await expect(linha).not.toContainText(/esgotado|restam/)
})

test('a colleague’s changes are named before confirming, also without the event stream', async ({ page, errors }) => {
  errors.allow(409)
  await semEventos(page)
  const cozinha = await abrirCozinha()
  await chegarNaEstante(page, cozinha)
  await campoDe(page, produto(cozinha, 1)).fill('15')
  await page.keyboard.press('Enter')
  await expect(page.getByText('salvo', { exact: true })).toHaveCount(1)
  const [pedido] = await pedidosDe(cozinha)
  const { id: produtoId, precoVenda } = produto(cozinha, 1)
  const linha = { estanteId: cozinha.estanteId, produtoId, precoVenda, quantidade: 2 }
  await page
    .getByRole('button', { name: /^Revisar/ })
    .first()
    .click()
  const revisao = page.getByRole('dialog')
  await expect(botao(revisao, 'Confirmar pedido')).toBeFocused()
  await cozinha.admin(adicionarItem, { params: { pedidoId: pedido?.id ?? 0 }, body: linha })
  await page.keyboard.press('Enter')
  const recusa = revisao.getByRole('alert').filter({ hasText: 'O pedido mudou em outro lugar' })
  await expect(recusa).toContainText(`${produto(cozinha, 1).nome}: de 15 para 17`)
  await expect(recusa).toBeInViewport({ ratio: 1 })
  await expect(revisao.getByText(emReais(valorDaLinha(precoVenda, 17)), { exact: true }).first()).toBeVisible()
  await expect(botao(revisao, 'Confirmar pedido')).toBeFocused()
  // The button ignores presses for a second after a change, because nobody can have read it yet.
  await expect(botao(revisao, 'Confirmar pedido')).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /confirmado$/ })).toBeVisible()
})

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
  await semAxe(page)

  await expect(botao(dialogo, 'Aceitar e confirmar')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Pedido ${id} confirmado`, { exact: true })).toBeVisible()
  expect((await pedidosDe(cozinha))[0]).toMatchObject({ status: 'Confirmado', valorTotal: total })
})

test('an order falling below the minimum is reported before a line is changed, and removing its last line is refused', async ({
  page,
}) => {
  const cozinha = await abrirCozinha()
  const id = await cozinha.pedido(2)
  const [antes] = await pedidosDe(cozinha)
  await abrirComoAdministrador(page, `/admin/relatorios/pedido?id=${id}`)
  const dialogo = page.getByRole('dialog', { name: `Confirmar o pedido ${id}` })
  const aceitar = botao(dialogo, 'Aceitar e confirmar')
  const tentar = async (dito: string) => {
    await botao(page, 'Confirmar o pedido').click()
    await expect(botao(dialogo, 'Confirmar')).toBeEnabled() // once the client's days are here
    await botao(dialogo, 'Confirmar').press('Enter')
    await expect(dialogo.getByText(dito)).toBeVisible()
    await expect(dialogo).not.toContainText('Aceite os preços')
  }
  await cozinha.mudar(produto(cozinha, 0), { precoVenda: 1 })
  await cozinha.tirar(produto(cozinha, 1))
  await tentar(`Faltam ${emReais(30)} para o pedido mínimo de ${emReais(50)} deste cliente. Você pode confirmar assim`)
  await expect(aceitar).toBeEnabled()
  await botao(dialogo, 'Voltar').click()
  await expect(dialogo).toBeHidden()
  await cozinha.tirar(produto(cozinha, 0))
  const porque = 'Nada deste pedido está à venda: mude os itens ou cancele-o'
  await tentar(porque)
  await expect(aceitar).toBeDisabled()
  await expect(aceitar).toHaveAccessibleDescription(porque)
  await page.keyboard.press('Enter')
  expect((await pedidosDe(cozinha))[0]).toEqual(antes)
})

test.describe('celular', () => {
  test.use({ viewport: TELAS.celular })

  test("a small second order goes on a day that has an order, and shares that day's minimum", async ({ page }) => {
    const cozinha = await abrirCozinha()
    const { id, dataEntrega } = await cozinha.confirmado()
    await abrirComo(page, cozinha, '/cliente/estante')
    await pedir(page, produto(cozinha, 0), '1')
    await expect(page.getByText('salvo', { exact: true })).toHaveCount(1)
    await page
      .getByRole('button', { name: /^Revisar/ })
      .first()
      .click()
    const revisao = page.getByRole('dialog', { name: 'Revisar o pedido' })
    const confirmar = botao(revisao, 'Confirmar pedido')
    await expect(revisao.getByText(/^Faltam .* para o pedido mínimo$/).first()).toBeVisible()
    await expect(confirmar).toBeDisabled()
    await revisao.getByRole('radio', { name: showWeekday(dataEntrega) }).check({ force: true })
    await expect(revisao.getByText(`atingido, com o nº ${id}, do mesmo dia`)).toBeVisible()
    await expect(revisao.getByText('Faltam')).toHaveCount(0)
    await confirmar.click()
    await expect(page.getByRole('heading', { level: 1, name: /confirmado$/ })).toBeVisible()
    expect((await pedidosDe(cozinha)).map(pedido => pedido.dataEntrega)).toEqual([dataEntrega, dataEntrega])
  })

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
    await expect(revisao.getByText('1 preço mudou e 1 produto saiu da estante')).toBeVisible()
    const linha = (nome: string) => revisao.getByRole('listitem').filter({ hasText: nome })
    await expect(linha(caro.nome)).toContainText(emReais(caro.precoVenda))
    await expect(linha(caro.nome)).toContainText(emReais(9.9))
    await expect(linha(fora.nome)).toContainText('não está mais à venda: fica fora do pedido')
    await expect(revisao.getByText(emReais(depois), { exact: true })).toBeVisible()
    expect((await pedidosDe(cozinha))[0]).toMatchObject({ status: 'Aberto', valorTotal: antes })
    await semAxe(page)
    // The review shows changes already known also as it opens.
    await page.reload()
    await page
      .getByRole('button', { name: /^Revisar/ })
      .first()
      .click()
    await expect(revisao.getByText('1 preço mudou e 1 produto saiu da estante')).toBeVisible()
    await expect(revisao.getByText(emReais(depois), { exact: true })).toBeVisible()
    await botao(revisao, 'Aceitar e confirmar').click()
    await expect(page.getByRole('heading', { level: 1, name: /confirmado$/ })).toBeVisible()
    expect((await pedidosDe(cozinha))[0]).toMatchObject({ status: 'Confirmado', valorTotal: depois })
  })

  test('a shelf deactivated during an order says so, keeps the input, and names the open shelf', async ({
    page,
    errors,
  }) => {
    errors.allow(404, 409)
    const cozinha = await abrirCozinha()
    const estante = await daCozinha(cozinha)
    await chegarNaEstante(page, cozinha)
    await pedir(page, produto(cozinha, 0), '7')
    await expect(page.getByText('salvo', { exact: true })).toHaveCount(1)
    await estante.mudar(0)
    const body = { periodo: `Nova ${cozinha.numero}`, clienteId: cozinha.clienteId, ativa: 1 } as const
    await cozinha.admin(criarEstante, { body })

    await pedir(page, produto(cozinha, 1), '15')
    const aviso = page.getByRole('alert').filter({ hasText: 'O fornecedor acaba de retirar esta estante' })
    await expect(aviso).toBeVisible()
    const linha = page.getByRole('listitem').filter({ hasText: produto(cozinha, 1).nome })
    await expect(linha).toContainText('a estante fechou')
    await expect(linha.getByText('15', { exact: true })).toBeVisible()
    // On a phone only the select names the shelf.
    const escolhida = page.getByRole('combobox', { name: 'Estante' }).locator('option:checked')
    await expect(escolhida).toHaveText(`${estante.periodo} (fechada)`)
    await semAxe(page)
    await aviso.getByRole('link', { name: 'Ir para a estante aberta' }).click()
    await expect(page.getByText(`Estante ${body.periodo}, aberta`)).toBeVisible()
  })

  test('a shelf closed for a moment continues where it was', async ({ page, errors }) => {
    errors.allow(404, 409)
    const cozinha = await abrirCozinha()
    const estante = await daCozinha(cozinha)
    await page.clock.install()
    await chegarNaEstante(page, cozinha)
    await estante.mudar(0)
    await pedir(page, produto(cozinha, 1), '15')
    await expect(page.getByRole('alert').filter({ hasText: 'retirar esta estante' })).toBeVisible()
    await expect(page.getByText(`Estante ${estante.periodo}, fechada`)).toBeVisible()
    await estante.mudar(1)
    await page.clock.runFor(31_000)
    await botao(page, `adicionar ao pedido: ${produto(cozinha, 1).nome}`).click()
    await expect(page.getByText('salvo', { exact: true })).toHaveCount(1)
    await expect(campoDe(page, produto(cozinha, 1))).toHaveValue('15')
    expect((await pedidosDe(cozinha))[0]?.status).toBe('Aberto')
  })
})

async function pedir(page: Page, qual: Produto, quanto: string) {
  await campoDe(page, qual).fill(quanto)
  await page.keyboard.press('Enter')
}

/** The kitchen's shelf: its period, and `mudar` to open or close it as the provider. */
async function daCozinha({ admin, clienteId }: Cozinha) {
  const [estante] = (await admin(listarEstantesDoCliente, { params: { id: clienteId } })).estantes
  const { id = 0, periodo } = estante ?? {}
  return { periodo, mudar: (state: 0 | 1) => admin(mudarEstadoDaEstante, { params: { id, state } }) }
}
