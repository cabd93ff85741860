import { todayHere } from '../web/ui/moment.ts'
import { irPara, mudarEndereco, pronta } from './rotas.ts'
import { abrirComo, abrirComoAdministrador, botao, campo, entrar, entrarComoAdministrador } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

/** The specified menus of an administrator, and where their entries lead. */
const MENUS = {
  Cadastros: {
    Usuários: '/admin/cadastro/usuario',
    Clientes: '/admin/cadastro/cliente',
    Produtos: '/admin/cadastro/produto',
    Estantes: '/admin/cadastro/estante',
    Rotas: '/admin/cadastro/rota',
  },
  Relatórios: {
    Pedidos: '/admin/relatorios/pedidos',
    Pedido: '/admin/relatorios/pedido',
    Compras: '/admin/relatorios/compras',
    Vendas: '/admin/relatorios/vendas',
    Fornecimento: '/admin/relatorios/fornecimento',
  },
  // The specified years and each that has ended since; the demonstration has orders in all of them.
  Retrospectiva: Object.fromEntries(
    Array.from({ length: Number(todayHere().slice(0, 4)) - 2023 }, (_, i) => [
      2023 + i,
      `/admin/retrospectiva/${2023 + i}`,
    ]),
  ),
} as const

test.describe('navigation', () => {
  test('of an administrator: the dashboard, three menus and Sair', async ({ page }) => {
    await page.goto('/')
    await expect(campo(page, 'E-mail')).toBeVisible()
    await expect(barra(page)).toBeHidden()
    await abrirComoAdministrador(page)
    const [cadastros = '', ...outros] = Object.keys(MENUS)
    await expect(barra(page).locator(':scope > *')).toHaveText([
      'Painel',
      'Novo pedido',
      cadastros,
      'Entregas',
      'Estoque',
      'Financeiro',
      ...outros,
    ])
    await expect(barra(page).getByRole('link', { name: 'Painel' })).toHaveAttribute('href', '/admin/dashboard')
    for (const [menu, entradas] of Object.entries(MENUS)) {
      await botao(barra(page), menu).click()
      await expect(barra(page).locator(':popover-open > a')).toHaveText(Object.keys(entradas))
      for (const [nome, href] of Object.entries(entradas))
        await expect(barra(page).getByRole('link', { name: nome, exact: true })).toHaveAttribute('href', href)
      await page.keyboard.press('Escape')
    }

    await test.step('the menu and the entry whose keyword the path contains are highlighted', async () => {
      await expect(destacados(page)).toHaveText(['Painel'])
      for (const [menu, nome] of [
        ['Cadastros', 'Estantes'],
        ['Relatórios', 'Pedido'],
      ] as const) {
        await botao(barra(page), menu).click()
        await barra(page).getByRole('link', { name: nome, exact: true }).click()
        await expect(destacados(page)).toHaveText([menu])
        await botao(barra(page), menu).click()
        await expect(barra(page).locator(':popover-open > a[data-active]')).toHaveText([nome])
        await page.keyboard.press('Escape')
      }
    })

    await mudarEndereco(page, '/admin/retrospectiva/2024')
    await expect(page.getByRole('heading', { level: 1, name: '2024', exact: true })).toBeVisible()
    await expect(barra(page)).toBeHidden()
    await expect(botao(page, 'Sair')).toBeHidden()
    await page.goto('/admin/dashboard')
    await pronta(page)
    await page.evaluate(`localStorage.setItem('outra', '1'); sessionStorage.setItem('outra', '1')`)
    await botao(page, 'Sair').click()
    await expect(page).toHaveURL('/')
    expect(await guardado(page, 'localStorage')).toEqual({})
    expect(await guardado(page, 'sessionStorage')).toEqual({})
    await page.goto('/admin/dashboard')
    await expect(page).toHaveURL('/')
    await expect(campo(page, 'E-mail')).toBeFocused() // so that the user can type at once
    await expect(barra(page)).toBeHidden()
  })

  test('of a client: its four links; a provider’s route with "cliente" turns them away', async ({ page }) => {
    const { email, senha } = await abrirCozinha()
    await entrar(page, email, senha, '/cliente/inicial')
    expect(await guardado(page, 'sessionStorage')).toMatchObject({
      userAdmin: '0',
      userClientId: expect.stringMatching(/^[1-9]/),
    })
    await expect(barra(page).locator(':scope > *')).toHaveText([
      'Início',
      'Fazer pedido',
      'Pedidos',
      'Financeiro',
      'Configurações',
    ])
    const caminhos = { Início: '/cliente/inicial', 'Fazer pedido': '/cliente/estante', Pedidos: '/cliente/pedidos' }
    for (const [nome, href] of Object.entries(caminhos)) {
      await barra(page).getByRole('link', { name: nome, exact: true }).click()
      await expect(page).toHaveURL(href)
      await expect(destacados(page)).toHaveText([nome])
    }
    await botao(barra(page), 'Configurações').click()
    await page.getByRole('link', { name: 'Alterar senha' }).click()
    await expect(page).toHaveURL('/cliente/alterar-senha')
    await expect(destacados(page)).toHaveText(['Configurações'])
    await page.goto('/admin/cadastro/cliente')
    await recusado(page)
  })
})

