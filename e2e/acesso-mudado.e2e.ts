import { entrar } from '#contract/autenticacao.ts'
import { apiOf } from './api.ts'
import { comSegundoFator, novoAdministrador } from './novo-administrador.ts'
import { irPara } from './rotas.ts'
import { abrirComo, botao, campo } from './screen.ts'
import { expect, type Locator, type Page, test } from './test.ts'

const NOVA = 'milho verde na feira 3'
const senhaDe = (where: Page | Locator, label: string) => where.getByLabel(label, { exact: true })

test('changing a colleague’s password asks for password and code, loses nothing typed, and notifies the colleague, who may switch a lost second factor off', async ({
  page,
  errors,
}) => {
  errors.allow(422)
  const [ana, bia] = [await comSegundoFator('Ana'), await novoAdministrador('Bia')]
  await abrirComo(page, ana, `/admin/cadastro/usuario?editar=${bia.id}`)
  await senhaDe(page, 'Nova senha').fill(NOVA)
  await senhaDe(page, 'Sua senha').fill('não é esta')
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Esta não é a sua senha', { exact: true })).toBeVisible()
  await senhaDe(page, 'Sua senha').fill(ana.senha)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Digite o código do seu aplicativo autenticador', { exact: true })).toBeVisible()
  await expect(campo(page, 'Seu código')).toBeFocused()
  await expect(senhaDe(page, 'Nova senha')).toHaveValue(NOVA)
  await page.keyboard.type(ana.codigos[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(senhaDe(page, 'Sua senha')).toBeHidden()

  await abrirComo(page, { ...bia, senha: NOVA }, '/admin/dashboard')
  await page.getByRole('button', { name: /^Avisos: \d+ por ler$/ }).click()
  await expect(page.getByRole('dialog', { name: 'Avisos' }).getByText(`${ana.nome} trocou a sua senha`)).toBeVisible()
  await page.keyboard.press('Escape')
  await test.step('who lost the phone is let in by the colleague', async () => {
    await irPara(page, `/admin/cadastro/usuario?editar=${ana.id}`)
    await botao(page, 'Desativar a verificação em duas etapas').click()
    const janela = page.getByRole('dialog', { name: `Desativar a verificação em duas etapas de ${ana.nome}?` })
    await expect(senhaDe(janela, 'Sua senha')).toBeFocused()
    await page.keyboard.type(NOVA)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Verificação em duas etapas de ${ana.nome} desativada`)).toBeVisible()
    await apiOf('')(entrar, { body: { email: ana.email, senha: ana.senha } })
  })
})
