import { criarMovimento } from '#contract/estoque.ts'
import { pronta, seguir } from './rotas.ts'
import { abrirComoAdministrador, abrirGaveta, botao, TELAS } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

const DIA = 'dataInicial=2024-03-05&dataFinal=2024-03-05'
const daqui = (dias: number) => new Date(Date.now() + dias * 86_400_000).toISOString().slice(0, 10)
/** On a Sunday this week has nothing left to buy; the next days have. */
const ADIANTE = `dataInicial=${daqui(0)}&dataFinal=${daqui(8)}`
/** Every report with as many filters as it has, and the selector of its first row. */
const LISTAS: readonly (readonly [endereco: string, linha: string])[] = [
  ['/admin/relatorios/pedidos', '[data-open]'],
  [`/admin/relatorios/pedidos?${DIA}&grupo=cliente`, '[data-open]'],
  [`/admin/relatorios/compras?${ADIANTE}&grupo=fornecedor`, 'section li'],
  [`/admin/relatorios/compras?${DIA}`, '[data-open]'],
  [`/admin/relatorios/vendas?${DIA}`, '[data-open]'],
  [`/admin/relatorios/vendas?${DIA}&produtoId=1`, '[data-open]'],
  [`/admin/relatorios/fornecimento?${DIA}`, 'article'],
  [`/admin/relatorios/fornecimento?${DIA}&visao=lista`, 'tbody tr, main ul[aria-label="Itens a fornecer"] > li'],
  ['/admin/separacao?dia=2024-03-05', 'main article li'],
  ['/admin/estoque', '[data-open]'],
  ['/admin/estoque?visao=movimentos&tipo=contagem', 'tbody tr, main ul[aria-label="Movimentos"] > li'],
  ['/admin/auditoria?entidade=cliente', 'tbody tr, main ul[aria-label="Mudanças"] > li'],
]

test('every report starts with its list, at a desk and on a phone', async ({ page }) => {
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
    })
})

test('active filters are shown as chips that one press removes', async ({ page }) => {
  await page.setViewportSize(TELAS.celular)
  await abrirComoAdministrador(page, `/admin/relatorios/pedidos?${DIA}&base=criacao`)
  await abrirGaveta(page, 'Filtros')
  const periodoPelo = page.getByRole('combobox', { name: 'Período pelo' })
  await periodoPelo.selectOption('Dia da confirmação')
  await expect(page).toHaveURL(/base=confirmacao/)
  await expect(periodoPelo).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filtros · 1' })).toBeFocused()
  await botao(page, 'Retirar: Dia da confirmação').click()
  await expect(page).not.toHaveURL(/base=/)
})

/** Creates a stock movement; the kitchen's creation has already filled the audit. */
async function umMovimento(): Promise<void> {
  const { admin, produtos } = await abrirCozinha()
  const body = { produtoId: produtos[0]?.id ?? 0, tipo: 'contagem' as const, quantidade: 10, motivo: '' }
  await admin(criarMovimento, { body })
}
