import { abrirCozinha } from './cozinha.ts'
import { livre } from './livre.ts'
import { abrirComoAdministrador, abrirGaveta, botao, TELAS } from './screen.ts'
import { expect, type Locator, type Page, test } from './test.ts'

for (const [tela, viewport] of Object.entries(TELAS))
  test.describe(tela, () => {
    test.use({ viewport })

    test('a toast never covers a dialog’s header, whichever opens first', async ({ page }) => {
      const { produtos } = await abrirCozinha()
      await abrirComoAdministrador(page, `/admin/cadastro/produto?editar=${produtos[0]?.id}`)
      const aviso = await inativar(page)
      await botao(page.getByRole('main'), 'Fechar').last().click()
      await soltar(page)
      const noAlto = await topo(aviso)

      await abrirGaveta(page, 'Planilhas')
      // A toast must not cover the focused element; it may cover the rest of the page for a while.
      await botao(page, 'Importar').focus()
      await livre(botao(page, 'Importar'), aviso)
      await botao(page, 'Importar').press('Enter')
      const importar = page.getByRole('dialog', { name: 'Importar produtos' })
      await expect(importar).toBeVisible()
      await livre(botao(importar, 'Fechar'), aviso)
      await botao(importar, 'Fechar').click()
      await expect(importar).toBeHidden()
      // The dialog returns the focus once it has closed.
      const noAltoSemFoco = async () => {
        await soltar(page)
        return topo(aviso)
      }
      await expect.poll(noAltoSemFoco).toBe(noAlto)
    })
  })

test('a pointer resting on a toast keeps only that toast', async ({ page }) => {
  const { produtos } = await abrirCozinha()
  await page.clock.install()
  await abrirComoAdministrador(page, `/admin/cadastro/produto?editar=${produtos[0]?.id}`)
  const aviso = await inativar(page)
  await botao(page, 'Ativar').click()
  const outro = page.getByRole('alert').filter({ hasText: 'foi ativado' })
  await expect(outro).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(outro).toBeHidden()
  await expect(aviso).toBeVisible()
})

/** Deactivates, and hovers over the toast so that it stays however slow the machine is. */
async function inativar(page: Page): Promise<Locator> {
  await botao(page, 'Inativar').click()
  const aviso = page.getByRole('alert').filter({ hasText: 'foi inativado' })
  await expect(aviso).toBeVisible()
  await aviso.dispatchEvent('mouseover')
  return aviso
}

/** Removes the focus. */
const soltar = (page: Page) =>
  page.locator(':focus').evaluateAll(all => {
    for (const one of all) one.blur()
  })

const topo = async (aviso: Locator) => (await aviso.boundingBox())?.y
