import { semAlvoPequeno } from './alvos.ts'
import { percorrerComTab } from './percorrer.ts'
import { abrirRota, emCadaRota, pronta, seguir, tokenPara } from './rotas.ts'
import { abrirComo, abrirComoAdministrador, semAxe, semSobraAqui, TELAS } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

// The tests are independent, so the workers can run them in parallel.
test.describe.configure({ mode: 'parallel' })
test.use({ hasTouch: true })

/** A tablet has the menu of a phone and the lists of a desk. */
const TABLETE = { width: 768, height: 1024 }

emCadaRota(
  de => `${de}: axe finds nothing, Tab reaches everything in sight, and at no width anything overflows or is too small`,
  async (page, rota) => {
    const noCelular = rota.startsWith('/cliente')
    await page.setViewportSize(TELAS.mesa)
    await semSobraAqui(page)
    if (!noCelular) await semAxe(page)
    const { reached, missed, unseen, ended } = await percorrerComTab(page)
    expect(ended, 'Tab comes around').toBe(true)
    expect(reached).toContain('Ir para o conteúdo')
    expect(unseen, 'has a visible focus').toEqual([])
    expect(missed, 'is reached by Tab').toEqual([])
    for (const viewport of [TABLETE, TELAS.celular]) {
      await page.setViewportSize(viewport)
      await semSobraAqui(page)
      await semAlvoPequeno(page)
    }
    if (noCelular) await semAxe(page)
    // WCAG's reflow, and a desktop window at 400 % zoom.
    await page.setViewportSize({ width: 320, height: 450 })
    await semSobraAqui(page)
  },
)

/** An address, and the presses that lead to each of its dialogs. */
type Janelas = readonly [endereco: string, ...janelas: (readonly (string | RegExp)[])[]]

test('axe finds nothing in dialogs of each kind, a buyer’s on a phone, and nothing overflows', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const { id } = await cozinha.confirmado(2)
  await cozinha.pedido()
  await abrirComoAdministrador(page)
  await pronta(page)
  await emCadaJanela(page, [
    ['/admin/estoque?busca=arroz', ['Procurar em tudo'], [/^Receber/]],
    [`/admin/cadastro/estante?id=${cozinha.estanteId}`, ['Adicionar produtos'], ['Mais', 'Importar']],
    [`/admin/relatorios/pedido?id=${id}`, ['Entregar'], ['Mudar o preço de um item']],
  ])
  await page.setViewportSize(TELAS.celular)
  await abrirComo(page, cozinha, '/cliente/inicial')
  await pronta(page)
  await emCadaJanela(page, [
    ['/cliente/estante', ['Revisar e confirmar'], ['Colar mensagem'], [/^Avisos/], ['Abrir o menu']],
    [`/cliente/pedidos?id=${id}`, ['Mudar o dia'], ['Repetir toda semana…']],
  ])
})

/** Opens each dialog, judges it and closes it by Escape. */
async function emCadaJanela(page: Page, telas: readonly Janelas[]) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [endereco, ...janelas] of telas) {
    await seguir(page, endereco)
    for (const botoes of janelas)
      await test.step([endereco, ...botoes].join(' › '), async () => {
        for (const name of botoes) await page.getByRole('button', { name, exact: true }).first().click()
        const dialogo = page.getByRole('dialog').first()
        await expect(dialogo).toBeVisible()
        await pronta(page)
        await semAxe(page, ':is(dialog, [role=dialog])')
        await semSobraAqui(page)
        // The first Escape may close the list of a field.
        await expect(async () => {
          await page.keyboard.press('Escape')
          await expect(dialogo).toBeHidden({ timeout: 1_000 })
        }).toPass()
      })
  }
}

test('a keyboard skips the menu and follows each change of screen, and forced colours show it', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const dias = 'dataInicial=2024-03-01&dataFinal=2024-03-31'
  await abrirRota(page, `/admin/relatorios/vendas?${dias}`, await tokenPara('/admin'))
  const conteudo = page.locator('#conteudo')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(conteudo).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(conteudo.locator(':focus')).toHaveCount(1)

  const palavra = (nome: string) =>
    page
      .getByRole('radiogroup', { name: 'Agrupar' })
      .locator('label', { hasText: nome })
      .evaluate(label => getComputedStyle(label).backgroundColor)
  expect(await palavra('Cliente')).not.toBe(await palavra('Produto'))
  await page.getByRole('searchbox', { name: 'Buscar cliente' }).focus()
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid')

  await page.getByRole('button', { name: 'Relatórios' }).press('Enter')
  await page.getByRole('banner').getByRole('link', { name: 'Pedido', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido' })).toBeVisible()
  await expect(conteudo).toBeFocused()
})
