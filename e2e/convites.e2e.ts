import { criarUsuarioRegular } from '#contract/usuarios.ts'
import { CELULAR } from './celular.ts'
import { abrirCozinha, type Cozinha } from './cozinha.ts'
import { novoAdministrador } from './novo-administrador.ts'
import { ADMINISTRADOR, abrirComoAdministrador, botao, campo, darSenha, semAxe, semFalhaNosTemas } from './screen.ts'
import { expect, type Page, test } from './test.ts'

const SENHA = 'pastel de feira quente'

/** So many people of this kitchen who have not come in yet. */
const convidados = ({ admin, numero, clienteId }: Cozinha, quantos: number) =>
  Promise.all(
    Array.from({ length: quantos }, (_, i) => {
      const nome = `${['Maria', 'João', 'Ana'][i % 3]} ${numero} ${i + 1}`
      return admin(criarUsuarioRegular, { body: { nome, email: `convite${numero}.${i}@exemplo.com.br`, clienteId } })
    }),
  )

const naoVale = (page: Page) => expect(page.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()

test('forty who have not come in are invited in few presses; one sets a password on a phone and is at the shelf', async ({
  page,
  browser,
  errors,
}) => {
  test.slow()
  const cozinha = await abrirCozinha()
  const [primeiro] = await convidados(cozinha, 40)
  const { nome = '', email = '' } = primeiro?.usuarios[0] ?? {}
  await abrirComoAdministrador(page, `/admin/cadastro/usuario?clienteId=${cozinha.clienteId}`)

  await page.getByText('Ainda não entraram', { exact: true }).click()
  await botao(page, 'Marcar os 40').click()
  await botao(page, 'Convidar 40').click()
  const dialogo = page.getByRole('dialog', { name: '40 convites' })
  const convites = dialogo.getByRole('list', { name: 'Convites' }).getByRole('listitem')
  await expect(convites).toHaveCount(40)
  await expect(botao(dialogo, 'Copiar todos')).toBeFocused()
  await semFalhaNosTemas(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await botao(dialogo, 'Copiar todos').click()
  await expect(page.getByText('40 links copiados')).toBeVisible()
  const copiados = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(copiados).toHaveLength(40)
  const whatsapp = dialogo.getByRole('link', { name: `Enviar o link de ${nome} por WhatsApp` })
  const texto = new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  const [link = ''] = /http\S+/.exec(texto) ?? []
  expect(copiados.some(linha => linha.includes(nome) && linha.endsWith(link))).toBe(true)
  expect(texto).toContain(cozinha.nome)

  const deles = await browser.newPage(CELULAR)
  errors.allow(404, 409, 422)
  await deles.goto(link)
  await expect(deles.getByRole('heading', { name: 'Olá, Maria' })).toBeVisible()
  await expect(deles.getByText(cozinha.nome)).toBeVisible()
  await expect(deles).toHaveURL('/convite/aberto')
  await deles.reload()
  const senha = deles.getByLabel('Crie a sua senha', { exact: true })
  await expect(senha).toBeVisible()
  await semFalhaNosTemas(deles)
  await senha.fill('1234567890')
  await botao(deles, 'Criar senha e entrar').tap()
  await expect(deles.getByText(/fácil de adivinhar/).first()).toBeVisible()
  await senha.fill(SENHA)
  await botao(deles, 'Criar senha e entrar').tap()
  await expect(deles).toHaveURL('/cliente/estante')
  await expect(deles.getByText(new RegExp(`entre com ${email}`))).toBeVisible()
  await expect(deles.getByText(cozinha.produtos[0]?.nome ?? '').first()).toBeVisible()

  await deles.goto(link)
  await naoVale(deles)
  await semAxe(deles)
  await deles.close()
})

test('who forgot the password is told whom to ask, gets a link from the provider and is in', async ({
  page,
  browser,
}) => {
  const cozinha = await abrirCozinha()
  const phone = await browser.newPage(CELULAR)
  await phone.goto('/')
  await phone.getByRole('link', { name: 'Esqueci a senha' }).tap()
  await expect(phone.getByRole('heading', { name: 'Esqueci a senha' })).toBeVisible()
  await expect(phone.getByRole('link', { name: /^Ligar para \(\d\d\) / })).toHaveAttribute(
    'href',
    /^tel:\+55\d{10,11}$/,
  )
  await phone.getByRole('link', { name: 'Entrar com a minha senha' }).tap()
  await expect(phone).toHaveURL('/')

  await abrirComoAdministrador(page, `/admin/cadastro/usuario?busca=${cozinha.email}`)
  await page.getByRole('button', { name: /^Abrir / }).click()
  await botao(page, 'Link para outra senha').click()
  const link = await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Link de / })
    .inputValue()

  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Criar outra senha' })).toBeVisible()
  await phone.getByLabel('Senha nova', { exact: true }).fill(SENHA)
  await botao(phone, 'Criar senha e entrar').tap()
  await expect(phone).toHaveURL('/cliente/estante')
  await phone.close()
  const outro = await browser.newPage(CELULAR)
  await outro.goto('/')
  await darSenha(outro, cozinha.email, SENHA)
  await expect(outro).toHaveURL('/cliente/inicial')
  await outro.close()
})

test('a new user is registered without a password, and invited with the same press; also from the client’s record', async ({
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

  await page.goto(`/admin/cadastro/cliente?editar=${cozinha.clienteId}`)
  await expect(page.getByText(`${nome} ainda não entrou`)).toBeVisible()
  await botao(page, 'Convidar').click()
  await expect(page.getByRole('dialog', { name: `Link de ${nome}` }).getByRole('textbox')).toHaveValue(/\/convite\//)
})

test('a link for an administrator takes the password of who makes it', async ({ page }) => {
  const { nome, email } = await novoAdministrador()
  await abrirComoAdministrador(page, `/admin/cadastro/usuario?busca=${email}`)
  await page.getByRole('button', { name: `Abrir ${nome}` }).click()
  await botao(page, 'Link para outra senha').click()
  const dialogo = page.getByRole('dialog', { name: `Link de ${nome}` })
  const senha = dialogo.getByLabel('A sua senha', { exact: true })
  await expect(senha).toBeFocused()
  await semAxe(page)
  await senha.fill(ADMINISTRADOR.senha)
  await page.keyboard.press('Enter')
  await expect(dialogo.getByRole('textbox', { name: `Link de ${nome}` })).toHaveValue(/\/convite\//)
  await expect(dialogo.getByRole('link', { name: `Enviar o link de ${nome} por WhatsApp` })).toBeFocused()
})
