import { diaComNome } from '#contract/dia-com-nome.ts'
import { diaPorExtenso, somarDias } from '#contract/dias.ts'
import { lerPainel } from '#contract/painel.ts'
import { diaEHora } from '../server/instants.ts'
import { produto } from './fazer-pedido.ts'
import { irPara } from './rotas.ts'
import { abrirComoAdministrador, abrirGaveta, botao } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

const LINKS = [
  [/^Confirmados desde ontem \d/, /relatorios\/pedidos\?base=confirmacao&status=Confirmado&dataInicial=.+&dataFinal=/],
  [/^Por entregar \d/, /relatorios\/pedidos\?status=Confirmado&dataInicial=.+&dataFinal=/],
  [/^(Entregas amanhã|Próxima entrega) \d/, /relatorios\/fornecimento\?dataInicial=.+&dataFinal=/],
  [/^Ainda não pediram \d/, /dashboard\?lista=ainda-nao-pediram$/],
  ['Ver as vendas por dia', /relatorios\/vendas\?dataInicial=.+&dataFinal=/],
  ['Ver todos os produtos', /relatorios\/compras\?dataInicial=/],
  ['Ver todos os clientes', /relatorios\/vendas\?dataInicial=/],
] as const

/** Where the browser is: its date differs from the business's, in São Paulo, for at least half an hour from now. */
const { dia: HOJE, hora } = diaEHora(new Date(), 'America/Sao_Paulo')
const [ONTEM, AMANHA] = [somarDias(HOJE, -1), somarDias(HOJE, 1)]

test.use({ timezoneId: hora < '07:30' ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati' })

test('every figure links to its list; today is the business’s, in any time zone', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const primeiro = produto(cozinha, 0)
  const { id } = await cozinha.confirmado()
  await cozinha.mudar(primeiro, { quantidade: 21 }) // 20 of them are ordered
  await abrirComoAdministrador(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(diaComNome(HOJE))
  for (const [name, address] of LINKS) {
    const link = page.getByRole('link', { name, ...(typeof name === 'string' && { exact: true }) })
    await expect(link).toHaveAttribute('href', address)
  }
  await page.getByRole('link', { name: /^Acabando ou esgotados \d/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Acabando ou esgotados' })).toBeVisible()
  // Other journeys sell and restock meanwhile, so screen and API are read at nearly the same moment.
  await expect(async () => {
    await page.reload()
    const { quaseEsgotados } = await cozinha.admin(lerPainel)
    await expect(page.getByText(`${quaseEsgotados.produtos} produtos`, { exact: true })).toBeVisible({
      timeout: 3000,
    })
  }).toPass()
  await page.getByRole('searchbox').fill(primeiro.nome)
  await expect(page.getByText('1 produto', { exact: true })).toBeVisible()
  await page.locator('[data-opener]').first().click()
  await expect(page).toHaveURL(/\/admin\/cadastro\/estante\?/)

  await irPara(page, `/admin/relatorios/pedidos?base=criacao&clienteId=${cozinha.clienteId}`)
  for (const [nome, dia, quantos] of [
    ['Amanhã', AMANHA, 0],
    ['Ontem', ONTEM, 0],
    ['Hoje', HOJE, 1],
  ] as const) {
    await abrirGaveta(page, 'Período')
    await botao(page, nome).click()
    await expect(page).toHaveURL(new RegExp(`dataInicial=${dia}&dataFinal=${dia}`))
    await expect(page.getByRole('button', { name: `Período: ${nome} ${diaPorExtenso(dia)}` })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: String(id) })).toHaveCount(quantos)
  }
})
