import { expect, type Page, test } from '@playwright/test'
import { cnpjMascarado } from '#contract/brasil.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { abrirCozinha } from './cozinha.ts'
import { abrirComoAdministrador, botao, campo, darSenha, escolher, semAxe, semSobra, TELAS } from './screen.ts'
import { watchErrors } from './watch-errors.ts'

test('a refusal that comes while another field is typed in takes no letter away from it', async ({ page }) => {
  const errors = watchErrors(page)
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
  errors.check()
})

test('Enter never takes a client of an older search, however long the newer one is looked for', async ({ page }) => {
  const errors = watchErrors(page)
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
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(cliente).toHaveValue(nome)
  errors.check()
})

test('registers product after product from the keyboard, each from an empty form; a refusal keeps what was typed', async ({
  page,
}) => {
  const errors = watchErrors(page)
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
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(nome).toHaveValue('')
    await expect(nome).toBeFocused()
    await expect(page.getByRole('combobox', { name: 'Unidade' })).toHaveValue('')
    await expect(campo(page, 'Custo')).toHaveValue('')
  }
  await page.getByRole('searchbox').fill(produto)
  await expect(page.getByText('2 produtos', { exact: true })).toBeVisible()
  errors.check()
})

for (const [tela, viewport] of Object.entries(TELAS))
  test.describe(tela, () => {
    test.use({ viewport })

    test('registers a client, its user, a product and a shelf, and changes each', async ({ page }) => {
      const errors = watchErrors(page)
      const novo = nomes()
      await abrirComoAdministrador(page, '/admin/cadastro/cliente')
      await cadastrarCliente(page, novo)
      await cadastrarUsuario(page, novo)
      await cadastrarProduto(page, novo)
      await criarEstante(page, novo)
      await porProduto(page, novo)
      await mudarOferta(page, novo)
      await semSobra(page)
      errors.check()
    })

    test('takes a CNPJ with letters, pasted or typed in any form, and refuses a wrong one', async ({ page }) => {
      const errors = watchErrors(page)
      await abrirComoAdministrador(page, '/admin/cadastro/cliente?editar=novo')
      const { n, cliente } = nomes()
      const cnpj = cnpjDeTeste(n, 'AB')
      const minusculo = cnpjMascarado(cnpj).toLowerCase()
      await campo(page, 'Nome').fill(cliente)
      await campo(page, 'CNPJ').pressSequentially(`${minusculo.slice(0, -1)}${(Number(cnpj.at(-1)) + 1) % 10}`)
      await botao(page, 'Cadastrar cliente').click()
      await expect(campo(page, 'CNPJ')).toHaveAccessibleDescription(/CNPJ inválido/)
      await campo(page, 'CNPJ').fill(` ${minusculo} `)
      await expect(campo(page, 'CNPJ')).toHaveValue(cnpjMascarado(cnpj))
      await botao(page, 'Cadastrar cliente').click()
      await expect(page.getByRole('heading', { name: cliente })).toBeVisible()
      // On a phone the record stands in the list's place.
      await page.goto('/admin/cadastro/cliente')
      await page.getByRole('searchbox').fill(minusculo)
      await expect(page.getByText('1 cliente', { exact: true })).toBeVisible()
      errors.check()
    })

    test('says what is wrong, and what stands in the way of a deletion', async ({ page }) => {
      const errors = watchErrors(page)
      await abrirComoAdministrador(page, '/admin/cadastro/cliente?editar=novo')
      await botao(page, 'Cadastrar cliente').click()
      await expect(campo(page, 'Nome')).toBeFocused()
      await expect(campo(page, 'Nome')).toHaveAccessibleDescription(/Preencha este campo/)

      const aurora = await abrir(page, 'cliente', 'Restaurante Aurora')
      const cnpj = await campo(page, 'CNPJ').inputValue()
      await botao(page, 'Excluir').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
      const recusa = page.getByRole('dialog', { name: 'O cliente não foi excluído' })
      await expect(recusa.getByText(/O cliente tem \d+ usuários?, \d+ estantes? e \d+ pedidos?\. /)).toBeVisible()
      await expect(botao(recusa, 'Inativar em vez disso')).toBeVisible()
      await recusa.getByRole('button', { name: 'Voltar' }).click()
      await expect(aurora).toBeVisible()

      await page.goto('/admin/cadastro/cliente?editar=novo')
      await campo(page, 'Nome').fill('Outra Aurora')
      await campo(page, 'CNPJ').fill(cnpj)
      await botao(page, 'Cadastrar cliente').click()
      await expect(campo(page, 'CNPJ')).toBeFocused()
      await expect(campo(page, 'CNPJ')).toHaveAccessibleDescription(/Já existe um cliente com este CNPJ/)
      errors.check()
    })

    test('deactivates, takes it back, and deletes what nothing hangs on', async ({ page }) => {
      const errors = watchErrors(page)
      const novo = nomes()
      await abrirComoAdministrador(page, '/admin/cadastro/produto')
      await cadastrarProduto(page, novo)
      await botao(page, 'Inativar').click()
      await expect(page.getByText('Inativo', { exact: true }).last()).toBeVisible()
      await botao(page, 'Desfazer').click()
      await expect(botao(page, 'Inativar')).toBeVisible()
      await botao(page, 'Excluir').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
      await expect(page.getByText('Produto excluído')).toBeVisible()
      await expect(page).toHaveURL('/admin/cadastro/produto')
      await page.keyboard.press('Tab') // its row is gone: the keyboard goes on from the list
      await expect(page.getByRole('searchbox')).toBeFocused()
      errors.check()
    })

    test('asks before an unsaved form is left by Sair, and not after its record is deleted', async ({ page }) => {
      const errors = watchErrors(page)
      await abrirComoAdministrador(page, '/admin/cadastro/produto')
      await cadastrarProduto(page, nomes())
      await campo(page, 'Custo').fill('99')
      await botao(page, 'Sair').click()
      const pergunta = page.getByRole('dialog', { name: 'Sair sem salvar?' })
      await botao(pergunta, 'Continuar editando').click()
      await expect(campo(page, 'Custo')).toHaveValue('99,00')
      await botao(page, 'Excluir').click()
      await botao(page.getByRole('dialog'), 'Excluir').click()
      await expect(page).toHaveURL('/admin/cadastro/produto')
      await expect(pergunta).toBeHidden()
      await page.goto('/admin/cadastro/produto?editar=novo')
      await campo(page, 'Nome').fill('Não será salvo')
      await botao(page, 'Sair').click()
      await botao(pergunta, 'Sair sem salvar').click()
      await expect(page).toHaveURL('/')
      errors.check()
    })

    test('loses nothing that was typed', async ({ page }) => {
      const errors = watchErrors(page, [401])
      await abrirComoAdministrador(page, '/admin/cadastro/cliente')
      const rua = `Rua Nova, ${nomes().n}`
      await abrir(page, 'cliente', 'Hotel Vale do Sol')
      await campo(page, 'Endereço').fill(rua)
      await botao(page, 'Fechar').last().click()
      await page.getByRole('dialog', { name: 'Sair sem salvar?' }).getByText('Continuar editando').click()
      await expect(campo(page, 'Endereço')).toHaveValue(rua)

      await page.evaluate(() => {
        const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` }
        return fetch('/api/autenticacao', { method: 'DELETE', headers })
      })
      await botao(page, 'Salvar').click()
      await expect(page).toHaveURL('/')
      await darSenha(page, 'admin@exemplo.com.br', 'demonstracao')
      await expect(campo(page, 'Endereço')).toHaveValue(rua)
      await expect(page.getByText('está de volta')).toBeVisible()
      await botao(page, 'Salvar').click()
      await expect(page.getByText('Cliente salvo')).toBeVisible()
      errors.check()
    })

    for (const colorScheme of ['light', 'dark'] as const)
      test(`axe finds nothing in the forms and what they refuse, ${colorScheme}`, async ({ page }) => {
        test.slow()
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const errors = watchErrors(page)
        await abrirComoAdministrador(page)
        for (const cadastro of ['cliente', 'produto', 'estante', 'usuario']) {
          await page.goto(`/admin/cadastro/${cadastro}?editar=novo`)
          await expect(page.getByRole('button', { name: /^(Cadastrar|Criar) (?!e criar)/ })).toBeVisible()
          await page.getByRole('button', { name: /^(Cadastrar|Criar) (?!e criar)/ }).click()
          await semAxe(page)
          await semSobra(page)
        }
        const { nome } = await abrirCozinha() // the first of all shelves may be another journey's, still without products
        await page.goto(`/admin/cadastro/estante?busca=${encodeURIComponent(nome)}`)
        await page
          .getByRole('button', { name: new RegExp(`^Abrir .*, de .*${nome}`) })
          .first()
          .click()
        await expect(page.getByRole('textbox', { name: /^Preço de / }).first()).toBeVisible()
        await semAxe(page)
        await semSobra(page)
        errors.check()
      })
  })

type Novo = ReturnType<typeof nomes>

/** Names of one journey alone, though journeys share a server. */
function nomes() {
  const n = Math.floor(Math.random() * 80_000_000)
  return { n, cliente: `Cantina ${n}`, produto: `Queijo ${n}`, usuario: `Compras ${n}`, periodo: `Semana ${n}` }
}

async function cadastrarCliente(page: Page, { n, cliente }: Novo) {
  await page.goto('/admin/cadastro/cliente')
  await botao(page, 'Novo cliente').click()
  const cnpj = cnpjDeTeste(n)
  await campo(page, 'Nome').fill(cliente)
  await campo(page, 'CNPJ').fill(cnpj)
  await expect(campo(page, 'CNPJ')).toHaveValue(cnpjMascarado(cnpj))
  await campo(page, 'Telefone').fill('+55 11 98765-4321')
  await campo(page, 'CEP').fill('01310100')
  await campo(page, 'Pedido mínimo').fill('1.234,5')
  await page.getByText('ter', { exact: true }).click()
  await botao(page, 'Cadastrar cliente').click()
  await expect(page.getByRole('heading', { name: cliente })).toBeVisible()
  await expect(campo(page, 'Telefone')).toHaveValue('(11) 98765-4321')
  await expect(campo(page, 'Pedido mínimo')).toHaveValue('1.234,50')

  await campo(page, 'Cidade').fill('Campinas')
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Cliente salvo')).toBeVisible()
  await page.reload()
  await expect(campo(page, 'Cidade')).toHaveValue('Campinas')
  await expect(page.getByRole('checkbox', { name: 'ter' })).toBeChecked()
}

async function cadastrarUsuario(page: Page, { n, cliente, usuario }: Novo) {
  await page.getByRole('link', { name: 'Criar usuário deste cliente' }).click()
  await expect(page.getByRole('combobox', { name: 'Cliente', exact: true })).toHaveValue(cliente)
  await expect(naMesa(page) ? campo(page, 'Nome') : page.getByRole('heading', { name: 'Novo usuário' })).toBeFocused()
  await campo(page, 'Nome').fill(usuario)
  await campo(page, 'E-mail').fill(`compras${n}@exemplo.com.br`)
  await campo(page, 'Senha').fill('curta')
  await expect(page.getByText('Faltam 5 caracteres')).toBeVisible()
  await campo(page, 'Senha').fill('quatro palavras bem soltas')
  await botao(page, 'Cadastrar usuário').click()
  await expect(page.getByRole('heading', { name: usuario })).toBeVisible()
  await campo(page, 'Nome').fill(`${usuario} B`)
  await botao(page, 'Salvar').click()
  await expect(page.getByRole('heading', { name: `${usuario} B` })).toBeVisible()
  await expect(page.getByText('Usuário salvo')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { name: cliente })).toBeVisible()
  await expect(page.getByText('Ninguém deste cliente entra no sistema ainda')).toBeHidden()
}

/** By touch no keyboard comes unasked: the focus is on what the form is called. */
const naMesa = (page: Page) => (page.viewportSize()?.width ?? 0) > 720

async function cadastrarProduto(page: Page, { produto }: Novo) {
  await page.goto('/admin/cadastro/produto')
  await botao(page, 'Novo produto').click()
  await campo(page, 'Nome').fill(produto)
  const unidade = page.getByRole('combobox', { name: 'Unidade' })
  await unidade.fill('kg')
  await unidade.press('Tab')
  await expect(unidade).toHaveValue('kg (KG)')
  await campo(page, 'Custo').fill('10')
  await botao(page, 'Cadastrar produto').click()
  await expect(page.getByRole('heading', { name: produto })).toBeVisible()
  await campo(page, 'Custo').fill('12,5')
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Produto salvo')).toBeVisible()
  await expect(campo(page, 'Custo')).toHaveValue('12,50')
}

async function criarEstante(page: Page, { cliente, periodo }: Novo) {
  await page.goto('/admin/cadastro/estante')
  await botao(page, 'Nova estante').click()
  await escolher(page, 'Cliente', cliente)
  await campo(page, 'Período').fill(periodo)
  await botao(page, 'Criar e pôr produtos').click()
  await expect(page.getByRole('heading', { name: periodo, level: 1 })).toBeVisible()
  await botao(page, 'Alterar').click()
  await campo(page, 'Observação').fill('Entrega pela doca')
  await campo(page, 'Aceita pedidos de').fill('01/01/2099')
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Entrega pela doca').first()).toBeVisible()
  await expect(page.getByText('Ainda não abriu')).toBeVisible()
}

async function porProduto(page: Page, { produto }: Novo) {
  const lidos = Promise.withResolvers<void>()
  await page.route('**/produtos/fora*', async route => {
    await lidos.promise
    await route.continue()
  })
  await botao(page, 'Adicionar produtos').click()
  const dialogo = page.getByRole('dialog', { name: 'Adicionar produtos' })
  await expect(dialogo.getByLabel('Buscar produto')).toBeFocused()
  await page.keyboard.type(produto) // while they are still on their way
  lidos.resolve()
  await expect(dialogo.getByText(/custo R\$\s12,50 · sugestão R\$\s16,25/)).toBeVisible()
  await dialogo.getByRole('checkbox', { name: produto }).check()
  await botao(dialogo, 'Adicionar 1 produto').click()
  const quantidade = campo(page, `Quantidade oferecida de ${produto}`)
  await expect(quantidade).toBeFocused()
  await campo(page, `Preço de ${produto}`).fill('25')
  await quantidade.fill('1.234')
  await quantidade.blur()
  await expect(page.getByText('Qual destas quantidades?')).toBeVisible()
  await botao(page, '1.234 kg').click()
  await salvar(page)
  await expect(quantidade).toHaveValue('1.234')
}

async function mudarOferta(page: Page, { produto }: Novo) {
  const preco = campo(page, `Preço de ${produto}`)
  const quantidade = campo(page, `Quantidade oferecida de ${produto}`)
  await preco.fill('20,5')
  await quantidade.fill('')
  await botao(page, 'Salvar').click({ delay: 300 }) // as long as a finger stays: the cell that is left must not move the button away
  await expect(quantidade).toBeFocused()
  await expect(quantidade).toHaveAccessibleDescription(/Preencha este campo/)
  await page.getByRole('link', { name: '‹ Estantes' }).click()
  await botao(page.getByRole('dialog', { name: 'Sair sem salvar?' }), 'Continuar editando').click()
  await quantidade.fill('30,25')
  await salvar(page)
  await page.reload()
  await expect(preco).toHaveValue('20,50')
  await expect(quantidade).toHaveValue('30,25')

  const ativo = page.getByRole('switch', { name: `${produto} ativo nesta estante` })
  await ativo.click()
  await salvar(page)
  await expect(ativo).not.toBeChecked()
  await botao(page, `Retirar ${produto}`).click()
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Esta estante ainda não tem produtos')).toBeVisible()
  await page.getByText('1 retirado').locator('..').getByRole('button', { name: 'Desfazer' }).click()
  await expect(quantidade).toHaveValue('30,25')
  await expect(ativo).not.toBeChecked()
}

async function salvar(page: Page) {
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Tudo salvo')).toBeVisible()
}

/** Opens a record of a list by its search; answers its heading. */
async function abrir(page: Page, cadastro: string, nome: string) {
  await page.goto(`/admin/cadastro/${cadastro}`)
  await page.getByRole('searchbox').fill(nome.toUpperCase())
  await botao(page, `Abrir ${nome}`).click()
  const heading = page.getByRole('heading', { name: nome })
  await expect(heading).toBeVisible()
  return heading
}
