import { lerPainel } from '#contract/painel.ts'
import type { Answer } from '#contract/route.ts'
import { apiOf } from './api.ts'
import { mudarEndereco, tokenPara } from './rotas.ts'
import { abrirComoAdministrador, botao } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha, type Cozinha } from './test-client.ts'

type Painel = Answer<typeof lerPainel>

const LINKS = [
  [/^Confirmados desde ontem \d/, /relatorios\/pedidos\?base=confirmacao&status=Confirmado&dataInicial=.+&dataFinal=/],
  [/^Por entregar \d/, /relatorios\/pedidos\?status=Confirmado&dataInicial=.+&dataFinal=/],
  [/^(Entregas amanhã|Próxima entrega) \d/, /relatorios\/fornecimento\?dataInicial=.+&dataFinal=/],
  [/^Acabando ou esgotados \d/, /dashboard\?lista=quase-esgotados$/],
  [/^Ainda não pediram \d/, /dashboard\?lista=ainda-nao-pediram$/],
  ['Ver as vendas por dia', /relatorios\/vendas\?dataInicial=.+&dataFinal=/],
  ['4 anteriores', /relatorios\/vendas\?dataInicial=.+&dataFinal=/],
  ['Ver os pedidos dos últimos 7 dias', /relatorios\/pedidos\?base=criacao&dataInicial=/],
  ['Ver todos os produtos', /relatorios\/compras\?dataInicial=/],
  ['Ver todos os clientes', /relatorios\/vendas\?dataInicial=/],
] as const

test('an order confirmed elsewhere appears without a reload, highlighted and announced', async ({ page }) => {
  const cozinha = await abrirCozinha()
  await soOsDe(page, cozinha)
  await abrirComoAdministrador(page)
  await expect(page.getByText('Ao vivo', { exact: true })).toBeVisible()
  const { id, total } = await cozinha.confirmado()
  const linha = page.getByRole('listitem').filter({ hasText: new RegExp(`nº\\s${id}(?!\\d)`) })
  await expect(linha).toContainText('Confirmado')
  await expect(linha).toContainText(total)
  await expect(linha).toHaveAttribute('data-fresh', 'true')
  await expect(page.getByRole('log')).toContainText(new RegExp(`Pedido nº\\s${id}, de .+: Confirmado, R`))
  // Other journeys confirm and deliver meanwhile, so the tile is compared with the API.
  const novos = async () => (await cozinha.admin(lerPainel)).pedidosNovos.pedidos
  await expect.poll(async () => (await contagem(page, 'Confirmados desde ontem')) - (await novos())).toBe(0)
})

test('polls while the event stream is cut, and reconnects when it is back', async ({ page, errors }) => {
  const cozinha = await abrirCozinha()
  errors.withoutNetwork()
  await page.route('**/api/eventos', route => route.abort())
  await soOsDe(page, cozinha)
  await page.clock.install()
  await abrirComoAdministrador(page)
  await expect(page.getByText('Atualiza a cada 30 s')).toBeVisible()
  // The screen refetches once after three seconds without a stream; let that pass before there is a new order.
  const lida = page.waitForResponse('**/api/painel')
  await page.clock.runFor(31_000)
  await lida
  const { id } = await cozinha.confirmado()
  const linha = page.getByRole('listitem').filter({ hasText: new RegExp(`nº\\s${id}(?!\\d)`) })
  await expect(linha).toHaveCount(0)
  await page.clock.runFor(31_000)
  await expect(linha).toBeVisible()
  await page.unroute('**/api/eventos')
  await page.clock.runFor(46_000)
  await expect(page.getByText('Ao vivo', { exact: true })).toBeVisible()
})

