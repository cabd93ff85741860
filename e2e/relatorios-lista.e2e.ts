import { criarMovimento } from '#contract/estoque.ts'
import { removerVista, salvarVista } from '#contract/vistas.ts'
import { apiOf } from './api.ts'
import { abrirCozinha } from './cozinha.ts'
import { mudarEndereco, pronta, seguir, tokenPara } from './rotas.ts'
import { abrirComoAdministrador, abrirGaveta, botao, campo, semAxeNosTemas, semSobraAqui, TELAS } from './screen.ts'
import { expect, type Page, test } from './test.ts'

const DIA = 'dataInicial=2024-03-05&dataFinal=2024-03-05'
/** Every report with as many filters as it has, and the selector of its first row. */
const LISTAS: readonly (readonly [endereco: string, linha: string])[] = [
  ['/admin/relatorios/pedidos', '[data-open]'],
  [`/admin/relatorios/pedidos?${DIA}&base=criacao&busca=a`, '[data-open]'],
  [`/admin/relatorios/pedidos?${DIA}&grupo=cliente`, '[data-open]'],
  ['/admin/relatorios/compras?visao=fornecedor', 'section li'],
  [`/admin/relatorios/compras?${DIA}`, '[data-open]'],
  [`/admin/relatorios/vendas?${DIA}`, '[data-open]'],
  [`/admin/relatorios/vendas?${DIA}&grupo=produto`, '[data-open]'],
  [`/admin/relatorios/vendas?${DIA}&produtoId=1`, '[data-open]'],
  [`/admin/relatorios/fornecimento?${DIA}`, 'article'],
  [`/admin/relatorios/fornecimento?${DIA}&visao=produto`, 'main ol > li'],
  [`/admin/relatorios/fornecimento?${DIA}&visao=lista`, 'tbody tr, main ul[aria-label="Itens a fornecer"] > li'],
  ['/admin/separacao?dia=2024-03-05', 'main article li'],
  ['/admin/estoque', '[data-open]'],
  ['/admin/estoque?visao=movimentos&tipo=contagem', 'tbody tr, main ul[aria-label="Movimentos"] > li'],
  ['/admin/auditoria?entidade=cliente', 'tbody tr, main ul[aria-label="Mudanças"] > li'],
]

test('every report starts with its list, at a desk and on a phone, and no column is cut off on a tablet', async ({
  page,
}) => {
  test.slow()
  await umMovimento()
  await abrirComoAdministrador(page)
  await pronta(page)
  for (const [endereco, linha] of LISTAS)
    await test.step(endereco, async () => {
      await seguir(page, endereco)
      for (const [viewport, ate] of [
        [TELAS.celular, 480],
        [TELAS.mesa, 400],
      ] as const) {
        await page.setViewportSize(viewport)
        await expect.poll(async () => (await page.locator(linha).first().boundingBox())?.y).toBeLessThanOrEqual(ate)
      }
      await page.setViewportSize({ width: 768, height: 1024 })
      await expect.poll(() => page.evaluate(cortado)).toBe(0)
    })
})

/** Pixels of the table that are cut off and need scrolling. */
function cortado(): number {
  const around = document.querySelector('main table')?.parentElement
  return around ? around.scrollWidth - around.clientWidth : 0
}

