import { listarItens } from '#contract/itens-pedido.ts'
import { criarProduto } from '#contract/produtos.ts'
import { apiOf } from './api.ts'
import { nomes } from './numeros.ts'
import { irPara, mudarEndereco, tokenPara } from './rotas.ts'
import { ADMINISTRADOR, abrirComoAdministrador, botao, campo, semAxe } from './screen.ts'
import { expect, type Page, test } from './test.ts'

test('says what is wrong, what prevents a deletion, and that a record is missing', async ({ page, errors }) => {
  errors.allow(404, 409, 422)
  await abrirComoAdministrador(page, '/admin/cadastro/cliente?editar=novo')
  await botao(page, 'Cadastrar cliente').click()
  await expect(campo(page, 'Nome')).toBeFocused()
  await expect(campo(page, 'Nome')).toHaveAccessibleDescription(/Preencha este campo/)
  await semAxe(page)

  const aurora = await abrir(page, 'Restaurante Aurora')
  await botao(page, 'Editar').click()
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

  await irPara(page, '/admin/cadastro/cliente?editar=999999')
  await expect(page.getByText('O cliente não foi encontrado', { exact: true })).toBeVisible()
  await expect(botao(page, 'Tentar de novo')).toBeHidden()
  await botao(page, 'Ver a lista').click()
  await expect(page).toHaveURL('/admin/cadastro/cliente')
  await mudarEndereco(page, '/admin/cadastro/estante?id=999999')
  await expect(page.getByText('A estante não foi encontrada', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Ver as estantes' }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
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

test('a record keeps what is typed while it is saved, asks before it is left, is deactivated, and deleted when unused', async ({
  page,
}) => {
  const novo = { nome: nomes().produto, precoCusto: 12.5, unidadeMedida: 'KG' } as const
  const { produtos } = await apiOf(await tokenPara('/admin'))(criarProduto, { body: novo })
  await abrirComoAdministrador(page, `/admin/cadastro/produto?editar=${produtos[0]?.id}&busca=arroz`)
  const { promise: vai, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/produtos', async route => {
    if (route.request().method() === 'PUT') await vai
    await route.fallback()
  })
  await campo(page, 'Custo').fill('13')
  await botao(page, 'Salvar').click()
  await expect(botao(page, 'Salvar')).toHaveAttribute('aria-busy')
  await expect(botao(page, 'Salvar')).toBeFocused()
  await campo(page, 'Nome').fill(`${novo.nome} meia cura`)
  resolve()
  await expect(page.getByText('Produto salvo')).toBeVisible()
  await expect(campo(page, 'Custo')).toHaveValue('13,00')
  const pergunta = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  for (const sair of [botao(page, 'Fechar').first(), botao(page, 'Sair')]) {
    await sair.click()
    await botao(pergunta, 'Continuar editando').click()
    await expect(campo(page, 'Nome')).toHaveValue(`${novo.nome} meia cura`)
  }

  await botao(page, 'Inativar').click()
  await expect(page.getByText('Inativo', { exact: true }).last()).toBeVisible()
  await expect(botao(page, 'Ativar')).toBeFocused()
  await botao(page, 'Ativar').click()
  await expect(botao(page, 'Inativar')).toBeFocused()
  await botao(page, 'Excluir').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Produto excluído')).toBeVisible()
  await expect(page).toHaveURL('/admin/cadastro/produto?busca=arroz')
  await expect(pergunta).toBeHidden()

  await botao(page, 'Novo produto').click()
  await campo(page, 'Nome').fill('Não será salvo')
  await botao(page, 'Sair').click()
  await botao(pergunta, 'Sair sem salvar').click()
  await expect(page).toHaveURL('/')
})
