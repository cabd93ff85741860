import { diaComNome } from '#contract/dia-com-nome.ts'
import { diaPorExtenso, somarDias } from '#contract/dias.ts'
import { lerPedido } from '#contract/pedidos.ts'
import { diaEHora } from '../server/instants.ts'
import { irPara, mudarEndereco } from './rotas.ts'
import { abrirComoAdministrador, abrirGaveta, botao } from './screen.ts'
import { expect, type Locator, type Page, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

/** Where the browser is: its date differs from the business's, in São Paulo, for at least half an hour from now. */
const OUTRO = diaEHora(new Date(), 'America/Sao_Paulo').hora < '07:30' ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
const noFuso = (instante: string | Date = new Date()) => diaEHora(new Date(instante), 'America/Sao_Paulo')
const HOJE = noFuso().dia
const [ONTEM, AMANHA] = [somarDias(HOJE, -1), somarDias(HOJE, 1)]

test.use({ timezoneId: OUTRO })

test('the provider sees today and tomorrow in the business’s time zone', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const { id } = await cozinha.confirmado()
  await abrirComoAdministrador(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(diaComNome(HOJE))
  await page.getByRole('link', { name: /^Confirmados desde ontem \d/ }).click()
  await expect(page).toHaveURL(new RegExp(`dataInicial=${ONTEM}&dataFinal=${HOJE}`))

  await mudarEndereco(page, `/admin/relatorios/pedidos?base=criacao&clienteId=${cozinha.clienteId}`)
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
  const { pedidos } = await cozinha.admin(lerPedido, { params: { id } })
  const { dataCriacao } = pedidos[0] ?? semPedido()
  await irPara(page, '/admin/relatorios/fornecimento')
  await expect(page.getByRole('button', { name: `Período: Amanhã ${diaPorExtenso(AMANHA)}` })).toBeVisible()
  await irPara(page, `/admin/relatorios/pedido?id=${id}`)
  await expect(fato(page, 'Aberto em')).toHaveText(momento(dataCriacao))

  await test.step("a calendar opens at the business's month", async () => {
    // It is already 2027 in Kiritimati, or still 2026 in Pago Pago.
    const [agora, mes] =
      OUTRO === 'Pacific/Kiritimati'
        ? (['2027-01-01T01:00:00Z', 'dezembro (de )?2026'] as const)
        : (['2027-01-01T05:00:00Z', 'janeiro (de )?2027'] as const)
    await page.clock.setSystemTime(agora)
    await page.goto('/admin/configuracoes')
    const dia = page.getByRole('textbox', { name: 'Dia sem entrega' })
    await expect(dia).toHaveValue('')
    await page.locator('div', { has: dia }).getByRole('button', { name: 'Abrir o calendário' }).last().click()
    await expect(page.getByRole('dialog', { name: 'Calendário' })).toContainText(new RegExp(mes, 'i'))
  })
})

const semPedido = () => {
  throw new Error('The kitchen has no order')
}
function momento(instante: string | null): string {
  const { dia, hora } = noFuso(instante ?? '')
  return `${diaPorExtenso(dia)} ${hora}`
}

const fato = (page: Page, nome: string): Locator =>
  page.locator('dl > div', { has: page.getByText(nome, { exact: true }) }).locator('dd')
