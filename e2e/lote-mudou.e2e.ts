import { atualizarItem, listarItens } from '#contract/itens-pedido.ts'
import { lerHistorico, lerPedido } from '#contract/pedidos.ts'
import { entregarPedidos } from '#contract/pedidos-em-lote.ts'
import { alterarEntrega } from '#contract/pedidos-status.ts'
import { abrirCozinha, type Cozinha } from './cozinha.ts'
import { linha } from './linha-do-lote.ts'
import { confirmados, emDiaDeEntrega } from './pedidos-confirmados.ts'
import { abrirComoAdministrador, botao, semAxe } from './screen.ts'
import { expect, type Page, type Route, test } from './test.ts'

test('orders changed by others after they were selected are left out, named, and go once selected again', async ({
  page,
}) => {
  const cozinha = await abrirCozinha()
  const { ids, amanha } = await abrir(page, cozinha, 3)
  const [um = 0, dois, tres] = ids
  const janela = page.getByRole('dialog')
  await expect(janela.getByText('Todos, 3 pedidos')).toBeVisible()
  // The order changes before the list is notified: the server refuses it.
  const antes = async (route: Route) => {
    await mudarLinha(cozinha, um)
    await route.continue()
  }
  await page.route(`**${entregarPedidos.url}`, antes, { times: 1 })
  await linha(page, tres).uncheck()
  await botao(page, 'Entregar 2 pedidos').click()
  const aviso = janela.getByRole('status')
  await expect(aviso).toContainText('1 pedido mudou depois de escolhido')
  await expect(linha(page, dois)).toBeHidden()
  await expect(linha(page, um)).not.toBeChecked()
  await expect(linha(page, um)).toHaveAccessibleName(/Mudou depois de escolhido.*R\$\s121,59/)
  await expect(linha(page, tres)).not.toBeChecked()
  await semAxe(page)
  await botao(page, 'Escolher como está agora').press('Enter')
  await expect(aviso).toBeEmpty()
  await expect(janela.locator(':focus')).toHaveCount(1)
  await expect(linha(page, um)).toBeChecked()

  // The list is notified of the change: the same result without a request.
  await cozinha.admin(alterarEntrega, { params: { id: um, data: amanha } })
  await expect(aviso).toContainText('1 pedido mudou depois de escolhido')
  await expect(linha(page, um)).not.toBeChecked()
  await linha(page, um).check()
  await expect(aviso).toBeEmpty()
  await botao(page, 'Entregar 1 pedido').click()
  await expect(linha(page, um)).toBeHidden()
  expect((await cozinha.admin(lerPedido, { params: { id: um } })).pedidos[0]?.status).toBe('Entregue')
})

test('pressing again after a lost connection repeats the call with the same key, and nothing is done twice', async ({
  page,
  errors,
}) => {
  errors.withoutNetwork()
  const cozinha = await abrirCozinha()
  const [um = 0] = (await abrir(page, cozinha, 1)).ids
  await expect(page.getByText('Todos, 1 pedido')).toBeVisible()
  const enviados: unknown[] = []
  let perdida = true
  await page.route(`**${entregarPedidos.url}`, async route => {
    const request = route.request()
    enviados.push([request.headers()['idempotency-key'], request.postDataJSON()])
    if (!perdida) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  // The list cannot be refetched either: it keeps showing the old data.
  await page.route('**/api/pedidos/relatorio/**', route => route.abort('connectionreset'))
  await botao(page, 'Entregar 1 pedido').click()
  await expect(page.getByText('Não houve resposta: pode ser que os pedidos tenham mudado')).toBeVisible()
  perdida = false
  await botao(page, 'Entregar 1 pedido').click()
  await expect(page.getByText('1 pedido entregue')).toBeVisible()
  await expect(linha(page, um)).toBeHidden()
  expect(enviados.length).toBeGreaterThan(1)
  expect(new Set(enviados.map(enviado => JSON.stringify(enviado))).size).toBe(1)
  const { historico } = await cozinha.admin(lerHistorico, { params: { id: um } })
  expect(historico.filter(({ acao }) => acao === 'entregar')).toHaveLength(1)
})

/** Raises the first line's quantity by one and packs it, as a colleague. */
async function mudarLinha({ admin, separar }: Cozinha, pedidoId: number) {
  const [item] = (await admin(listarItens, { params: { id: pedidoId } })).itens
  const { estanteId = 0, produtoId = 0, precoVenda = 0, itemPedidoId = 0, quantidade = 0 } = item ?? {}
  const body = { estanteId, produtoId, precoVenda, quantidadeAntiga: quantidade, quantidadeNova: quantidade + 1 }
  await admin(atualizarItem, { params: { pedidoId, itemPedidoId }, body })
  await separar(pedidoId)
}

/** Opens the orders of two consecutive days; returns the first day's order ids and both days. */
async function abrir(page: Page, cozinha: Cozinha, quantos: number) {
  const { hoje, amanha } = await emDiaDeEntrega(page, cozinha)
  const ids = await confirmados(
    cozinha,
    Array.from({ length: quantos }, () => hoje),
  )
  const dias = `dataInicial=${hoje}&dataFinal=${amanha}`
  await abrirComoAdministrador(page, `/admin/relatorios/pedidos?${dias}&clienteId=${cozinha.clienteId}`)
  await botao(page, 'Entregar e finalizar').click()
  return { ids, amanha }
}