test('every figure links to its list', async ({ page }) => {
  await abrirComoAdministrador(page)
  for (const [name, address] of LINKS) {
    const link = page.getByRole('link', { name, ...(typeof name === 'string' && { exact: true }) })
    await expect(link).toHaveAttribute('href', address)
  }
  await page.getByText('Ver as semanas em tabela').click()
  await page.getByRole('table', { name: 'Ver as semanas em tabela' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/relatorios\/pedidos\?dataInicial=/)
})

test('the lists behind the figures can be searched, counted and opened', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const [produto = { id: 0, nome: '', precoVenda: 0 }] = cozinha.produtos
  await cozinha.confirmado()
  await cozinha.mudar(produto, { quantidade: 21 }) // 20 of them are ordered
  await abrirComoAdministrador(page, '/admin/dashboard?lista=quase-esgotados')
  for (const [lista, titulo] of [
    ['quase-esgotados', 'Acabando ou esgotados'],
    ['ainda-nao-pediram', 'Ainda não pediram'],
    ['expirando', 'Abertos que vão expirar'],
  ] as const) {
    await mudarEndereco(page, `/admin/dashboard?lista=${lista}`)
    await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible()
  }
  // Other journeys sell and restock meanwhile, so screen and API are read at nearly the same moment.
  await expect(async () => {
    await page.goto('/admin/dashboard?lista=quase-esgotados')
    const { quaseEsgotados } = await cozinha.admin(lerPainel)
    await expect(page.getByText(`${quaseEsgotados.produtos} produtos`, { exact: true })).toBeVisible({
      timeout: 3000,
    })
  }).toPass()
  await page.getByRole('searchbox').fill(produto.nome)
  await expect(page).toHaveURL(/busca=/)
  await expect(page.getByText('1 produto', { exact: true })).toBeVisible()
  await page.locator('[data-opener]').first().click()
  await expect(page).toHaveURL(/\/admin\/cadastro\/estante\?/)
  await expect(page.getByText(produto.nome).first()).toBeVisible()
})

test('a tile shows since when deliveries wait, and the next delivery when tomorrow has none; each leads there', async ({
  page,
}) => {
  await page.clock.setSystemTime('2026-11-18T15:00:00Z') // in another year the dates would show it
  const porEntregar = { pedidos: 3, valorTotal: 99.5, desde: '2026-11-16' }
  const entregasAmanha = { pedidos: 0, valorTotal: 0, quantidades: [] }
  const proximaEntrega = { dia: '2026-11-23', pedidos: 4, valorTotal: 99.5 }
  const painel = await apiOf(await tokenPara('/admin'))(lerPainel)
  const json = { ...painel, hoje: '2026-11-18', porEntregar, entregasAmanha, proximaEntrega }
  await page.route('**/api/painel', route => route.fulfill({ json }))
  await abrirComoAdministrador(page)
  await expect(page.getByText('Desde seg 16/11', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Próxima entrega 4 R\$\s99,50 · separar seg\s23\/11$/ }).click()
  await expect(page).toHaveURL(/relatorios\/fornecimento\?dataInicial=2026-11-23&dataFinal=2026-11-23/)
  await page.goBack()
  await page.getByRole('link', { name: /^Por entregar 3 R\$\s99,50 · entregar/ }).click()
  await expect(page).toHaveURL(/status=Confirmado&dataInicial=2026-11-16&dataFinal=2026-11-18/)
  await expect(botao(page, 'Entregar e finalizar')).toBeVisible()
})

/** Shows only this kitchen's incoming orders and keeps them: the list has seven places, and other journeys order meanwhile. */
async function soOsDe(page: Page, { clienteId }: Cozinha): Promise<void> {
  const deles = new Map<number, Painel['chegando'][number]>()
  await page.route('**/api/painel', async route => {
    // The whole answer, also where the page has the same already.
    const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } })
    const painel: Painel = await response.json()
    for (const pedido of painel.chegando) if (pedido.clienteId === clienteId) deles.set(pedido.id, pedido)
    await route.fulfill({ response, json: { ...painel, chegando: [...deles.values()] } })
  })
}

async function contagem(page: Page, nome: string): Promise<number> {
  const tile = page.getByRole('link', { name: new RegExp(`^${nome} `) })
  return Number((await tile.locator('b').innerText()).replaceAll('.', ''))
}
