import { entrar } from '#contract/autenticacao.ts'
import { atualizarUsuarioRegular } from '#contract/usuarios.ts'
import { textOf } from '../test/smtp.ts'
import { apiOf } from './api.ts'
import { CELULAR } from './celular.ts'
import { expect, test } from './own-server.ts'
import { abrirComo, botao } from './screen.ts'
import { abrirCozinha } from './test-client.ts'

test.use(CELULAR)

test('a changed e-mail is confirmed on the page of its link', async ({ page, correio }) => {
  const cozinha = await abrirCozinha()
  const { nome, numero, clienteId, email, senha } = cozinha
  const sessao = await apiOf('')(entrar, { body: { email, senha } })
  const novo = `novo${numero}@exemplo.com.br`
  const body = { id: sessao.usuario.id, nome, email: novo, clienteId, senhaAtual: senha }
  await apiOf(sessao.token)(atualizarUsuarioRegular, { body })
  const mail = () => correio.mails.find(({ to }) => to === novo)
  await correio.until(() => mail() !== undefined)
  const chegou = mail()
  const [, endereco = ''] = /pedidos\.exemplo\.com\.br(\/email\/\S+)/.exec(chegou ? textOf(chegou) : '') ?? []

  await abrirComo(page, { ...cozinha, email: novo }, '/cliente/avisos')
  const falta = page.getByText('Falta confirmar o seu e-mail novo')
  await expect(falta).toBeVisible()

  await page.goto(endereco)
  await expect(page).toHaveURL('/email/aberto')
  await botao(page, 'Confirmar este e-mail').tap()
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()

  await page.goto('/cliente/avisos')
  await expect(page.getByRole('heading', { name: 'Notificações' })).toBeVisible()
  await expect(falta).toHaveCount(0)
})
