import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { proximosDias } from '#contract/entrega.ts'
import { lerPedido } from '#contract/pedidos.ts'
import { entregarPedidos } from '#contract/pedidos-em-lote.ts'
import { cancelarPedido } from '#contract/pedidos-status.ts'
import { abrirComoAdministrador, botao, TELAS } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha, type Cozinha } from './test-client.ts'

test.describe('celular', () => {
  test.use({ viewport: TELAS.celular })

  test("a day's orders get their company, are delivered and finalized together; one cancelled meanwhile is named", async ({
    page,
  }) => {
    test.slow()
    const cozinha = await abrirCozinha()
    const { hoje, depois } = await emDiaDeEntrega(page, cozinha)
    const [um, dois, tres, futuro] = await confirmados(cozinha, [hoje, hoje, hoje, depois])
    const dias = `dataInicial=${hoje}&dataFinal=${depois}`
    await abrirComoAdministrador(page, `/admin/relatorios/pedidos?${dias}&clienteId=${cozinha.clienteId}`)
    await botao(page, 'Entregar e finalizar').click()
    const janela = page.getByRole('dialog')
    // Orders of future days are not preselected.
    await expect(janela.getByText('3 de 4 pedidos')).toBeVisible()
    await expect(linha(page, futuro)).not.toBeChecked()

    await janela.getByText(/^Empresa · 4$/).click()
    await expect(janela.getByText('Todos, 4 pedidos')).toBeVisible()
    await janela.getByRole('combobox', { name: 'Empresa que atende' }).click()
    await page.getByRole('option', { name: 'Filial Norte' }).click()
    await botao(page, 'Atribuir a 4 pedidos').click()
    await expect(aviso(page, 'Empresa atribuída a 4 pedidos')).toBeVisible()
    await expect(janela.getByText('Filial Norte').nth(3)).toBeVisible()

    await janela.getByText(/^Entregar · 4$/).click()
    await linha(page, tres).uncheck()
    await page.route(`**${entregarPedidos.url}`, async route => {
      await cozinha.admin(cancelarPedido, { params: { id: dois ?? 0 } })
      await route.continue()
    })
    await botao(page, 'Entregar 2 pedidos').click()
    await expect(aviso(page, '1 pedido entregue')).toBeVisible()
    await expect(janela.getByText(`Pedido ${dois} está Cancelado.`)).toBeVisible()
    await page.unroute(`**${entregarPedidos.url}`)
    await expect(janela.getByText('0 de 2 pedidos')).toBeVisible()
    await janela.getByRole('checkbox').first().check()
    await expect(
      janela.getByText(/2 pedidos, R\$\s231,60, 1 com entrega marcada para depois de hoje\. Não dá para desfazer/),
    ).toBeVisible()
    await linha(page, futuro).uncheck()
    await botao(page, 'Entregar 1 pedido').click()
    await janela.getByText(/^Finalizar · 2$/).click()
    await botao(page, 'Finalizar 2 pedidos').click()
    await expect(aviso(page, '2 pedidos finalizados')).toBeVisible()
    await expect(janela.getByText('Nenhum pedido entregue espera ser finalizado nestes dias')).toBeVisible()
    expect(await estados(cozinha, [um, dois, tres, futuro])).toEqual([
      ...['Finalizado', 'Cancelado', 'Finalizado', 'Confirmado'],
    ])
  })
})

