import { parse } from 'csv-parse/sync'
import { atualizarCliente, lerCliente } from '#contract/clientes.ts'
import { diaComNome } from '#contract/dia-com-nome.ts'
import { diaPorExtenso, somarDias } from '#contract/dias.ts'
import { criarEstante } from '#contract/estantes.ts'
import { lerPedido } from '#contract/pedidos.ts'
import { diaEHora } from '../server/instants.ts'
import { pdfText } from '../test/files/pdf-text.ts'
import { baixar } from './baixado.ts'
import { expect, type Locator, type Page, test } from './casa-propria.ts'
import { abrirCozinha, type Cozinha } from './cozinha.ts'
import { campoDe, chegarNaEstante, pedidosDe, produto } from './fazer-pedido.ts'
import { abrirComoAdministrador, abrirGaveta, botao } from './screen.ts'

/**
 * FUSO is the business's time zone, where the date differs from São Paulo's, the default. Browser and server machine are
 * in OUTRO, 25 hours away. At least an hour of the day in FUSO remains, whenever this runs.
 */
const [FUSO, OUTRO] =
  diaEHora(new Date(), 'America/Sao_Paulo').hora < '07:00'
    ? (['Pacific/Pago_Pago', 'Pacific/Kiritimati'] as const)
    : (['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const)
const noFuso = (instante: string | Date = new Date()) => diaEHora(new Date(instante), FUSO)
const HOJE = noFuso().dia
const [ONTEM, AMANHA] = [somarDias(HOJE, -1), somarDias(HOJE, 1)]

test.use({ ambiente: { TIME_ZONE: FUSO, TZ: OUTRO }, timezoneId: OUTRO })

test('a buyer is offered days and hours of the business’s time zone', async ({ page }) => {
  const cozinha = await abrirCozinha()
  await chegarNaEstante(page, cozinha)
  await campoDe(page, produto(cozinha, 0)).fill('20')
  await page.keyboard.press('Enter')
  const revisao = page.getByRole('dialog', { name: 'Revisar o pedido' })
  const primeiro = revisao.getByRole('radio').first()
  await botao(page, 'Revisar e confirmar').click()
  await expect(primeiro).toHaveAccessibleName(curto(AMANHA))

  await mudarCorte(cozinha, '00:00') // a cut-off of 00:00 has always passed
  await page.reload()
  await botao(page, 'Revisar e confirmar').click()
  await expect(primeiro).toHaveAccessibleName(curto(somarDias(HOJE, 2)))
  await revisao.getByRole('button', { name: 'Outro dia' }).click()
  await revisao.getByLabel('Outro dia').fill(diaPorExtenso(AMANHA))
  await page.keyboard.press('Tab')
  await expect(revisao.getByText('Pedidos para amanhã são aceitos até as 00:00: escolha um dia depois')).toBeVisible()

  await mudarCorte(cozinha, '23:59')
  await page.reload()
  await botao(page, 'Revisar e confirmar').click()
  await expect(primeiro).toHaveAccessibleName(curto(AMANHA))
  await botao(revisao, 'Confirmar pedido').click()
  await expect(page.getByRole('heading', { name: /^Pedido nº\s\d+ confirmado$/ })).toBeVisible()
  await expect(
    page.getByText(`${ddmm(HOJE)} às 23:59 você pode mudar os itens, o dia da entrega ou cancelar`),
  ).toBeVisible()

  const [{ id, dataCriacao, dataConfirmacao } = semPedido()] = await pedidosDe(cozinha)
  await page.goto('/cliente/pedidos')
  const linha = page.getByRole('row').filter({ hasText: `nº ${id}` })
  await expect(linha).toContainText(diaPorExtenso(HOJE))
  await expect(linha).toContainText(`dá para mudar ou cancelar até ${semana(HOJE)} ${ddmm(HOJE)} às 23:59`)
  await page.goto(`/cliente/pedidos?id=${id}`)
  await expect(fato(page, 'Feito em')).toHaveText(momento(dataCriacao))
  await expect(fato(page, 'Confirmado em')).toHaveText(momento(dataConfirmacao))
  await expect(
    page
      .getByRole('main')
      .getByText(new RegExp(`^${momento(dataConfirmacao)} · `))
      .first(),
  ).toBeVisible()
})

test('the provider sees today and tomorrow in the business’s time zone', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const { id } = await cozinha.confirmado()
  await abrirComoAdministrador(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(diaComNome(HOJE))
  await page.getByRole('link', { name: /^Confirmados desde ontem: / }).click()
  await expect(page).toHaveURL(new RegExp(`dataInicial=${ONTEM}&dataFinal=${HOJE}`))

  await page.goto(`/admin/relatorios/pedidos?base=criacao&clienteId=${cozinha.clienteId}`)
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
  await expect(page.getByText(/ · impresso em /)).toContainText(ateAgora())
  const { pedidos } = await cozinha.admin(lerPedido, { params: { id } })
  const { dataCriacao, dataConfirmacao } = pedidos[0] ?? semPedido()
  const { bytes: csv } = await baixar(page, 'Baixar CSV')
  expect(parse(csv, { delimiter: ';', bom: true, columns: true })).toEqual([
    expect.objectContaining({ 'Criado em': momento(dataCriacao), 'Confirmado em': momento(dataConfirmacao) }),
  ])

  await page.goto('/admin/relatorios/fornecimento')
  await expect(page.getByRole('button', { name: `Período: Amanhã ${diaPorExtenso(AMANHA)}` })).toBeVisible()
  await page.goto(`/admin/relatorios/pedido?id=${id}`)
  await expect(fato(page, 'Aberto em')).toHaveText(momento(dataCriacao))
  const pdf = pdfText((await baixar(page, 'Baixar PDF')).bytes).flat()
  expect(pdf.join('\n')).toContain(`Confirmado em ${momento(dataConfirmacao)}`)
  expect(pdf.at(-1)).toMatch(new RegExp(`emitido em ${ateAgora().source}`))
})

test('a shelf is open on its last day, and closed before its first', async ({ page }) => {
  const { admin, clienteId, numero } = await abrirCozinha()
  const estantes = [
    [`Que acaba ${numero}`, null, HOJE, 'Aberta'],
    [`Que começa ${numero}`, HOJE, null, 'Aberta'],
    [`Que vem ${numero}`, AMANHA, null, 'Ainda não abriu'],
    [`Que passou ${numero}`, null, ONTEM, 'Prazo encerrado'],
  ] as const
  for (const [periodo, validaDe, validaAte] of estantes)
    await admin(criarEstante, { body: { periodo, clienteId, validaDe, validaAte, ativa: 1 } })
  await abrirComoAdministrador(page, `/admin/cadastro/estante?clienteId=${clienteId}`)
  for (const [periodo, , , situacao] of estantes)
    await expect(page.getByRole('row').filter({ hasText: periodo })).toContainText(situacao)
})

test("a day typed without a year gets the business's year, and a calendar opens at its month", async ({ page }) => {
  // It is already 2027 in Kiritimati and still 2026 in Pago Pago.
  await page.clock.setSystemTime('2027-01-01T05:00:00Z')
  const [ano, mes] = FUSO === 'Pacific/Kiritimati' ? ['2027', 'janeiro'] : ['2026', 'dezembro']
  await abrirComoAdministrador(page, '/admin/relatorios/vendas?dataInicial=2025-03-01&dataFinal=2025-03-31')
  await abrirGaveta(page, 'Período')
  await page.getByLabel('Até', { exact: true }).fill('5/3')
  await expect(page).toHaveURL(new RegExp(`dataFinal=${ano}-03-05`))
  await page.goto('/admin/configuracoes')
  const dia = page.getByRole('textbox', { name: 'Dia sem entrega' })
  await expect(dia).toHaveValue('')
  await page.locator('div', { has: dia }).getByRole('button', { name: 'Abrir o calendário' }).last().click()
  await expect(page.getByRole('dialog', { name: 'Calendário' })).toContainText(new RegExp(`${mes} (de )?${ano}`, 'i'))
})

/** Sets the client's own cut-off hour and keeps its other data. */
async function mudarCorte({ admin, clienteId: id }: Cozinha, horarioCorte: string): Promise<void> {
  const { nome = '', cnpj = '', diasEntrega = null } = (await admin(lerCliente, { params: { id } })).clientes[0] ?? {}
  await admin(atualizarCliente, { body: { id, nome, cnpj, diasEntrega, horarioCorte } })
}

const semPedido = () => {
  throw new Error('The kitchen has no order')
}
const ddmm = (dia: string) => diaPorExtenso(dia).slice(0, 5)
const semana = (dia: string) => diaComNome(dia).slice(0, 3).toLowerCase()
/** Matches `seg 23/11`, with or without the year. */
const curto = (dia: string) => new RegExp(`^${semana(dia)}\\s${ddmm(dia)}(/${dia.slice(0, 4)})?$`)

function momento(instante: string | null): string {
  const { dia, hora } = noFuso(instante ?? '')
  return `${diaPorExtenso(dia)} ${hora}`
}

/** Matches this minute in FUSO, or the one before. */
const ateAgora = () =>
  new RegExp(`(?:${[0, 60_000].map(ago => momento(new Date(Date.now() - ago).toISOString())).join('|')})`)

const fato = (page: Page, nome: string): Locator =>
  page.locator('dl > div', { has: page.getByText(nome, { exact: true }) }).locator('dd')
