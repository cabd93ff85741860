import { diaComNome } from '#contract/dia-com-nome.ts'
import { diaPorExtenso, somarDias } from '#contract/dias.ts'
import { diaEHora } from '../server/instants.ts'
import { mudarEndereco } from './rotas.ts'
import { abrirComoAdministrador, abrirGaveta, botao } from './screen.ts'
import { expect, test } from './test.ts'
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
})
