import { lerPedido } from '#contract/pedidos.ts'
import { observarPedido } from '#contract/pedidos-status.ts'
import { arquivoDe } from './arquivo-de.ts'
import { baixar } from './baixado.ts'
import { abrirCozinha } from './cozinha.ts'
import { abrirComoAdministrador, abrirGaveta, botao } from './screen.ts'
import { expect, test } from './test.ts'

test('on paper: every row, the brand on top, filter and time at the bottom, no navigation', async ({ page }) => {
  test.slow()
  await page.addInitScript(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'))
      document.body.dataset.printed = 'yes'
    }
  })
  await abrirComoAdministrador(page, '/admin/relatorios/pedidos?dataInicial=2024-01-01&dataFinal=2024-03-31')
  const count = page.getByText(/^[\d.]+ pedidos$/)
  await expect(count).toBeVisible()
  const todos = Number((await count.innerText()).replace(/\D/g, ''))
  expect(todos).toBeGreaterThan(100)
  await baixar(page, 'Baixar CSV')
  const avisos = page.locator('.mantine-Notifications-root', { hasText: 'downloads' })
  await expect(avisos).toBeAttached()
  await botao(page, 'Imprimir').click()
  await expect(page.locator('[data-printed]')).toBeAttached({ timeout: 60_000 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('tbody tr')).toHaveCount(todos)
  await expect(page.getByText(/^CNPJ \d\d\./)).toBeVisible()
  await expect(page.getByText(/impresso em \d\d\/\d\d\/\d{4}/)).toBeVisible()
  await expect(botao(page, 'Imprimir')).toBeHidden()
  // Toasts are hidden in every position, because one would cover rows on every printed page.
  for (const lugar of await page.locator('.mantine-Notifications-root').all())
    await expect(lugar).toHaveCSS('display', 'none')
  await expect(page.getByRole('navigation').first()).toBeHidden()
})

test("on paper an order's header is repeated on each page of its lines", async ({ page }) => {
  const cozinha = await abrirCozinha(12)
  const { id, dataEntrega: dia } = await cozinha.confirmado(cozinha.produtos)
  await abrirComoAdministrador(
    page,
    `/admin/relatorios/fornecimento?dataInicial=${dia}&dataFinal=${dia}&clienteId=${cozinha.clienteId}`,
  )
  await expect(page.getByRole('article', { name: `Pedido ${id}` })).toBeVisible()
  // Paper so short that twelve lines need more than one sheet.
  await page.addStyleTag({ content: '@media print { @page { size: 180mm 80mm; margin: 5mm } }' })
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  // The head links to the order, so the links count the sheets with a head.
  expect(pdf.split(`/relatorios/pedido?id=${id})`).length - 1).toBeGreaterThan(1)

  // A colleague's change during printing is not on the paper.
  const { versao = 0 } = (await cozinha.admin(lerPedido, { params: { id } })).pedidos[0] ?? {}
  const mudou = Promise.withResolvers<void>()
  await page.route(`**${arquivoDe('admin/relatorios/impresso.ts')}`, async route => {
    await mudou.promise
    await route.continue()
  })
  const dito = page.waitForRequest('**/api/pedidos/impressos')
  await abrirGaveta(page, 'Documentos')
  await botao(page, 'Imprimir').click()
  await cozinha.admin(observarPedido, { params: { id }, body: { observacao: 'Pelos fundos' } })
  await expect(page.getByText('Pelos fundos')).toBeVisible()
  mudou.resolve()
  expect((await dito).postDataJSON()).toEqual({ pedidos: [{ id, versao }] })
})
