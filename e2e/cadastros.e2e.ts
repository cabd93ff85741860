import { cnpjMascarado } from '#contract/brasil.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { criarProduto } from '#contract/produtos.ts'
import { cnpjDeTeste, cpfDeTeste } from '../test/cnpj.ts'
import { apiOf } from './api.ts'
import { nomes } from './numeros.ts'
import { irPara, mudarEndereco, tokenPara } from './rotas.ts'
import { ADMINISTRADOR, abrirComoAdministrador, botao, campo } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

test('accepts a CNPJ with letters or a CPF in any format, finds the client by it, and refuses a wrong one', async ({
  page,
  errors,
}) => {
  errors.allow(422)
  await abrirComoAdministrador(page, '/admin/cadastro/cliente?editar=novo')
  const { n, cliente } = nomes()
  const [cnpj, cpf] = [cnpjDeTeste(n, 'AB'), cpfDeTeste(n)]
  const minusculo = cnpjMascarado(cnpj).toLowerCase()
  const errado = `${minusculo.slice(0, -1)}${(Number(cnpj.at(-1)) + 1) % 10}`
  await campo(page, 'Nome').fill(cliente)
  await campo(page, 'CNPJ').pressSequentially(errado)
  await botao(page, 'Cadastrar cliente').click()
  await expect(campo(page, 'CNPJ')).toHaveAccessibleDescription(/CNPJ inválido: confira cada caractere/)
  for (const [outro, como, escrito, mascarado] of [
    [cliente, 'fill', ` ${minusculo} `, cnpjMascarado(cnpj)],
    [`Seu Zé ${n}`, 'pressSequentially', cpf, cnpjMascarado(cpf)],
  ] as const) {
    await campo(page, 'Nome').fill(outro)
    await campo(page, 'CNPJ')[como](escrito)
    await expect(campo(page, 'CNPJ')).toHaveValue(mascarado)
    await botao(page, 'Cadastrar cliente').click()
    await expect(page.getByRole('heading', { name: outro })).toBeVisible()
    await mudarEndereco(page, '/admin/cadastro/cliente')
    await expect(page.getByRole('heading', { name: outro })).toBeHidden()
    await page.getByRole('searchbox').fill(mascarado.toLowerCase())
    await expect(page.getByText('1 cliente', { exact: true })).toBeVisible()
    await expect(page.getByText(mascarado).first()).toBeVisible()
    await botao(page, 'Novo cliente').click()
  }
})

test('a shelf’s days and observation are changed, and it says that it has not opened yet', async ({ page }) => {
  const { estanteId } = await abrirCozinha()
  await abrirComoAdministrador(page, `/admin/cadastro/estante?id=${estanteId}`)
  await botao(page, 'Mais').click()
  await botao(page, 'Alterar').click()
  await campo(page, 'Observação').fill('Entrega pela doca')
  await campo(page, 'Aceita pedidos de').fill('01/01/2099')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Entrega pela doca').first()).toBeVisible()
  await expect(page.getByText('Ainda não abriu')).toBeVisible()
})

test('says what is wrong, and what prevents a deletion', async ({ page, errors }) => {
  errors.allow(409, 422)
  await abrirComoAdministrador(page, '/admin/cadastro/cliente?editar=novo')
  await botao(page, 'Cadastrar cliente').click()
  await expect(campo(page, 'Nome')).toBeFocused()
  await expect(campo(page, 'Nome')).toHaveAccessibleDescription(/Preencha este campo/)

  const aurora = await abrir(page, 'Restaurante Aurora')
  const cnpj = await campo(page, 'CNPJ').inputValue()
  await expect(aurora).toBeVisible()
  await naoSeExclui(page, 'Tem usuários, estantes ou pedidos', 'Inativar')

  await mudarEndereco(page, '/admin/cadastro/cliente?editar=novo')
  await expect(campo(page, 'CNPJ')).toHaveValue('')
  await campo(page, 'Nome').fill('Outra Aurora')
  await campo(page, 'CNPJ').fill(cnpj)
  await botao(page, 'Cadastrar cliente').click()
  await expect(campo(page, 'CNPJ')).toBeFocused()
  await expect(campo(page, 'CNPJ')).toHaveAccessibleDescription(/Já existe um cliente com este CNPJ/)

  const [{ estanteId, produtoId } = { estanteId: 0, produtoId: 0 }] = await umPedido()
  await page.goto(`/admin/cadastro/produto?editar=${produtoId}`)
  await naoSeExclui(page, 'Está em estantes', 'Inativar')
  await irPara(page, `/admin/cadastro/estante?id=${estanteId}`)
  await botao(page, 'Mais').click()
  await naoSeExclui(page, 'Tem pedidos', /^(Desa|A)tivar$/)
  await irPara(page, `/admin/cadastro/usuario?busca=${encodeURIComponent(ADMINISTRADOR.email)}`)
  await page.locator('[data-opener]').click()
  await expect(page.getByText('Este usuário é você', { exact: false })).toBeVisible()
  await expect(botao(page, 'Excluir')).toBeHidden()
})

