import { atualizarCliente, lerCliente } from '#contract/clientes.ts'
import { abrirComo, abrirComoAdministrador, botao, campo, TELAS } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha, type Cozinha } from './test-client.ts'

const CELULAR = '11987654321'

test('prepared messages stand beside a client’s number and its deliveries, to send or to copy', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const cozinha = await comTelefone()
  const { id, total, dataEntrega } = await cozinha.confirmado()
  await abrirComoAdministrador(page, `/admin/relatorios/pedido?id=${id}`)
  await expect(page.getByRole('link', { name: '(11) 98765-4321' })).toHaveAttribute('href', `tel:+55${CELULAR}`)

  await abrirMensagem(page, cozinha.nome)
  const texto = campo(page, 'Texto')
  await expect(texto).toHaveValue(new RegExp(`^Olá, ${cozinha.nome}! [\\s\\S]*Pedido nº ${id}, confirmado`))
  await expect(texto).toHaveValue(new RegExp(`Total: ${total.replace('\u00a0', ' ').replace('$', '\\$')}`))
  await expect(texto).toHaveValue(new RegExp(`/cliente/pedidos\\?id=${id}$`))
  await expect(page.getByRole('link', { name: 'Abrir no WhatsApp' })).toBeFocused()

  await texto.fill('Bom dia! Até já & obrigado.')
  await expect(page.getByRole('link', { name: 'Abrir no WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/55${CELULAR}?text=${encodeURIComponent('Bom dia! Até já & obrigado.')}`,
  )
  await botao(page, 'Copiar').click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Bom dia! Até já & obrigado.')

  const dia = `dataInicial=${dataEntrega}&dataFinal=${dataEntrega}&clienteId=${cozinha.clienteId}`
  await page.goto(`/admin/relatorios/fornecimento?${dia}`)
  await abrirMensagem(page, cozinha.nome)
  await expect(texto).toHaveValue(new RegExp(`vamos entregar seu pedido nº ${id}:\\n- 20 kg de 01 Produto`))
})

test('a buyer writes to the provider about an order', async ({ page }) => {
  await page.setViewportSize(TELAS.celular)
  const cozinha = await abrirCozinha()
  const { id } = await cozinha.confirmado()
  await abrirComo(page, cozinha, `/cliente/pedidos?id=${id}`)
  const href = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(href).toMatch(/^https:\/\/wa\.me\/55\d{10,11}\?/)
  expect(new URL(href ?? '').searchParams.get('text')).toContain(`É sobre o pedido nº ${id}.`)
})

test('clients without an order are reminded one by one, and who comes back sees whom', async ({ page }) => {
  await page.setViewportSize(TELAS.celular)
  await page.context().route('https://wa.me/**', route => route.fulfill({ body: '' }))
  const { nome } = await comTelefone()
  await abrirComoAdministrador(page, '/admin/dashboard?lista=ainda-nao-pediram')
  await botao(page, 'Lembrar todos').click()
  const dele = page.getByRole('dialog').getByRole('listitem').filter({ hasText: nome })
  const link = dele.getByRole('link', { name: `Lembrar ${nome} por WhatsApp` })
  expect(new URL((await link.getAttribute('href')) ?? '').searchParams.get('text')).toMatch(
    /^Olá, [\s\S]* está aberta[\s\S]*\/cliente\/estante\?id=\d+$/,
  )
  const aberta = page.waitForEvent('popup')
  await link.click()
  await (await aberta).close()
  await expect(dele.getByText(/^Lembrado às \d\d:\d\d por WhatsApp \(.+\)$/)).toBeVisible()

  await page.reload()
  await botao(page, 'Lembrar todos').click()
  await expect(dele.getByText(/^Lembrado às/)).toBeVisible()
})

const abrirMensagem = (page: Page, nome: string) =>
  page
    .getByRole('button', { name: `Mensagem para ${nome}`, exact: true })
    .first()
    .click()

async function comTelefone(): Promise<Cozinha> {
  const cozinha = await abrirCozinha()
  const { admin, clienteId: id, nome } = cozinha
  const { cnpj = '' } = (await admin(lerCliente, { params: { id } })).clientes[0] ?? {}
  await admin(atualizarCliente, { body: { id, nome, cnpj, telefone: CELULAR } })
  return cozinha
}
