import { cnpjDeTeste } from '../test/cnpj.ts'
import { nomes } from './cadastrar.ts'
import { abrirCozinha } from './cozinha.ts'
import { abrirComoAdministrador, botao, campo } from './screen.ts'
import { expect, test } from './test.ts'

test('a refusal that arrives while another field has the focus takes no letter from it', async ({ page }) => {
  const { numero } = await abrirCozinha()
  await abrirComoAdministrador(page, '/admin/cadastro/cliente?editar=novo')
  await campo(page, 'Nome').fill(nomes().cliente)
  await campo(page, 'CNPJ').fill(cnpjDeTeste(numero))
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/clientes', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    await answered.promise
    await route.fulfill({ response })
  })
  await page.keyboard.press('Enter')
  await campo(page, 'Cidade').focus()
  await page.keyboard.type('Belo ')
  answered.resolve()
  await expect(campo(page, 'CNPJ')).toHaveAccessibleDescription(/Já existe/)
  await page.keyboard.type('Horizonte')
  await expect(campo(page, 'Cidade')).toHaveValue('Belo Horizonte')
})

test('Enter waits for the newest search and takes its client, not one of an older search', async ({ page }) => {
  const { nome } = await abrirCozinha()
  await abrirComoAdministrador(page, '/admin/cadastro/usuario?editar=novo')
  const cliente = page.getByRole('combobox', { name: 'Cliente', exact: true })
  await cliente.click()
  await expect(page.getByRole('option').nth(1)).toBeVisible()
  const buscado = Promise.withResolvers<void>()
  const pedido = page.waitForRequest(/\/api\/clientes\?.*busca=/)
  await page.route(/\/api\/clientes\?.*busca=/, async route => {
    await buscado.promise
    await route.continue()
  })
  await page.keyboard.type(nome)
  await pedido
  await expect(page.getByText('Buscando…')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(cliente).toHaveValue(nome)
  buscado.resolve()
  await expect(cliente).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Tab')
  await expect(cliente).toHaveValue(nome)
})

test('registers product after product by keyboard, each in an empty form; a refusal keeps the input', async ({
  page,
}) => {
  const { produto } = nomes()
  await abrirComoAdministrador(page, '/admin/cadastro/produto')
  await botao(page, 'Novo produto').click()
  const nome = campo(page, 'Nome')
  await expect(nome).toBeFocused()
  for (const [letra, unidade] of Object.entries({ A: 'kg', B: 'un' })) {
    await page.keyboard.type(`${produto} ${letra}`)
    await page.keyboard.press('Tab')
    await page.keyboard.type(unidade)
    await page.keyboard.press('Tab')
    await botao(page, 'Cadastrar e criar outro').click()
    await expect(campo(page, 'Custo')).toBeFocused()
    await expect(nome).toHaveValue(`${produto} ${letra}`)
    await page.keyboard.type('1,5')
    // Past the optional details and the other button.
    for (let i = 0; i < 3; i++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(nome).toHaveValue('')
    await expect(nome).toBeFocused()
    await expect(page.getByRole('combobox', { name: 'Unidade' })).toHaveValue('')
    await expect(campo(page, 'Custo')).toHaveValue('')
  }
  await page.getByRole('searchbox').fill(produto)
  await expect(page.getByText('2 produtos', { exact: true })).toBeVisible()
})
