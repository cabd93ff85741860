import { entregarPedidos, finalizarPedidos } from '#contract/pedidos-em-lote.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { alterarEntrega, cancelarPedido } from '#contract/pedidos-status.ts'
import { abrirCozinha, type Cozinha } from './cozinha.ts'
import { linha } from './linha-do-lote.ts'
import { confirmados, emDiaDeEntrega } from './pedidos-confirmados.ts'
import { abrirComoAdministrador, botao } from './screen.ts'
import { expect, type Page, test } from './test.ts'

test('an order taken out of the batch stays out, moved by a colleague or the batch done; a lost answer shows the true state', async ({
  page,
  errors,
}) => {
  const cozinha = await abrirCozinha()
  const dias = await emDiaDeEntrega(page, cozinha)
  const [um = 0, dois, tres] = await confirmados(cozinha, [dias.hoje, dias.hoje, dias.hoje])
  await abrir(page, cozinha, dias)
  await linha(page, um).uncheck()
  await linha(page, dois).uncheck()
  await cozinha.admin(alterarEntrega, { params: { id: um, data: dias.amanha } })
  await expect(page.getByRole('listitem').filter({ hasText: `Pedido ${um} ` })).toContainText(
    `${dias.amanha.slice(8)}/`,
  )
  await expect(linha(page, um)).not.toBeChecked()
  await expect(page.getByText('1 de 3 pedidos')).toBeVisible()
  // A second press must not deliver twice.
  await botao(page, 'Entregar 1 pedido').press('Enter')
  await expect(linha(page, tres)).toBeHidden()
  await expect(page.getByText('0 de 2 pedidos')).toBeVisible()
  await expect(botao(page, 'Entregar')).toBeFocused()
  await expect(botao(page, 'Entregar')).toHaveAccessibleDescription('Escolha pelo menos um pedido')

  // A lost answer does not claim that nothing changed.
  errors.withoutNetwork()
  await page.route(`**${entregarPedidos.url}`, async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await linha(page, um).check()
  await linha(page, dois).check()
  await botao(page, 'Entregar 2 pedidos').click()
  await expect(page.getByText('Não houve resposta: pode ser que os pedidos tenham mudado')).toBeVisible()
  await expect(page.getByText('Nenhum pedido espera a entrega nestes dias')).toBeVisible()
})

test('orders that arrive while the list is open are not selected, and the step stays when a colleague has done it', async ({
  page,
}) => {
  const cozinha = await abrirCozinha()
  const dias = await emDiaDeEntrega(page, cozinha)
  const [um = 0] = await confirmados(cozinha, [dias.hoje])
  await abrir(page, cozinha, dias)
  await expect(page.getByText('Todos, 1 pedido')).toBeVisible()
  const [dois = 0] = await confirmados(cozinha, [dias.hoje])
  await expect(page.getByText('1 de 2 pedidos')).toBeVisible()
  await expect(linha(page, dois)).not.toBeChecked()
  // When the focused order disappears, the focus stays in the dialog.
  await linha(page, dois).focus()
  await cozinha.admin(cancelarPedido, { params: { id: dois } })
  await expect(page.getByRole('checkbox', { name: /Todos, 1 pedido/ })).toBeFocused()
  await cozinha.admin(entregarPedido, { params: { id: um } })
  await expect(page.getByText('Nenhum pedido espera a entrega nestes dias')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Finalizar \d/ })).toBeHidden()
})

test('the focus stays in the dialog during and after the call; closing it early still reports the result', async ({
  page,
}) => {
  const cozinha = await abrirCozinha()
  const dias = await emDiaDeEntrega(page, cozinha)
  const [um = 0, dois = 0] = await confirmados(cozinha, [dias.hoje, dias.hoje])
  await abrir(page, cozinha, dias)
  const janela = page.getByRole('dialog')
  await linha(page, dois).uncheck()
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(`**${entregarPedidos.url}`, async route => {
    await goesOn
    await route.continue()
  })
  await botao(page, 'Entregar 1 pedido').press('Enter')
  const marcar = janela.locator('[type=submit]')
  await expect(marcar).toHaveAttribute('aria-busy', 'true')
  await expect(marcar).toBeFocused()
  for (let i = 0; i < 9; i++) {
    await page.keyboard.press('Tab')
    await expect(janela.locator(':focus')).toHaveCount(1)
  }
  goOn()
  await expect(linha(page, um)).toBeHidden()
  await page.unroute(`**${entregarPedidos.url}`)
  await linha(page, dois).check()
  await botao(page, 'Entregar 1 pedido').press('Enter')
  await expect(janela.getByText('Nenhum pedido espera a entrega nestes dias')).toBeVisible()
  await expect(janela.locator(':focus')).toContainText('Falta finalizar 2 pedidos')

  await botao(page, 'Finalizar os entregues').click()
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  await page.route(`**${finalizarPedidos.url}`, async route => {
    await closed
    await cozinha.admin(finalizarPedidos, { body: { pedidos: [um, dois] } })
    await route.continue()
  })
  await botao(page, 'Finalizar 2 pedidos').click()
  await page.keyboard.press('Escape')
  await expect(janela).toBeHidden()
  close()
  await expect(page.getByText('Nada foi feito: 2 pedidos de fora')).toBeVisible()
})

type Dias = Awaited<ReturnType<typeof emDiaDeEntrega>>

async function abrir(page: Page, { clienteId }: Cozinha, { hoje, amanha }: Dias) {
  await abrirComoAdministrador(
    page,
    `/admin/relatorios/pedidos?dataInicial=${hoje}&dataFinal=${amanha}&clienteId=${clienteId}`,
  )
  await botao(page, 'Entregar e finalizar').click()
}
