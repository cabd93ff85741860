import { abrirCozinha } from './cozinha.ts'
import {
  abrirAjuda,
  abrirComo,
  abrirComoAdministrador,
  botao,
  emFocoLogoApos,
  semAxe,
  semFalhaNosTemas,
  semSobraAqui,
  TELAS,
} from './screen.ts'
import { expect, type Page, test } from './test.ts'

for (const [tela, viewport] of Object.entries(TELAS))
  test.describe(tela, () => {
    test.use({ viewport })

    test('searches, lists all subjects, and fills a phone’s screen', async ({ page }) => {
      await abrirComoAdministrador(page)
      const button = await abrirAjuda(page)
      await expect(
        botao(ajuda(page), 'Teclado')
          .or(botao(ajuda(page), 'Todos os assuntos'))
          .first(),
      ).toBeVisible()
      const caixa = await ajuda(page).boundingBox()
      expect(caixa?.width).toBeGreaterThanOrEqual(Math.min(viewport.width, 600))
      await page.keyboard.press('/')
      await page.keyboard.type('tentativas')
      await expect(ajuda(page).getByRole('status')).toHaveText(/^\d+ assuntos?$/)
      await semAxe(page)
      await ajuda(page)
        .getByRole('button', { name: /^Se não entrar · Entrar/ })
        .click()
      await expect(ajuda(page).getByRole('heading', { name: 'Se não entrar' })).toBeInViewport()
      await ajuda(page).getByRole('searchbox').fill('palavra que não existe')
      await expect(ajuda(page).getByText('Nada na ajuda com', { exact: false })).toBeVisible()
      await ajuda(page).getByRole('searchbox').fill('')
      await botao(ajuda(page), 'Todos os assuntos').click()
      await botao(ajuda(page), 'Teclado').click()
      await expect(ajuda(page).getByRole('heading', { name: 'Teclado', exact: true })).toBeFocused()
      await semSobraAqui(page)
      await botao(ajuda(page), 'Fechar a ajuda').click()
      await expect(ajuda(page)).toBeHidden()
      await expect(button).toBeFocused()
    })
  })

test('opens with ? before sign-in, links to its sections, and returns the focus', async ({ page }) => {
  await page.goto('/')
  await expect(botao(page, 'Entrar')).toBeVisible()
  await page.getByLabel('Senha', { exact: true }).focus()
  await page.keyboard.type('?')
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('?')
  await expect(ajuda(page)).toBeHidden()

  await botao(page, 'Entrar').focus()
  await page.keyboard.press('?')
  await expect(ajuda(page).getByRole('heading', { name: 'Entrar', exact: true })).toBeFocused()
  await semFalhaNosTemas(page)
  const titulo = ajuda(page).getByRole('heading', { name: 'Esqueci a senha' })
  await ajuda(page).getByRole('link', { name: 'Esqueci a senha' }).click()
  await expect(titulo).toBeFocused()
  await expect(titulo).toBeInViewport()
  expect(await emFocoLogoApos(page, 'Escape')).toBe('Entrar')
  await expect(ajuda(page)).toBeHidden()
})

test('Esc closes only the help when it lies over a dialog', async ({ page }) => {
  await abrirComoAdministrador(page, '/admin/cadastro/usuario?busca=cliente%40exemplo.com.br')
  await page.locator('[data-opener]').click()
  await botao(page, 'Excluir').click()
  const pergunta = page.getByRole('dialog', { name: /^Excluir/ })
  await expect(pergunta).toBeVisible()
  await page.keyboard.press('?')
  await expect(ajuda(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ajuda(page)).toBeHidden()
  await expect(pergunta).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pergunta).toBeHidden()
})

test('a client finds no page about the provider’s screens', async ({ page }) => {
  await abrirComo(page, await abrirCozinha(), '/cliente/inicial')
  // The title is there before the scripts are; the key works only once the screen has rendered.
  await expect(page.getByRole('heading', { name: 'Estante aberta' })).toBeVisible()
  await page.keyboard.press('?')
  await botao(ajuda(page), 'Todos os assuntos').click()
  await expect(ajuda(page).getByRole('heading', { name: 'Para todos' })).toBeVisible()
  await expect(ajuda(page).getByRole('heading', { name: 'Para o fornecedor' })).toBeHidden()
})

const ajuda = (page: Page) => page.getByRole('dialog', { name: 'Ajuda' })
