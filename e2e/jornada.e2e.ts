import { emReais, somar, valorDaLinha } from '#contract/dinheiro.ts'
import { criarProduto } from '#contract/produtos.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { apiOf } from './api.ts'
import { emLetras, numeroNovo } from './numeros.ts'
import { irPara, mudarEndereco, tokenPara } from './rotas.ts'
import { abrirGaveta, botao, campo, entrar, entrarComoAdministrador, escolher, TELAS } from './screen.ts'
import { expect, type Page, test } from './test.ts'

const SENHA = 'fubá com queijo 7'
/** One product per letter, so the shelf shows them in this order. */
const LETRAS = [...'ACF']

test('the whole job through the screens: register, order, deliver', async ({ browser, page: provider }) => {
  const novo = nomes()
  await entrarComoAdministrador(provider)
  await registrar(provider, novo)

  const buyer = await browser.newPage({ viewport: TELAS.celular })
  await entrar(buyer, novo.email, SENHA, '/cliente/inicial')
  await buyer.getByRole('main').getByRole('link', { name: 'Fazer pedido' }).click()
  await expect(quantidade(buyer)).toHaveCount(LETRAS.length)

  // The buyer's screen misses these changes until it has tried to order.
  const { promise: relida, resolve: reler } = Promise.withResolvers<void>()
  await buyer.route('**/preco-quantidade-pedido', async route => {
    await relida
    await route.continue()
  })
  await mudar(provider, `Preço de ${produto(novo, 'C')}`, '7,25')
  await mudar(provider, `Quantidade oferecida de ${produto(novo, 'F')}`, '3')
  const total = await pedir(buyer, novo, reler)
  const numero = await confirmar(buyer, total)

  await entregar(provider, { numero, total })
  await mudarEndereco(buyer, '/cliente/pedidos')
  await expect(buyer.getByText('Finalizado', { exact: true }).filter({ visible: true })).toHaveCount(1)
  await buyer.close()
})

type Novo = ReturnType<typeof nomes>

/** Names unique to this journey, because journeys share a server. */
function nomes() {
  const n = numeroNovo()
  const email = `almoxarifado${n}@exemplo.com.br`
  return { n, cliente: `Refeitório ${emLetras(n)}`, usuario: `Almoxarifado ${n}`, email, periodo: `Quinzena ${n}` }
}

const produto = ({ n }: Novo, letra: string) => `${letra} item ${n}`
const quantidade = (page: Page, nome = '') => page.getByRole('textbox', { name: `Quantidade de ${nome}` })

/** Registers client, user, products and shelf through the administrator's forms. An empty list has a button of the same name before. */
async function registrar(page: Page, novo: Novo): Promise<void> {
  await irPara(page, '/admin/cadastro/cliente?editar=novo')
  await campo(page, 'Nome').fill(novo.cliente)
  await campo(page, 'CNPJ').fill(cnpjDeTeste(novo.n))
  await botao(page, 'Cadastrar cliente').last().click()
  await expect(page.getByRole('heading', { name: novo.cliente })).toBeVisible()

  await irPara(page, '/admin/cadastro/usuario?editar=novo')
  await escolher(page, 'Cliente', novo.cliente)
  await campo(page, 'Nome').fill(novo.usuario)
  await campo(page, 'E-mail').fill(novo.email)
  await page.getByText('Com uma senha sua', { exact: true }).click()
  await campo(page, 'Senha').fill(SENHA)
  await botao(page, 'Cadastrar usuário').click()
  await expect(page.getByRole('heading', { name: novo.usuario })).toBeVisible()

  const [primeira = '', ...outras] = LETRAS
  await irPara(page, '/admin/cadastro/produto?editar=novo')
  await campo(page, 'Nome').fill(produto(novo, primeira))
  await page.getByRole('combobox', { name: 'Unidade' }).selectOption('KG')
  await campo(page, 'Custo').fill('4')
  await botao(page, 'Cadastrar produto').last().click()
  await expect(page.getByRole('heading', { name: produto(novo, primeira) })).toBeVisible()
  const admin = apiOf(await tokenPara('/admin'))
  for (const letra of outras)
    await admin(criarProduto, { body: { nome: produto(novo, letra), precoCusto: 4, unidadeMedida: 'CX' } })

  await irPara(page, '/admin/cadastro/estante?editar=novo')
  await escolher(page, 'Cliente', novo.cliente)
  await campo(page, 'Período').fill(novo.periodo)
  await botao(page, 'Criar estante').last().click()
  await expect(page.getByRole('heading', { name: novo.periodo, level: 1 })).toBeVisible()
  await botao(page, 'Adicionar produtos').click()
  const dialogo = page.getByRole('dialog', { name: 'Adicionar produtos' })
  await dialogo.getByLabel('Buscar produto').fill(`item ${novo.n}`)
  await dialogo.getByRole('checkbox', { name: `Todos os ${LETRAS.length} encontrados` }).check()
  await botao(dialogo, `Adicionar ${LETRAS.length} produtos`).click()
  for (const letra of LETRAS) {
    await campo(page, `Preço de ${produto(novo, letra)}`).fill('6,5')
    await campo(page, `Quantidade oferecida de ${produto(novo, letra)}`).fill('100')
  }
  await botao(page, 'Salvar').click()
  await expect(page.getByText('Tudo salvo')).toBeVisible()
}

