import { entrar } from '#contract/autenticacao.ts'
import { apiOf } from './api.ts'
import { baixar } from './baixado.ts'
import { ADMINISTRADOR, abrirComo, abrirComoAdministrador, botao, TELAS } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

test('a user reads their personal data, downloads it and has it removed', async ({ page }) => {
  const cozinha = await abrirCozinha()

  await test.step('anybody reads the page from the way in, on a phone', async () => {
    await page.setViewportSize(TELAS.celular)
    await page.goto('/')
    await page.getByRole('link', { name: 'Privacidade' }).click()
    await expect(page).toHaveURL('/privacidade')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacidade')
  })

  await test.step('the buyer takes a file along', async () => {
    await abrirComo(page, cozinha, '/cliente/alterar-senha')
    const own = JSON.parse(String((await baixar(page, 'Baixar os meus dados')).bytes))
    expect(own.usuario.email).toBe(cozinha.email)
    expect(own.sessoes.length).toBeGreaterThan(0)
  })

  await test.step('an administrator removes the person, having said what stays and shown a password', async () => {
    await page.setViewportSize(TELAS.mesa)
    const { usuario } = await apiOf('')(entrar, { body: { email: cozinha.email, senha: cozinha.senha } })
    await abrirComoAdministrador(page, `/admin/cadastro/usuario?editar=${usuario.id}`)
    await botao(page, 'Remover dados pessoais').click()
    const dialog = page.getByRole('dialog', { name: /^Remover os dados pessoais de/ })
    await expect(dialog).toContainText('Não há como desfazer')
    await dialog.getByLabel('Sua senha', { exact: true }).fill(ADMINISTRADOR.senha)
    await botao(dialog, 'Remover para sempre').click()
    await expect(page.getByText('Dados pessoais removidos')).toBeVisible()
    await expect(dialog).toBeHidden()
  })
})
