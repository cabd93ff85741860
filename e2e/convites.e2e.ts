import { criarUsuarioRegular } from '#contract/usuarios.ts'
import { abrirComoAdministrador, botao, campo, TELAS } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

const SENHA = 'pastel de feira quente'

/** Opens an address on a phone on which nobody has signed in. */
async function abrirNoCelularDeles(page: Page, endereco: string) {
  await page.setViewportSize(TELAS.celular)
  await using _ = await page.addInitScript(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto(endereco)
}

test('users are invited one by one and together; one sets a password on a phone', async ({ page, errors }) => {
  const cozinha = await abrirCozinha()
  const { admin, numero, clienteId } = cozinha
  const [maria, joao] = [`Maria ${numero}`, `João ${numero}`]
  await admin(criarUsuarioRegular, { body: { nome: joao, email: `joao${numero}@exemplo.com.br`, clienteId } })
  await abrirComoAdministrador(page, `/admin/cadastro/usuario?clienteId=${clienteId}&editar=novo`)
  await campo(page, 'Nome').fill(maria)
  await campo(page, 'E-mail').fill(`maria${numero}@exemplo.com.br`)
  await botao(page, 'Cadastrar e convidar').click()
  const dela = page.getByRole('dialog').getByRole('textbox', { name: `Link de ${maria}` })
  await expect(dela).toHaveValue(/\/convite\/[\w-]{43}$/)
  await page.keyboard.press('Escape')

  await botao(page, 'Fechar').first().click()
  await page.getByText('Ainda não entraram', { exact: true }).click()
  await botao(page, 'Marcar os 2').click()
  await botao(page, 'Convidar 2').click()
  const dialogo = page.getByRole('dialog', { name: '2 convites' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await botao(dialogo, 'Copiar todos').click()
  await expect(page.getByText('2 links copiados')).toBeVisible()
  const copiados = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  const whatsapp = dialogo.getByRole('link', { name: `Enviar o link de ${maria} por WhatsApp` })
  const texto = new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  const [link = ''] = /http\S+/.exec(texto) ?? []
  expect(copiados.some(linha => linha.includes(maria) && linha.endsWith(link))).toBe(true)

  errors.allow(404, 409)
  await abrirNoCelularDeles(page, link)
  await expect(page.getByRole('heading', { name: 'Olá, Maria' })).toBeVisible()
  await expect(page).toHaveURL('/convite/aberto')
  await page.reload()
  await page.getByLabel('Crie a sua senha', { exact: true }).fill(SENHA)
  await botao(page, 'Criar senha e entrar').click()
  await expect(page).toHaveURL('/cliente/estante')
  await expect(page.getByText(cozinha.produtos[0]?.nome ?? '').first()).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
})

test('a user who forgot the password gets a link from the provider and signs in', async ({ page }) => {
  const cozinha = await abrirCozinha()
  await page.setViewportSize(TELAS.celular)
  await page.goto('/')
  await page.getByRole('link', { name: 'Esqueci a senha' }).click()
  await expect(page.getByRole('link', { name: /^Ligar para \(\d\d\) / })).toHaveAttribute('href', /^tel:\+55\d{10,11}$/)

  await page.setViewportSize(TELAS.mesa)
  await abrirComoAdministrador(page, `/admin/cadastro/usuario?busca=${cozinha.email}`)
  await page.getByRole('button', { name: /^Abrir / }).click()
  await botao(page, 'Link para outra senha').click()
  const link = await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Link de / })
    .inputValue()

  await abrirNoCelularDeles(page, link)
  await expect(page.getByRole('heading', { name: 'Criar outra senha' })).toBeVisible()
  await page.getByLabel('Nova senha', { exact: true }).fill(SENHA)
  await botao(page, 'Criar senha e entrar').click()
  await expect(page).toHaveURL('/cliente/estante')
})