test('the session of an administrator: keys, values, bearer token, label, and how it is restored', async ({ page }) => {
  await entrarComoAdministrador(page)
  const { token, ...resto } = await guardado(page, 'localStorage')
  expect(resto).toEqual({})
  expect(await guardado(page, 'sessionStorage')).toEqual({
    userId: '1',
    userName: 'Administração',
    userEmail: 'admin@exemplo.com.br',
    userAdmin: '1',
    userClientId: '0',
  })
  const pedida = page.waitForRequest(request => request.url().includes('/api/users'))
  await irPara(page, '/admin/cadastro/usuario')
  expect(await (await pedida).headerValue('authorization')).toBe(`Bearer ${token}`)
  await expect(page.getByRole('banner').getByText('Administração | Sair')).toBeVisible()

  // It is restored from its keys: id 0 is Usuário, admin is only 1, a missing client is 0.
  await page.evaluate(`sessionStorage.setItem('userId', '0'); sessionStorage.removeItem('userClientId')`)
  await page.reload()
  await expect(page.getByRole('banner').getByText('Usuário | Sair')).toBeVisible()
  await page.evaluate(`sessionStorage.setItem('userAdmin', 'true')`)
  await page.reload()
  await expect(barra(page).getByRole('link', { name: 'Fazer pedido' })).toBeVisible()
  await expect(botao(barra(page), 'Cadastros')).toBeHidden()

  // A session marked both as administrator and as client is invalid.
  await page.evaluate(`sessionStorage.setItem('userAdmin', '1'); sessionStorage.setItem('userClientId', '1')`)
  await page.goto('/admin/relatorios/vendas')
  await recusado(page)
})

test('an order that fails to load says so in the console and in place', async ({ page, errors }) => {
  errors.allow(404)
  const ditos: string[] = []
  page.on('console', message => ditos.push(message.text()))
  await abrirComo(page, await abrirCozinha(), '/cliente/pedidos?id=2000000000')
  await expect(page.getByText('O pedido não foi encontrado', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('main').getByText('O pedido não foi encontrado')).toBeVisible()
  await expect.poll(() => ditos).toContain('order 2000000000 was not loaded: status of 404')
})

const barra = (page: Page) => page.getByRole('navigation', { name: 'Principal' })

/** The highlighted entries of the bar. */
const destacados = (page: Page) => barra(page).locator(':scope > [data-active], :scope > div > [data-active]')

/** Expects the specified toast, the redirect to the login, and both storages empty. */
async function recusado(page: Page) {
  const aviso = 'Você não possui acesso para esta página! Te redirecionamos para a página de Login'
  await expect(page.getByText(aviso, { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await guardado(page, 'localStorage')).toEqual({})
  expect(await guardado(page, 'sessionStorage')).toEqual({})
  await expect(page.getByRole('navigation')).toHaveCount(0)
}

const guardado = (page: Page, storage: 'localStorage' | 'sessionStorage') =>
  page.evaluate<Record<string, string>>(`({ ...${storage} })`)
