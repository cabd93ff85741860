import { entrar as autenticar, lerSessao } from '#contract/autenticacao.ts'
import { apiOf } from './api.ts'
import { abrirComo, botao, darSenha, TELAS } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

test.use({ viewport: TELAS.celular })

test('a user ends one session, then all others by another password', async ({ page, browser, errors }) => {
  const cozinha = await abrirCozinha()
  const { email, senha } = cozinha
  const outra = apiOf((await apiOf('')(autenticar, { body: { email, senha } })).token)
  const tablet = await browser.newPage()
  await abrirComo(tablet, cozinha, '/cliente/pedidos')
  await abrirComo(page, cozinha, '/cliente/alterar-senha')
  const linhas = page.getByRole('list', { name: 'Sessões abertas' }).getByRole('listitem')
  await expect(linhas).toHaveCount(3)
  await expect(linhas.first()).toContainText('Esta sessão')

  errors.allow(401) // requests that an ended session had in flight
  await linhas
    .nth(1)
    .getByRole('button', { name: /^Encerrar: / })
    .click()
  await expect(linhas).toHaveCount(2)
  // The ended session's event stream ends too, so its screen shows the end without a request.
  await expect(tablet).toHaveURL('/')
  await expect(tablet.getByText(/^Sua sessão terminou/)).toBeVisible()
  await tablet.close()

  const nova = 'fubá, queijo e goiabada'
  await page.getByLabel('Nova senha', { exact: true }).fill(nova)
  await page.getByLabel('Confirme a nova senha').fill(nova)
  await page.getByLabel('Senha atual', { exact: true }).fill(senha)
  await botao(page, 'Trocar a senha').click()
  await expect(page.getByText('Senha trocada. A sua outra sessão terminou.')).toBeVisible()
  await expect(outra(lerSessao)).rejects.toThrow('401')

  const longe = apiOf((await apiOf('')(autenticar, { body: { email, senha: nova } })).token)
  await botao(page, 'Sair de todos').click()
  await botao(page.getByRole('dialog', { name: 'Sair de todos os aparelhos?' }), 'Sair de todos').click()
  await expect(page).toHaveURL('/')
  await expect(longe(lerSessao)).rejects.toThrow('401')
  await darSenha(page, email, nova)
  await expect(page).toHaveURL(/\/cliente\//)
})
