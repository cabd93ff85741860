import { entrar as autenticar, lerSessao } from '#contract/autenticacao.ts'
import { authenticator, secretIn } from '../test/authenticator.ts'
import { apiOf } from './api.ts'
import { baixar } from './baixado.ts'
import { lerQr } from './ler-qr.ts'
import { comSegundoFator, novoAdministrador } from './novo-administrador.ts'
import { irPara } from './rotas.ts'
import { ADMINISTRADOR, abrirComo, abrirComoAdministrador, botao, campo, darSenha } from './screen.ts'
import { expect, type Locator, type Page, test } from './test.ts'

const SENHA = 'fubá com queijo 7'
const NEXT = 30_000

const senhaDe = (where: Page | Locator, label: string) => where.getByLabel(label, { exact: true })

test('an administrator switches the second factor on, uses it, switches it off', async ({ page, errors }) => {
  errors.allow(401, 422)
  const zelia = await novoAdministrador()
  const outra = apiOf((await apiOf('')(autenticar, { body: zelia })).token)
  await abrirComo(page, zelia, '/admin/alterar-senha')
  const painel = page.locator('section', {
    has: page.getByRole('heading', { level: 2, name: 'Verificação em duas etapas' }),
  })
  await botao(painel, 'Ativar verificação em duas etapas').click()
  await senhaDe(painel, 'Sua senha').fill(SENHA)
  await page.keyboard.press('Enter')

  await expect(painel.getByRole('heading', { name: /^1\. / })).toBeVisible()
  const qr = painel.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })
  const segredo = secretIn(await lerQr(qr))
  expect((await painel.locator('code').innerText()).replace(/\s/g, '')).toBe(segredo)
  const phone = authenticator(segredo)

  const codigos = await page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem').allInnerTexts()
  expect(codigos).toHaveLength(10)
  const saved = (await baixar(page, 'Baixar')).bytes.toString()
  for (const codigo of codigos) expect(saved).toContain(codigo)

  const codigo = campo(painel, 'Código de 6 números')
  await codigo.fill(phone.codeAt(Date.now()))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Verificação em duas etapas ativada. A sua outra sessão terminou')).toBeVisible()
  await expect(painel.getByText('10 códigos de recuperação ainda não foram usados.')).toBeVisible()
  await expect(outra(lerSessao)).rejects.toThrow('401')

  await sair(page)
  await darSenha(page, zelia.email, SENHA)
  const noCelular = campo(page, 'Código do celular')
  await expect(noCelular).toBeFocused()
  await noCelular.fill(phone.codeAt(Date.now() + NEXT))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/dashboard')

  // Without the phone, a recovery code signs in.
  await sair(page)
  await darSenha(page, zelia.email, SENHA)
  await botao(page, 'Estou sem o celular').click()
  await expect(campo(page, 'Código de recuperação')).toBeFocused()
  await page.keyboard.type(codigos[0]?.toLowerCase() ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/dashboard')

  await irPara(page, '/admin/alterar-senha')
  await botao(painel, 'Desativar').click()
  await senhaDe(painel, 'Sua senha').fill(SENHA)
  await campo(painel, 'Código').fill(codigos[1] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Verificação em duas etapas desativada')).toBeVisible()
  await expect(botao(painel, 'Ativar verificação em duas etapas')).toBeVisible()
})

test('who lost the phone of a second factor is let in by a colleague, who proves to be themself', async ({ page }) => {
  const ana = await comSegundoFator()
  await abrirComoAdministrador(page, `/admin/cadastro/usuario?editar=${ana.id}`)
  await botao(page, 'Desativar a verificação em duas etapas').click()
  const janela = page.getByRole('dialog', { name: `Desativar a verificação em duas etapas de ${ana.nome}?` })
  await expect(janela.getByLabel('Sua senha', { exact: true })).toBeFocused()
  await page.keyboard.type(ADMINISTRADOR.senha)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Verificação em duas etapas de ${ana.nome} desativada`)).toBeVisible()
  await apiOf('')(autenticar, { body: { email: ana.email, senha: ana.senha } })
})

async function sair(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeHidden() // the address changes before the screen does
  await botao(page, 'Sair').click()
  await expect(page).toHaveURL('/')
}