/** Changes one cell of the shelf that the administrator has open. */
async function mudar(page: Page, celula: string, valor: string): Promise<void> {
  await campo(page, celula).fill(valor)
  await campo(page, celula).press('Enter')
  await expect(page.getByText('1 produto por salvar')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Tudo salvo')).toBeVisible()
}

/** Orders a line of each by keyboard alone; accepts the new price and the remaining quantity. Returns the order's total. */
async function pedir(page: Page, novo: Novo, reler: () => void): Promise<string> {
  await page.keyboard.press('/')
  await page.keyboard.press('Enter')
  for (const letra of LETRAS) {
    await expect(quantidade(page, produto(novo, letra))).toBeFocused()
    await page.keyboard.type('20')
    await page.keyboard.press('Enter')
  }
  await expect(botao(page, `aceitar: ${produto(novo, 'C')}`)).toBeVisible()
  reler()
  for (const saida of [`aceitar: ${produto(novo, 'C')}`, `ficar com 3: ${produto(novo, 'F')}`])
    await botao(page, saida).press('Enter')
  await expect(page.getByText('salvo', { exact: true })).toHaveCount(LETRAS.length)
  const total = emReais(somar([valorDaLinha(6.5, 20), valorDaLinha(7.25, 20), valorDaLinha(6.5, 3)]))
  await expect(page.getByText(total).filter({ visible: true }).first()).toBeVisible()
  return total
}

/** Reviews and confirms; returns the order's number. */
async function confirmar(page: Page, total: string): Promise<string> {
  await page.getByRole('button', { name: 'Revisar e confirmar' }).press('Enter')
  const revisao = page.getByRole('dialog', { name: 'Revisar o pedido' })
  await expect(revisao.getByText(total)).toBeVisible()
  await revisao.getByLabel('Observação').pressSequentially('Entregar pela doca')
  await revisao.getByRole('button', { name: 'Confirmar pedido' }).press('Enter')
  const titulo = page.getByRole('heading', { name: /^Pedido nº\s\d+ confirmado$/i })
  await expect(titulo).toBeVisible()
  return /\d+/.exec((await titulo.textContent()) ?? '')?.[0] ?? ''
}

/** Finds the order as the administrator, delivers and finalizes it. */
async function entregar(page: Page, { numero, total }: { numero: string; total: string }): Promise<void> {
  await irPara(page, `/admin/relatorios/pedidos?base=confirmacao&busca=${numero}`)
  await abrirGaveta(page, 'Período')
  await botao(page, 'Hoje').click()
  await expect(page.getByText('1 pedido', { exact: true })).toBeVisible()
  await page.locator('[data-opener]').first().click()
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${numero}` })).toBeVisible()
  await expect(page.getByText(total).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('Entregar pela doca').first()).toBeVisible()
  for (const passo of ['Entregar', 'Finalizar']) {
    await botao(page, passo).click()
    // Without packing nothing is delivered unasked.
    if (passo === 'Entregar') await page.getByLabel('Entregar tudo como pedido').check()
    await botao(page.getByRole('dialog'), passo === 'Entregar' ? passo : `Finalizar o pedido ${numero}`).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await expect(page.getByText('Finalizado', { exact: true }).first()).toBeVisible()
}