/** Finds a record with the search of the list that is open, and opens it; returns its heading. */
async function abrir(page: Page, nome: string) {
  await page.getByRole('searchbox').fill(nome.toUpperCase())
  await botao(page, `Abrir ${nome}`).click()
  const heading = page.getByRole('heading', { name: nome })
  await expect(heading).toBeVisible()
  return heading
}

/** Expects the record to say why it cannot be deleted, and to offer an alternative instead. */
async function naoSeExclui(page: Page, porque: string, emVezDisso: string | RegExp) {
  await expect(page.getByText(`${porque}: não pode ser excluíd`, { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: emVezDisso, exact: true })).toBeVisible()
  await expect(botao(page, 'Excluir')).toBeHidden()
}

/** The lines of order 1. */
async function umPedido() {
  const admin = apiOf(await tokenPara('/admin'))
  return (await admin(listarItens, { params: { id: 1 } })).itens
}

test('the address of a missing record leads to its list', async ({ page, errors }) => {
  errors.allow(404)
  await abrirComoAdministrador(page, '/admin/cadastro/cliente?editar=999999')
  for (const [cadastro, oQue] of [
    ['cliente', 'O cliente'],
    ['produto', 'O produto'],
    ['usuario', 'O usuário'],
  ]) {
    if (cadastro !== 'cliente') await irPara(page, `/admin/cadastro/${cadastro}?editar=999999`)
    await expect(page.getByText(`${oQue} não foi encontrado`, { exact: true })).toBeVisible()
    await expect(botao(page, 'Tentar de novo')).toBeHidden()
    await botao(page, 'Ver a lista').click()
    await expect(page).toHaveURL(`/admin/cadastro/${cadastro}`)
  }
  await irPara(page, '/admin/cadastro/estante?id=999999')
  await expect(page.getByText('A estante não foi encontrada', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Ver as estantes' }).click()
  await expect(page).toHaveURL('/admin/cadastro/estante')
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('deactivates and activates it again, deletes an unused record, and asks before signing out with unsaved input', async ({
  page,
}) => {
  const novo = { nome: nomes().produto, precoCusto: 12.5, unidadeMedida: 'KG' } as const
  const { produtos } = await apiOf(await tokenPara('/admin'))(criarProduto, { body: novo })
  await abrirComoAdministrador(page, `/admin/cadastro/produto?editar=${produtos[0]?.id}`)
  await botao(page, 'Inativar').click()
  await expect(page.getByText('Inativo', { exact: true }).last()).toBeVisible()
  await expect(botao(page, 'Ativar')).toBeFocused()
  await botao(page, 'Ativar').click()
  await expect(botao(page, 'Inativar')).toBeFocused()
  await campo(page, 'Custo').fill('99')
  await botao(page, 'Sair').click()
  const pergunta = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await botao(pergunta, 'Continuar editando').click()
  await expect(campo(page, 'Custo')).toHaveValue('99,00')
  await botao(page, 'Excluir').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Produto excluído')).toBeVisible()
  await expect(page).toHaveURL('/admin/cadastro/produto')
  await expect(pergunta).toBeHidden()

  await botao(page, 'Novo produto').click()
  await campo(page, 'Nome').fill('Não será salvo')
  await botao(page, 'Sair').click()
  await botao(pergunta, 'Sair sem salvar').click()
  await expect(page).toHaveURL('/')
})

test('what is typed while a record is being saved stays, and is still unsaved', async ({ page }) => {
  const { clienteId } = await abrirCozinha()
  await abrirComoAdministrador(page, `/admin/cadastro/cliente?editar=${clienteId}`)
  const { promise: vai, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/clientes', async route => {
    if (route.request().method() === 'PUT') await vai
    await route.fallback()
  })
  await campo(page, 'Endereço').fill('Rua das Acácias, 10')
  await botao(page, 'Salvar').click()
  await campo(page, 'Cidade').fill('Campinas')
  resolve()
  await expect(page.getByText('Cliente salvo')).toBeVisible()
  await expect(campo(page, 'Cidade')).toHaveValue('Campinas')
  await expect(campo(page, 'Endereço')).toHaveValue('Rua das Acácias, 10')
  await page.getByRole('link', { name: 'Painel' }).click()
  await expect(page.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible()
})

test('closing a changed record asks first', async ({ page }) => {
  await abrirComoAdministrador(page, '/admin/cadastro/cliente')
  const rua = `Rua Nova, ${nomes().n}`
  await abrir(page, 'Hotel Vale do Sol')
  await campo(page, 'Endereço').fill(rua)
  await botao(page, 'Fechar').last().click()
  await page.getByRole('dialog', { name: 'Sair sem salvar?' }).getByText('Continuar editando').click()
  await expect(campo(page, 'Endereço')).toHaveValue(rua)
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Cliente salvo')).toBeVisible()
})