for (const [onde, viewport] of Object.entries(TELAS))
  test(`active filters are shown as chips, and their panels lie over the list (${onde})`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await abrirComoAdministrador(page, `/admin/relatorios/pedidos?${DIA}&base=criacao`)
    const linha = page.locator('[data-open]').first()
    const periodoPelo = page.getByRole('combobox', { name: 'Período pelo' })
    await expect(linha).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
    const antes = await alturaDe(page)
    await abrirGaveta(page, 'Filtros')
    await expect(periodoPelo).toBeVisible()
    expect(await alturaDe(page)).toBe(antes)
    await semSobraAqui(page)
    await semAxeNosTemas(page)
    // The select's options render elsewhere in the DOM; clicking one must not close the panel.
    await periodoPelo.click()
    await page.getByRole('option', { name: 'Dia da confirmação' }).click()
    await expect(page).toHaveURL(/base=confirmacao/)
    await expect(periodoPelo).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(periodoPelo).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filtros · 1' })).toBeFocused()
    await botao(page, 'Retirar: Dia da confirmação').click()
    await expect(page).not.toHaveURL(/base=/)
    await expect(page.locator('search :focus')).toHaveCount(1)

    await abrirGaveta(page, 'Período')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(botao(page, 'Semana passada')).toBeHidden()
    await expect(linha).toBeVisible()
    await (onde === 'celular' ? comVistas(page, `Conferir ${onde}`) : comUmaVista(page, `Conferir ${onde}`))
  })

/** A filter's panel has other positions and colours at a desk; its behaviour is the same. */
async function comUmaVista(page: Page, nome: string) {
  const admin = apiOf(await tokenPara('/admin'))
  const params = { tela: 'pedidos' }
  await admin(salvarVista, { params, body: { nome, filtros: { busca: nome } } })
  await vistasAbertas(page)
  await expect(botao(page, nome)).toBeVisible()
  await admin(removerVista, { params, body: { nome } })
}

async function vistasAbertas(page: Page) {
  await page.goto('/admin/relatorios/pedidos?grupo=dia&status=Cancelado')
  await botao(page, 'Vistas').click()
  await semSobraAqui(page)
  await semAxeNosTemas(page)
}

/** The current filters are saved under a name, used on another device, renamed, changed, removed and restored. */
async function comVistas(page: Page, nome: string) {
  const novo = `${nome} cedo`
  const abrir = (agora: string) => botao(page, agora).click()
  // A unique filter, because all journeys sign in as the same user and share that user's views.
  await mudarEndereco(page, `/admin/relatorios/pedidos?${DIA}&busca=${nome}`)
  await abrir('Vistas')
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Dê um nome à vista')).toBeVisible()
  await campo(page, 'Guardar os filtros de agora como').fill(nome)
  await page.keyboard.press('Enter')
  await expect(botao(page, `Vista: ${nome}`)).toBeFocused()

  await vistasAbertas(page)
  await botao(page, nome).click()
  await expect(page).toHaveURL(/busca=Conferir/)
  await expect(page).not.toHaveURL(/grupo|status/)

  await abrir(`Vista: ${nome}`)
  await botao(page, `Renomear a vista ${nome}`).click()
  await campo(page, `Outro nome para “${nome}”`).fill(novo)
  await botao(page, 'Renomear').click()
  await expect(botao(page, `Vista: ${novo}`)).toBeFocused()

  await abrir(`Vista: ${novo}`)
  await botao(page, novo).click()
  await page.getByRole('button', { name: /^Abertos/ }).click()
  await abrir('Vistas')
  await expect(campo(page, 'Guardar os filtros de agora como')).toHaveValue(novo)
  await botao(page, 'Substituir').click()
  await expect(botao(page, `Vista: ${novo}`)).toBeFocused()

  await abrir(`Vista: ${novo}`)
  await botao(page, `Remover a vista ${novo}`).click()
  await expect(botao(page, 'Vistas')).toBeVisible()
  await botao(page, 'Desfazer').click()
  await abrir(`Vista: ${novo}`)
  await botao(page, `Remover a vista ${novo}`).click()
  await expect(botao(page, 'Vistas')).toBeVisible()
}

const alturaDe = async (page: Page) => (await page.locator('[data-open]').first().boundingBox())?.y

/** Creates a stock movement; the kitchen's creation has already filled the audit. */
async function umMovimento(): Promise<void> {
  const { admin, produtos } = await abrirCozinha()
  const body = { produtoId: produtos[0]?.id ?? 0, tipo: 'contagem' as const, quantidade: 10, motivo: '' }
  await admin(criarMovimento, { body })
}
