import { entrar } from '#contract/autenticacao.ts'
import { lerContato } from '#contract/configuracoes.ts'
import { apiOf } from './api.ts'
import { baixar } from './baixado.ts'
import { irPara } from './rotas.ts'
import { ADMINISTRADOR, abrirComo, abrirComoAdministrador, botao, TELAS } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

test('a user reads their personal data, downloads it and has it removed', async ({ page, errors }) => {
  errors.allow(422)
  const cozinha = await abrirCozinha()

  await test.step('anybody reads the page from the way in, on a phone', async () => {
    await page.setViewportSize(TELAS.celular)
    await page.goto('/')
    await page.getByRole('link', { name: 'Privacidade' }).click()
    await expect(page).toHaveURL('/privacidade')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacidade')
    const { contato } = await apiOf('')(lerContato, {})
    await expect(page.getByRole('link', { name: contato.email })).toHaveAttribute('href', `mailto:${contato.email}`)
  })

  await test.step('the buyer stays signed in there, and takes a file along', async () => {
    await abrirComo(page, cozinha, '/privacidade')
    await page.getByRole('link', { name: 'Alterar senha' }).click()
    await expect(page).toHaveURL('/cliente/alterar-senha')
    const own = JSON.parse(String((await baixar(page, 'Baixar os meus dados')).bytes))
    expect(own.usuario.email).toBe(cozinha.email)
    expect(own.sessoes.length).toBeGreaterThan(0)
  })

  await test.step('an administrator removes the person, having said what stays and shown a password', async () => {
    await page.setViewportSize(TELAS.mesa)
    const { email, senha } = cozinha
    const { usuario } = await apiOf('')(entrar, { body: { email, senha } })
    await abrirComoAdministrador(page, `/admin/cadastro/usuario?editar=${usuario.id}`)
    expect(JSON.parse(String((await baixar(page, 'Baixar dados')).bytes)).usuario.email).toBe(cozinha.email)
    await botao(page, 'Remover dados pessoais').click()
    const dialog = page.getByRole('dialog', { name: /^Remover os dados pessoais de/ })
    await expect(dialog).toContainText('Não há como desfazer')
    await dialog.getByLabel('Sua senha', { exact: true }).fill('não é esta senha')
    await botao(dialog, 'Remover para sempre').click()
    await expect(dialog).toContainText('Esta não é a sua senha')
    await dialog.getByLabel('Sua senha', { exact: true }).fill(ADMINISTRADOR.senha)
    await botao(dialog, 'Remover para sempre').click()
    await expect(page.getByText('Dados pessoais removidos')).toBeVisible()
    await expect(dialog).toBeHidden()
    await irPara(page, `/admin/auditoria?entidade=usuario&registroId=${usuario.id}`)
    await expect(page.getByRole('row', { name: /Usuário removido.*Dados pessoais: .*removidos/ }).first()).toBeVisible()
  })
})
