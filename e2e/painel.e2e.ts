import { lerPainel } from '#contract/painel.ts'
import { mudarEndereco } from './rotas.ts'
import { abrirComoAdministrador } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

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

test('every figure links to its list, which can be searched, counted and opened', async ({ page }) => {
  await abrirComoAdministrador(page)
  for (const [name, address] of LINKS) {
    const link = page.getByRole('link', { name, ...(typeof name === 'string' && { exact: true }) })
    await expect(link).toHaveAttribute('href', address)
  }
  const cozinha = await abrirCozinha()
  const [produto = { id: 0, nome: '', precoVenda: 0 }] = cozinha.produtos
  await cozinha.confirmado()
  await cozinha.mudar(produto, { quantidade: 21 }) // 20 of them are ordered
  await mudarEndereco(page, '/admin/dashboard?lista=ainda-nao-pediram')
  await expect(page.getByRole('heading', { level: 1, name: 'Ainda não pediram' })).toBeVisible()
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
