import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { proximosDias } from '#contract/entrega.ts'
import { lerPedido } from '#contract/pedidos.ts'
import { entregarPedidos } from '#contract/pedidos-em-lote.ts'
import { cancelarPedido } from '#contract/pedidos-status.ts'
import { baixar } from './baixado.ts'
import { produto } from './fazer-pedido.ts'
import { abrirComoAdministrador, abrirGaveta, botao, TELAS } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha, type Cozinha } from './test-client.ts'

test.describe('celular', () => {
  test.use({ viewport: TELAS.celular })

  test('marked orders are delivered and finalized; one cancelled meanwhile is named', async ({ page }) => {
    const cozinha = await abrirCozinha()
    const { hoje, depois } = await emDiaDeEntrega(page, cozinha)
    const [um, dois, futuro] = await confirmados(cozinha, [hoje, hoje, depois])
    const dias = `dataInicial=${hoje}&dataFinal=${depois}`
    await abrirComoAdministrador(page, `/admin/relatorios/pedidos?${dias}&clienteId=${cozinha.clienteId}`)
    const marca = (id: number | undefined) => page.getByRole('checkbox', { name: `Marcar ${id}, de ${cozinha.nome}` })
    const barra = page.getByRole('toolbar', { name: 'Pedidos marcados' })
    await marca(um).check()
    await botao(barra, 'Marcar os 3').click()
    await expect(barra).toContainText(/3 marcados, R\$\s347,40/)
    await botao(barra, 'Empresa (3)').click()
    await botao(barra, 'Filial Norte').click()
    await expect(aviso(page, 'Empresa atribuída a 3 pedidos')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Filial Norte' })).toHaveCount(3)

    await botao(barra, 'Entregar (3)').click()
    const pergunta = page.getByRole('dialog', { name: 'Entregar 3 pedidos?' })
    await expect(pergunta).toContainText(
      /R\$\s347,40, 1 com entrega marcada para depois de hoje\. Não dá para desfazer/,
    )
    await botao(pergunta, 'Voltar').click()
    await marca(futuro).uncheck()
    // Cancelled by somebody else after it was marked.
    await page.route(`**${entregarPedidos.url}`, async route => {
      await cozinha.admin(cancelarPedido, { params: { id: dois ?? 0 } })
      await route.continue()
    })
    await botao(barra, 'Entregar (2)').click()
    await botao(page, 'Entregar 2 pedidos').click()
    await expect(aviso(page, `1 pedido entregue; de fora: pedido ${dois} está Cancelado`)).toBeVisible()
    await botao(barra, 'Finalizar (1)').click()
    await botao(page, `Finalizar o pedido ${um}`).click()
    await expect(aviso(page, '1 pedido finalizado')).toBeVisible()
    await expect(barra).toContainText('Nada mais a fazer com estes')
    expect(await estados(cozinha, [um, dois, futuro])).toEqual(['Finalizado', 'Cancelado', 'Confirmado'])
  })
})

test('a day is seen by product and as a matrix, and delivered; what nobody packed is asked', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const { hoje } = await emDiaDeEntrega(page, cozinha)
  const { id: nada } = await cozinha.confirmado(1, hoje)
  const ids = [...(await confirmados(cozinha, [hoje])), nada]
  const dia = `dataInicial=${hoje}&clienteId=${cozinha.clienteId}`
  await abrirComoAdministrador(page, `/admin/relatorios/fornecimento?${dia}`)
  await abrirGaveta(page, 'Documentos')
  expect((await baixar(page, 'Notas de entrega')).nome).toMatch(/\.pdf$/)
  await page.keyboard.press('Escape') // the unfolded panel covers the list
  const { nome } = produto(cozinha, 0)
  await page.getByText('Produto', { exact: true }).click()
  await expect(page.getByRole('list', { name: `Para quem vai ${nome}` }).getByText(cozinha.nome)).toBeVisible()
  await page.getByText('Matriz', { exact: true }).click()
  const matriz = page.getByRole('region', { name: /^Produtos por clientes/ })
  await expect(matriz.getByRole('columnheader', { name: cozinha.nome })).toBeVisible()
  await expect(matriz.getByRole('rowheader', { name: nome })).toBeVisible()
  await botao(page, 'Entregar e finalizar').click()
  await botao(page, 'Entregar 2 pedidos').click()
  const pergunta = page.getByRole('dialog', { name: 'Nada foi marcado como separado' })
  await expect(pergunta).toContainText(`Pedido ${nada}, ${cozinha.nome}`)
  await botao(pergunta, 'Deixar de fora').click()
  await expect.poll(() => estados(cozinha, ids)).toEqual(['Entregue', 'Confirmado'])
  await botao(page, 'Entregar e finalizar').click()
  await botao(page.getByRole('dialog'), `Entregar o pedido ${nada}`).click()
  await botao(page, 'Entregar tudo como pedido').click()
  await expect.poll(() => estados(cozinha, ids)).toEqual(['Entregue', 'Entregue'])
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

const aviso = (page: Page, texto: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: texto })

const estados = ({ admin }: Cozinha, ids: readonly (number | undefined)[]) =>
  Promise.all(ids.map(async (id = 0) => (await admin(lerPedido, { params: { id } })).pedidos[0]?.status))
