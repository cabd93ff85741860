import { entrar } from '#contract/autenticacao.ts'
import { criarUsuarioRegular } from '#contract/usuarios.ts'
import { apiOf } from './api.ts'
import { novoAdministrador } from './novo-administrador.ts'
import { irPara } from './rotas.ts'
import { ADMINISTRADOR, abrirComoAdministrador, botao, campo, TELAS } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha, type Cozinha } from './test-client.ts'

const SENHA = 'pastel de feira quente'

/** Invites `quantos` users of this kitchen, none of whom has accepted yet. */
const convidados = ({ admin, numero, clienteId }: Cozinha, quantos: number) =>
  Promise.all(
    Array.from({ length: quantos }, (_, i) => {
      const nome = `${['Maria', 'João', 'Ana'][i % 3]} ${numero} ${i + 1}`
      return admin(criarUsuarioRegular, { body: { nome, email: `convite${numero}.${i}@exemplo.com.br`, clienteId } })
    }),
  )

/** Opens an address on a phone on which nobody has signed in. */
async function abrirNoCelularDeles(page: Page, endereco: string) {
  await page.setViewportSize(TELAS.celular)
  await using _ = await page.addInitScript(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto(endereco)
}

const naoVale = (page: Page) => expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()

test('pending users are invited in few presses; one sets a password on a phone and reaches the shelf', async ({
  page,
  errors,
}) => {
  const cozinha = await abrirCozinha()
  const [primeiro] = await convidados(cozinha, 4)
  const { nome = '', email = '' } = primeiro?.usuarios[0] ?? {}
  await abrirComoAdministrador(page, `/admin/cadastro/usuario?clienteId=${cozinha.clienteId}`)

  await page.getByText('Ainda não entraram', { exact: true }).click()
  await botao(page, 'Marcar os 4').click()
  await botao(page, 'Convidar 4').click()
  const dialogo = page.getByRole('dialog', { name: '4 convites' })
  await expect(dialogo.getByRole('list', { name: 'Convites' }).getByRole('listitem')).toHaveCount(4)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await botao(dialogo, 'Copiar todos').click()
  await expect(page.getByText('4 links copiados')).toBeVisible()
  const copiados = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(copiados).toHaveLength(4)
  const whatsapp = dialogo.getByRole('link', { name: `Enviar o link de ${nome} por WhatsApp` })
  const texto = new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  const [link = ''] = /http\S+/.exec(texto) ?? []
  expect(copiados.some(linha => linha.includes(nome) && linha.endsWith(link))).toBe(true)
  expect(texto).toContain(cozinha.nome)

  errors.allow(404, 409, 422)
  await abrirNoCelularDeles(page, link)
  await expect(page.getByRole('heading', { name: 'Olá, Maria' })).toBeVisible()
  await expect(page.getByText(cozinha.nome)).toBeVisible()
  await expect(page).toHaveURL('/convite/aberto')
  await page.reload()
  const senha = page.getByLabel('Crie a sua senha', { exact: true })
  await expect(senha).toBeVisible()
  await senha.fill('1234567890')
  await botao(page, 'Criar senha e entrar').click()
  await expect(page.getByText(/fácil de adivinhar/).first()).toBeVisible()
  await senha.fill(SENHA)
  await botao(page, 'Criar senha e entrar').click()
  await expect(page).toHaveURL('/cliente/estante')
  await expect(page.getByText(new RegExp(`entre com ${email}`))).toBeVisible()
  await expect(page.getByText(cozinha.produtos[0]?.nome ?? '').first()).toBeVisible()

  await page.goto(link)
  await naoVale(page)
})

test('a user who forgot the password is told whom to ask, gets a link from the provider and signs in', async ({
  page,
}) => {
  const cozinha = await abrirCozinha()
  await page.setViewportSize(TELAS.celular)
  await page.goto('/')
  await page.getByRole('link', { name: 'Esqueci a senha' }).click()
  await expect(page.getByRole('heading', { name: 'Esqueci a senha' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ligar para \(\d\d\) / })).toHaveAttribute('href', /^tel:\+55\d{10,11}$/)
  await page.getByRole('link', { name: 'Entrar com a minha senha' }).click()
  await expect(page).toHaveURL('/')

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
  await apiOf('')(entrar, { body: { email: cozinha.email, senha: SENHA } })
})

test('a new user without a password is registered and invited with one press; for an administrator one proves to be oneself', async ({
  page,
}) => {
  const cozinha = await abrirCozinha()
  await abrirComoAdministrador(page, `/admin/cadastro/usuario?clienteId=${cozinha.clienteId}&editar=novo`)
  const nome = `Rita ${cozinha.numero}`
  await campo(page, 'Nome').fill(nome)
  await campo(page, 'E-mail').fill(`rita${cozinha.numero}@exemplo.com.br`)
  await botao(page, 'Cadastrar e convidar').click()
  const dialogo = page.getByRole('dialog', { name: `Link de ${nome}` })
  await expect(dialogo.getByRole('textbox', { name: `Link de ${nome}` })).toHaveValue(/\/convite\/[\w-]{43}$/)
  await expect(dialogo.getByRole('link', { name: `Enviar o link de ${nome} por WhatsApp` })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Ainda não entrou', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Último convite feito em /)).toBeVisible()

  await irPara(page, `/admin/cadastro/cliente?editar=${cozinha.clienteId}`)
  await page.getByRole('main').getByRole('link', { name: 'Usuários' }).click()
  await expect(page.getByRole('button', { name: `Abrir ${nome}` })).toBeVisible()

  const { nome: colega, email } = await novoAdministrador()
  await page.goto(`/admin/cadastro/usuario?busca=${email}`)
  await page.getByRole('button', { name: `Abrir ${colega}` }).click()
  await botao(page, 'Link para outra senha').click()
  const doColega = page.getByRole('dialog', { name: `Link de ${colega}` })
  await doColega.getByLabel('Sua senha', { exact: true }).fill(ADMINISTRADOR.senha)
  await page.keyboard.press('Enter')
  await expect(doColega.getByRole('textbox', { name: `Link de ${colega}` })).toHaveValue(/\/convite\//)
})