test('the packing screen delivers its day with one press per step, and asks about what nobody packed', async ({
  page,
}) => {
  const cozinha = await abrirCozinha()
  const { hoje } = await emDiaDeEntrega(page, cozinha)
  const { id: parte } = await cozinha.confirmado(2, hoje)
  await cozinha.separar(parte, 1)
  const { id: nada } = await cozinha.confirmado(1, hoje)
  const ids = [...(await confirmados(cozinha, [hoje])), parte, nada]
  await abrirComoAdministrador(
    page,
    `/admin/relatorios/fornecimento?dataInicial=${hoje}&clienteId=${cozinha.clienteId}`,
  )
  await botao(page, 'Entregar e finalizar').click()
  await botao(page, 'Entregar 3 pedidos').click()
  // What nobody packed is asked about, and stays when the answer is no.
  const pergunta = page.getByRole('dialog', { name: 'Nem tudo foi separado' })
  await expect(pergunta).toContainText(`Pedido ${parte}, ${cozinha.nome}: ${cozinha.produtos[1]?.nome}`)
  await expect(pergunta).toContainText(`Pedido ${nada}, ${cozinha.nome}: nada foi marcado como separado`)
  await botao(pergunta, 'Deixar de fora').click()
  await expect.poll(() => estados(cozinha, ids)).toEqual(['Entregue', 'Confirmado', 'Confirmado'])
  await linha(page, parte).uncheck()
  await botao(page, 'Entregar 1 pedido').click()
  await botao(page, 'Entregar tudo como pedido').click()
  await expect.poll(() => estados(cozinha, ids)).toEqual(['Entregue', 'Confirmado', 'Entregue'])
  await linha(page, parte).check()
  await botao(page, 'Entregar 1 pedido').click()
  await botao(page, 'Entregar como pedido').click()
  const finalizar = botao(page, 'Finalizar os entregues')
  await expect(finalizar).toBeVisible()
  await expect(botao(page, 'Finalizar 3 pedidos')).toBeHidden() // an accidental extra press must not finalize
  await finalizar.click()
  await botao(page, 'Finalizar 3 pedidos').click()
  await expect.poll(() => estados(cozinha, ids)).toEqual(['Finalizado', 'Finalizado', 'Finalizado'])
})

test('orders selected in the list are processed from its bar', async ({ page }) => {
  await page.setViewportSize(TELAS.celular)
  const cozinha = await abrirCozinha()
  const { hoje, depois } = await emDiaDeEntrega(page, cozinha)
  const [um, dois, futuro] = await confirmados(cozinha, [hoje, hoje, depois])
  const dias = `dataInicial=${hoje}&dataFinal=${depois}`
  await abrirComoAdministrador(
    page,
    `/admin/relatorios/pedidos?${dias}&clienteId=${cozinha.clienteId}&status=Confirmado`,
  )
  const marca = (id: number | undefined) => page.getByRole('checkbox', { name: `Marcar ${id}, de ${cozinha.nome}` })
  await marca(um).check()
  const barra = page.getByRole('toolbar', { name: 'Pedidos marcados' })
  await marca(futuro).check()
  await expect(barra).toContainText(/2 marcados, R\$\s231,60/)
  await botao(barra, 'Entregar (2)').click()
  // The dialog holds exactly the marked orders, including one of a future day.
  const janela = page.getByRole('dialog', { name: 'Pedidos marcados' })
  await expect(janela.getByText('Todos, 2 pedidos')).toBeVisible()
  await expect(linha(page, dois)).toBeHidden()
  await botao(page, 'Entregar 2 pedidos').click()
  await expect(botao(janela, 'Finalizar os entregues')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(botao(barra, 'Finalizar (2)')).toBeVisible()
  expect(await estados(cozinha, [um, dois, futuro])).toEqual(['Entregue', 'Confirmado', 'Entregue'])
})

/** Confirms and packs one order per day, in sequence because a client has at most one open order; returns their ids. */
async function confirmados({ confirmado, separar }: Cozinha, dias: readonly string[]) {
  const ids: number[] = []
  for (const dia of dias) ids.push((await confirmado(1, dia)).id)
  for (const id of ids) await separar(id)
  return ids
}

/**
 * Sets the page's clock to the kitchen's next delivery day and returns it with the second day after it. Never the real
 * today, which midnight could end during the journey, and never a holiday.
 */
async function emDiaDeEntrega(page: Page, { admin, clienteId }: Cozinha) {
  const { regras } = await admin(lerRegrasDeEntrega, { params: { id: clienteId } })
  const [hoje = '', , depois = ''] = proximosDias(regras, true, 4).filter(dia => dia > regras.hoje)
  await page.clock.setSystemTime(`${hoje}T15:00:00Z`)
  return { hoje, depois }
}

/** The checkbox of one order in the batch dialog. */
const linha = (page: Page, id: number | undefined) =>
  page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: `Pedido ${id} ` })
    .getByRole('checkbox')

const aviso = (page: Page, texto: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: texto })

const estados = ({ admin }: Cozinha, ids: readonly (number | undefined)[]) =>
  Promise.all(ids.map(async (id = 0) => (await admin(lerPedido, { params: { id } })).pedidos[0]?.status))
