import { expect, type Page } from '@playwright/test'
import { numeroNovo } from './numeros.ts'
import { irPara } from './rotas.ts'
import { botao, campo, escolher } from './screen.ts'

export type Novo = ReturnType<typeof nomes>

/** Names unique to one journey, because journeys share a server. */
export function nomes() {
  const n = numeroNovo()
  return { n, cliente: `Cantina ${n}`, produto: `Queijo ${n}`, usuario: `Compras ${n}`, periodo: `Semana ${n}` }
}

export async function cadastrarUsuario(page: Page, { n, cliente, usuario }: Novo) {
  await page.getByRole('link', { name: 'Criar usuário deste cliente' }).click()
  await expect(page.getByRole('combobox', { name: 'Cliente', exact: true })).toHaveValue(cliente)
  // On touch the form focuses its heading, so that no virtual keyboard opens unasked.
  await expect(page.getByRole('heading', { name: 'Novo usuário' })).toBeFocused()
  await campo(page, 'Nome').fill(usuario)
  await campo(page, 'E-mail').fill(`compras${n}@exemplo.com.br`)
  await page.getByText('Com uma senha sua', { exact: true }).click()
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

export async function cadastrarProduto(page: Page, { produto }: Novo) {
  await irPara(page, '/admin/cadastro/produto')
  await botao(page, 'Novo produto').click()
  await campo(page, 'Nome').fill(produto)
  const unidade = page.getByRole('combobox', { name: 'Unidade' })
  await unidade.fill('kg')
  await unidade.press('Tab')
  await expect(unidade).toHaveValue('kg')
  await campo(page, 'Custo').fill('10')
  await botao(page, 'Cadastrar produto').click()
  await expect(page.getByRole('heading', { name: produto })).toBeVisible()
  await campo(page, 'Custo').fill('12,5')
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Produto salvo')).toBeVisible()
  await expect(campo(page, 'Custo')).toHaveValue('12,50')
}

export async function criarEstante(page: Page, { cliente, periodo }: Novo) {
  await irPara(page, '/admin/cadastro/estante')
  await botao(page, 'Nova estante').click()
  await escolher(page, 'Cliente', cliente)
  await campo(page, 'Período').fill(periodo)
  await botao(page, 'Criar e adicionar produtos').click()
  await expect(page.getByRole('heading', { name: periodo, level: 1 })).toBeVisible()
  await botao(page, 'Alterar').click()
  await campo(page, 'Observação').fill('Entrega pela doca')
  await campo(page, 'Aceita pedidos de').fill('01/01/2099')
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Entrega pela doca').first()).toBeVisible()
  await expect(page.getByText('Ainda não abriu')).toBeVisible()
}

export async function porProduto(page: Page, { produto }: Novo) {
  const lidos = Promise.withResolvers<void>()
  await page.route('**/produtos/fora*', async route => {
    await lidos.promise
    await route.continue()
  })
  await botao(page, 'Adicionar produtos').click()
  const dialogo = page.getByRole('dialog', { name: 'Adicionar produtos' })
  await expect(dialogo.getByLabel('Buscar produto')).toBeFocused()
  await page.keyboard.type(produto) // while the products are still loading
  lidos.resolve()
  await expect(dialogo.getByText(/custo R\$\s12,50/)).toBeVisible()
  await dialogo.getByRole('checkbox', { name: produto }).check()
  await botao(dialogo, 'Adicionar 1 produto').click()
  const quantidade = campo(page, `Quantidade oferecida de ${produto}`)
  await campo(page, `Preço de ${produto}`).fill('25')
  await quantidade.fill('1.234')
  await quantidade.blur()
  await expect(page.getByText('Qual destas quantidades?')).toBeVisible()
  await botao(page, '1.234 kg').click()
  await salvar(page)
  await expect(quantidade).toHaveValue('1.234')
}

export async function mudarOferta(page: Page, { produto }: Novo) {
  const preco = campo(page, `Preço de ${produto}`)
  const quantidade = campo(page, `Quantidade oferecida de ${produto}`)
  await preco.fill('20,5')
  await quantidade.fill('')
  await botao(page, 'Salvar').click({ delay: 300 }) // as long as a finger press: leaving the cell must not move the button away
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

/** Finds a record with the search of the list that is open, and opens it; returns its heading. */
export async function abrir(page: Page, nome: string) {
  await page.getByRole('searchbox').fill(nome.toUpperCase())
  await botao(page, `Abrir ${nome}`).click()
  const heading = page.getByRole('heading', { name: nome })
  await expect(heading).toBeVisible()
  return heading
}
