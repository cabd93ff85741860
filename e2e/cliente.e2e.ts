import { entrar as autenticar } from '#contract/autenticacao.ts'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { somarDias } from '#contract/dias.ts'
import { proximosDias } from '#contract/entrega.ts'
import { atualizarEstante } from '#contract/estantes.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { lerPedido, listarPedidosDoCliente } from '#contract/pedidos.ts'
import { cancelarPedido } from '#contract/pedidos-status.ts'
import { type Api, apiOf } from './api.ts'
import { baixar } from './baixado.ts'
import { irPara } from './rotas.ts'
import { abrirComo, botao, campo, TELAS } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

const COMPRADOR = { email: 'cliente@exemplo.com.br', senha: 'demonstracao' }

test.use({ viewport: TELAS.celular })

test('repeats the last order from home, then cancels it with a reason', async ({ page }) => {
  const { api, clienteId } = await quem(COMPRADOR)
  await semPedidoAberto(api, clienteId)
  await abrirComo(page, COMPRADOR, '/cliente/inicial')

  await page.getByRole('link', { name: /^Repetir o pedido nº/ }).click()
  const previa = page.getByRole('dialog', { name: /^Repetir o pedido nº\s\d+$/ })
  const total = previa.getByText(/^Total do pedido, com \d+ ite/)
  const quantos = Number((await total.textContent())?.match(/\d+/)?.[0])
  await botao(previa, 'Adicionar e revisar').click()
  await expect(page).toHaveURL(/\/cliente\/estante/)
  const revisao = page.getByRole('dialog', { name: 'Revisar o pedido' })
  await expect(revisao.getByRole('button', { name: /^Confirmar/ })).toBeEnabled()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Revisar e confirmar' })).toBeEnabled()
  await expect(revisao).toHaveCount(0)
  const categoria = page.getByRole('combobox', { name: 'Categoria' })
  await categoria.selectOption('Bebidas')
  await expect(page.getByText(/^Água mineral 500 ml/).first()).toBeVisible()
  await expect(page.getByText('Abobrinha')).toBeHidden()
  const { pedidos } = await api(listarPedidosDoCliente, { params: { clienteId } })
  const id = pedidos.find(({ status }) => status === 'Aberto')?.id ?? 0
  const { itens } = await api(listarItens, { params: { id } })
  expect(itens.length).toBe(quantos)

  await irPara(page, '/cliente/inicial')
  await expect(page.getByRole('heading', { name: 'Pedido em andamento' })).toBeVisible()
  await expect(page.getByText(/^Confirme até /)).toBeVisible()
  await irPara(page, `/cliente/pedidos?id=${id}`)
  await expect(page.getByText(`Total · ${quantos} ite`)).toBeVisible()
  await botao(page, 'Cancelar').click()
  const pergunta = page.getByRole('dialog', { name: `Cancelar o pedido nº ${id}?` })
  await expect(pergunta.getByText('Tudo volta à estante')).toBeVisible()
  await pergunta.getByLabel('Por quê?').fill('Pedido em dobro')
  await page.keyboard.press('Escape')
  await botao(page.getByRole('dialog', { name: 'Sair sem salvar?' }), 'Continuar editando').click()
  await botao(pergunta, 'Cancelar o pedido').click()
  await expect(page.getByText(`Pedido nº ${id} cancelado`, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: `Pedido nº ${id} Cancelado` })).toBeVisible()
  await expect(page.getByText('Nada mais: o pedido foi cancelado.')).toBeVisible()
  const [cancelado] = (await api(lerPedido, { params: { id } })).pedidos
  expect([cancelado?.status, cancelado?.observacao]).toEqual(['Cancelado', 'Pedido em dobro'])
  // The one to repeat is the last that came to something.
  await irPara(page, '/cliente/inicial')
  await expect(page.getByRole('link', { name: /^Repetir o pedido nº/ })).not.toHaveText(`Repetir o pedido nº ${id}`)
})

