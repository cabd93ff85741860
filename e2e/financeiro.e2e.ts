import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import { lerConfiguracoes } from '#contract/configuracoes.ts'
import { registrarPagamento } from '#contract/pagamentos.ts'
import { lerPedido } from '#contract/pedidos.ts'
import { apertos } from './apertos.ts'
import { lerQr } from './ler-qr.ts'
import { CHAVE_PIX, comPix, quemDeve } from './quem-deve.ts'
import { irPara } from './rotas.ts'
import { abrirComo, abrirComoAdministrador, botao, campo, TELAS } from './screen.ts'
import { expect, type Locator, type Page, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

/** Registers all that is owed where this button is, in at most 4 presses. */
async function receber(page: Page, receber: Locator) {
  const { clicar, feitos } = apertos(page)
  const dialogo = page.getByRole('dialog')
  await clicar(receber)
  await expect(campo(dialogo, 'Valor')).toBeFocused()
  await clicar(botao(dialogo, 'Registrar pagamento'))
  await expect(dialogo).toBeHidden()
  expect(feitos()).toBeLessThanOrEqual(4)
}

test('who owes is found; a payment is registered in at most 4 presses and taken back', async ({ page }) => {
  const { nome, clienteId, pedidoId, total, entregar } = await quemDeve()
  await abrirComoAdministrador(page, '/admin/financeiro')
  await page.getByRole('searchbox').fill(nome)
  const linha = page.getByRole('row').filter({ hasText: nome })
  await expect(linha).toContainText(total)
  await receber(page, botao(page, `Receber de ${nome}`))
  await expect(linha).toBeHidden()

  await page.getByText('Pagamentos', { exact: true }).click()
  const pagamento = page.getByRole('row').filter({ hasText: nome })
  await expect(pagamento).toContainText(`pedido ${pedidoId}`)
  await page.getByRole('button', { name: new RegExp(`^Estornar o pagamento.*${nome}`) }).click()
  await campo(page.getByRole('dialog'), 'Motivo').fill('cheque devolvido')
  await page.keyboard.press('Enter')
  await expect(pagamento).toContainText('Estornado: cheque devolvido')

  await irPara(page, `/admin/cadastro/cliente?editar=${clienteId}`)
  await receber(page, botao(page, 'Receber pagamento'))
  await expect(page.getByRole('region', { name: 'O que deve' })).toContainText('Não deve nada')
  const outro = await entregar()
  await irPara(page, `/admin/relatorios/pedido?id=${outro.pedidoId}`)
  const agora = page.getByRole('region', { name: 'O pedido agora' })
  const dialogo = page.getByRole('dialog')
  await botao(page, 'Mudar o vencimento').click()
  await campo(dialogo, 'Vence em').fill('31/12/2099')
  await botao(dialogo, 'Mudar o vencimento').click()
  await expect(agora).toContainText('31/12/2099')
  await receber(page, botao(agora, 'Receber'))
  await expect(botao(agora, 'Receber')).toBeHidden()
})

test('a buyer reads what they owe, pays by the Pix code, and sees it paid', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const cozinha = await quemDeve()
  const { admin, clienteId, pedidoId, total } = cozinha
  await comPix(cozinha)
  await page.setViewportSize(TELAS.celular)
  await abrirComo(page, cozinha, '/cliente/financeiro')
  await expect(page.getByRole('heading', { name: 'O que você deve' }).locator('..')).toContainText(total)
  await expect(page.getByRole('link', { name: `Pedido nº\u00a0${pedidoId}` })).toBeVisible()
  await botao(page, 'Copiar o código').click()
  await expect(page.getByText(/^Código copiado/)).toBeVisible()
  const codigo = await lerQr(page.getByRole('img', { name: 'Código QR do Pix' }))
  expect(codigo).toBe(await page.evaluate(() => navigator.clipboard.readText()))
  const valor = (await admin(lerPedido, { params: { id: pedidoId } })).pedidos[0]?.saldo ?? 0
  expect(getPixPayloadInfo(codigo)).toMatchObject({ key: CHAVE_PIX, amount: valor, txid: `CLI${clienteId}` })

  await admin(registrarPagamento, { body: { clienteId, data: '2026-11-01', valor, forma: 'pix' } })
  await page.reload()
  await expect(page.getByText('Está tudo pago')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Código QR do Pix' })).toBeHidden()
})

test('whoever had delivered before is asked once until when it was paid', async ({ page }) => {
  const { admin } = await abrirCozinha()
  const { configuracoes } = await admin(lerConfiguracoes, {})
  let perguntaPagos = 1
  await page.route('**/api/configuracoes', route =>
    route.fulfill({ json: { configuracoes: [{ ...configuracoes[0], perguntaPagos }] } }),
  )
  await page.setViewportSize(TELAS.celular)
  await abrirComoAdministrador(page, '/admin/financeiro')
  const ate = campo(page, 'Considerar pagos os pedidos entregues até')
  await ate.fill('1/1/2001')
  perguntaPagos = 0
  await botao(page, 'Considerar pagos').click()
  await expect(page.getByText('0 pedidos considerados pagos')).toBeVisible()
  await expect(ate).toBeHidden()
})

test('200 credits of a bank’s file become payments, and are known the next time', async ({ page }) => {
  const [{ admin, nome, numero, clienteId, pedidoId }, outro] = [await quemDeve(), await quemDeve()]
  const data = '2026-11-01'
  await admin(registrarPagamento, { body: { clienteId, data, valor: 1, forma: 'pix', fitid: `${numero}J` } })
  const credito = (id: string | number, valor: number, memo: string) =>
    `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261101<TRNAMT>${valor}<FITID>${numero}${id}<MEMO>${memo}</STMTTRN>`
  const creditos = [
    credito('J', 1, 'PIX'),
    credito('D', 0.5, `TED CLI${clienteId} CLI${outro.clienteId}`),
    credito('S', 0.37, 'RENDIMENTO'),
    ...Array.from({ length: 197 }, (_, i) => credito(i, 0.01, `PIX PED${pedidoId}`)),
  ]
  const buffer = Buffer.from(
    `<OFX><BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>${creditos.join('')}</BANKTRANLIST></OFX>`,
  )
  const ler = () =>
    page.locator('input[type=file]').setInputFiles({ name: 'extrato.ofx', mimeType: 'application/x-ofx', buffer })
  await page.setViewportSize(TELAS.celular)
  await abrirComoAdministrador(page, '/admin/financeiro?visao=banco')
  await expect(botao(page, 'Escolher o arquivo OFX')).toBeVisible()
  await ler()
  const linhas = page.getByRole('list', { name: 'A registrar' }).getByRole('listitem')
  const lancados = page.getByRole('list', { name: 'Já registrados' }).getByRole('listitem')
  await expect(lancados).toHaveText([/Já lançado/])
  await expect(linhas.nth(2)).toContainText(nome)
  await expect(linhas.nth(2).getByRole('checkbox')).toBeChecked()
  await linhas.nth(0).getByRole('combobox').selectOption(outro.nome)
  await linhas.nth(1).getByRole('combobox').fill(nome)
  await linhas.nth(1).getByRole('option', { name: nome }).click()
  await expect(linhas.nth(1).getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: /^Registrar 199 pagamentos/ }).click()
  await expect(page.getByText('199 pagamentos registrados')).toBeVisible()
  await ler()
  await expect(page.getByText('Nenhum recebimento a registrar neste arquivo.')).toBeVisible()
  await expect(lancados.nth(1)).toHaveText(new RegExp(`Já lançado: .*0,50 de ${outro.nome}`))
})
