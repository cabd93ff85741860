import sharp from 'sharp'
import { atualizarCliente, lerCliente } from '#contract/clientes.ts'
import { diaEHora } from '../server/instants.ts'
import { expect, type Page, test } from './own-server.ts'
import { irPara } from './rotas.ts'
import { abrirComo, abrirComoAdministrador, botao, campo } from './screen.ts'
import { abrirCozinha } from './test-client.ts'

test('name, colour and logo show at once; errors stand under the field', async ({ page, errors }) => {
  const nome = 'Empório da Serra'
  errors.allow(422)
  await abrirConfiguracoes(page)
  await campo(page, 'CNPJ').fill('11222333000180')
  await botao(page, 'Salvar').click()
  await expect(campo(page, 'CNPJ')).toBeFocused()
  await expect(campo(page, 'CNPJ')).toHaveAccessibleDescription(/CNPJ inválido/)
  await botao(page, 'Descartar').click()
  await campo(page, 'Nome').fill(nome)
  await campo(page, 'Cor').fill('#f2b705')
  await expect(page.getByRole('figure', { name: 'No escuro' })).toHaveAttribute('style', /--brand: ?#f2b705/)
  await botao(page, 'Sair').click()
  await botao(page.getByRole('dialog', { name: 'Sair sem salvar?' }), 'Continuar editando').click()
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Configurações salvas')).toBeVisible()
  await expect(page.getByRole('banner').getByText(nome)).toBeVisible()
  await expect.poll(() => cor(page)).toBe('#f2b705')

  const buffer = await sharp({ create: { width: 1000, height: 400, channels: 3, background: '#1d5fa8' } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('Logotipo salvo')).toBeVisible()
  await expect(logo(page)).toBeVisible()
  await botao(page, 'Retirar').click()
  await expect(logo(page)).toBeHidden()
  await botao(page, 'Desfazer').click()
  await expect(logo(page)).toBeVisible()
  await botao(page, 'Sair').click()
  await expect(page).toHaveURL('/')
  await page.reload()
  await expect(logo(page)).toBeVisible()
  await expect(page).toHaveTitle(`Entrar · ${nome}`)
  await expect.poll(() => cor(page)).toBe('#f2b705')
})

test('a copy is made at once and downloaded', async ({ page }) => {
  await abrirComoAdministrador(page, '/admin/configuracoes#copias')
  const titulo = page.getByRole('heading', { name: 'Cópias de segurança' })
  await expect(titulo).toBeFocused()
  await expect(titulo).toBeInViewport()
  await botao(page, 'Copiar agora').click()
  await expect(page.getByText('Cópia guardada')).toBeVisible()
  await expect(page.getByText(/agora mesmo|há \d/)).toBeVisible()
  await page.getByText(/^Guardadas \(/).click()
  const baixar = page.getByRole('button', { name: /^Baixar a cópia/ }).first()
  const download = page.waitForEvent('download')
  await baixar.click()
  expect((await download).suggestedFilename()).toMatch(/^pedidos-[\d-]+\.gz$/)
})

test('delivery rules apply on the buyer’s screen, and a client may have its own', async ({ page }) => {
  const { admin, clienteId, email, senha, produtos } = await abrirCozinha()
  const [cliente] = (await admin(lerCliente, { params: { id: clienteId } })).clientes
  const { nome = '', cnpj = '' } = cliente ?? {}
  const doFornecedor = { diasEntrega: null, horarioCorte: null, pedidoMinimo: null }
  await admin(atualizarCliente, { body: { id: clienteId, nome, cnpj, ...doFornecedor } })
  await abrirConfiguracoes(page)
  const ano = Number(diaEHora(new Date(), 'America/Sao_Paulo').dia.slice(0, 4)) + 1
  const lista = page.getByRole('list', { name: 'Dias sem entrega' })
  await botao(page, `Incluir feriados nacionais de ${ano}`).click()
  await expect(lista.getByText(`25/12/${ano}`)).toBeVisible()
  await botao(page, `Retirar 21/04/${ano}`).click()
  for (const dia of ['seg', 'ter', 'qui', 'sex', 'sáb']) await page.getByText(dia, { exact: true }).click()
  await campo(page, 'Pedidos até').fill('0001')
  await campo(page, 'Pedido mínimo').fill('200')
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Configurações salvas')).toBeVisible()

  await irPara(page, `/admin/cadastro/cliente?editar=${clienteId}&alterar=1`)
  await expect(page.getByText('Os do fornecedor: qua')).toBeVisible()
  await abrirComo(page, { email, senha }, '/cliente/estante')
  const quantidade = page.getByRole('textbox', { name: `Quantidade de ${produtos[0]?.nome},` })
  await quantidade.fill('60')
  await expect(page.getByText('salvo', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Revisar e confirmar' }).click()
  const revisao = page.getByRole('dialog', { name: 'Revisar o pedido' })
  const radios = revisao.getByRole('radio')
  await expect(radios.nth(1)).toBeVisible()
  const dias = await radios.evaluateAll(radios => radios.map(radio => radio.ariaLabel))
  for (const dia of dias) expect(dia).toMatch(/^qua\s/)
})

async function abrirConfiguracoes(page: Page) {
  await abrirComoAdministrador(page, '/admin/configuracoes')
  await expect(campo(page, 'Nome')).toBeVisible()
}

const logo = (page: Page) => page.getByRole('banner').locator('img')
const cor = (page: Page) => page.evaluate(() => document.documentElement.style.getPropertyValue('--brand-light').trim())