test('finds a confirmed order by words, status and day, writes about it, downloads it, changes its delivery day and its observation', async ({
  page,
  errors,
}) => {
  const cozinha = await abrirCozinha()
  const { id, dataEntrega } = await cozinha.confirmado(2)
  const { regras } = await cozinha.admin(lerRegrasDeEntrega, { params: { id: cozinha.clienteId } })
  const outro = proximosDias(regras, false, 4).find(dia => dia > dataEntrega)
  await abrirComo(page, cozinha, '/cliente/pedidos')
  await campo(page, 'Entrega de').fill('01/01/2025')
  await campo(page, 'até').fill('31/12/2025')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/dataInicial=2025-01-01&dataFinal=2025-12-31/)
  await expect(page.getByText('Nenhum pedido com esta busca')).toBeVisible()
  await botao(page, 'Ver todos os pedidos').click()
  await page.getByRole('searchbox').fill(String(id))
  await expect(page).toHaveURL(new RegExp(`busca=${id}$`))
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Confirmado' }).click()
  await expect(page).toHaveURL(new RegExp(`busca=${id}&status=Confirmado`))
  await page.getByRole('button', { name: new RegExp(`^nº\\s${id}`) }).click()
  await expect(page).toHaveURL(new RegExp(`id=${id}`))
  await expect(page.getByText('Confirmado para')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mudar itens' })).toBeVisible()
  await expect(page.getByText(/dá para mudar ou cancelar até .* às 23:59/)).toBeVisible()
  const mensagem = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(mensagem).toMatch(/^https:\/\/wa\.me\/55\d{10,11}\?/)
  expect(new URL(mensagem ?? '').searchParams.get('text')).toContain(`É sobre o pedido nº ${id}.`)
  expect((await baixar(page, 'Baixar PDF')).bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')

  await botao(page, 'Mudar o dia').click()
  const dialogo = page.getByRole('dialog', { name: 'Mudar o dia da entrega' })
  await expect(dialogo.getByRole('radio', { checked: true })).toHaveCount(0)
  await dialogo.getByRole('radio', { name: diaCurto(outro) }).check()
  // The answer is lost: the dialog ends by itself once the order is heard to have its new day.
  errors.withoutNetwork()
  await page.route('**/alterar/entrega/**', async route => {
    await route.fetch()
    await route.abort()
  })
  await botao(dialogo, 'Mudar o dia').click()
  await expect(dialogo).toHaveCount(0)
  await expect(page.getByText('Entrega mudou de')).toBeVisible()
  expect((await cozinha.admin(lerPedido, { params: { id } })).pedidos[0]?.dataEntrega).toBe(outro)

  await botao(page, 'Adicionar observação').click()
  const escrita = page.getByRole('dialog', { name: `Observação do pedido nº ${id}` })
  await escrita.getByLabel('Observação').fill('Entregar pela doca')
  await page.keyboard.press('Escape')
  await botao(page, 'Continuar editando').click()
  await expect(escrita.getByLabel('Observação')).toHaveValue('Entregar pela doca')
  await botao(escrita, 'Salvar').click()
  await expect(escrita).toHaveCount(0)
  await expect(page.getByText('Entregar pela doca').first()).toBeVisible()
  await botao(page, '‹ Voltar à lista').click()
  await expect(page).toHaveURL(new RegExp(`busca=${id}&status=Confirmado$`))
})

test('a new client sees the shelf to order from, and when a closed shelf opens', async ({ page }) => {
  const { admin, clienteId, produtos, ...cozinha } = await abrirCozinha()
  await abrirComo(page, cozinha, '/cliente/inicial')
  await expect(page.getByText(`até o fornecedor fechar · ${produtos.length} produtos disponíveis`)).toBeVisible()
  await expect(page.getByText('Nada a receber')).toBeVisible()

  const { regras } = await admin(lerRegrasDeEntrega, { params: { id: clienteId } })
  const [validaDe, periodo] = [somarDias(regras.hoje, 3), `Semana ${cozinha.numero}`]
  await admin(atualizarEstante, { body: { id: cozinha.estanteId, periodo, clienteId, validaDe } })
  await page.reload()
  await expect(page.getByText('Nenhuma estante aberta agora')).toBeVisible()
  await expect(page.getByText(new RegExp(`A próxima, ${periodo}, abre \\S+\\s${validaDe.slice(8)}/`))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fazer pedido' }).filter({ visible: true })).toHaveCount(0)
})

type Pessoa = { email: string; senha: string }

async function quem(pessoa: Pessoa): Promise<{ api: Api; clienteId: number }> {
  const { token, usuario } = await apiOf('')(autenticar, { body: { email: pessoa.email, senha: pessoa.senha } })
  return { api: apiOf(token), clienteId: usuario.clienteId }
}

async function semPedidoAberto(api: Api, clienteId: number) {
  const { pedidos } = await api(listarPedidosDoCliente, { params: { clienteId } })
  for (const { id, status } of pedidos) if (status === 'Aberto') await api(cancelarPedido, { params: { id } })
}

const diaCurto = (dia = ''): string => `${dia.slice(8)}/${dia.slice(5, 7)}`
