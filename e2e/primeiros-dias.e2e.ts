import { criarCliente } from '#contract/clientes.ts'
import { listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import { criarEstante } from '#contract/estantes.ts'
import { criarMovimento, listarEstoque } from '#contract/estoque.ts'
import { atualizarProduto, criarProduto } from '#contract/produtos.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { apertos } from './apertos.ts'
import { apiOf } from './api.ts'
import { emLetras, numeroNovo } from './numeros.ts'
import { expect, test } from './own-server.ts'
import { colar } from './planilha.ts'
import { irPara, seguir, tokenPara } from './rotas.ts'
import { abrirComoAdministrador, botao, campo } from './screen.ts'

test('a product is put on forty shelves, and a category rises, in few presses', async ({ page }) => {
  const admin = apiOf(await tokenPara('/admin'))
  const novaEstante = async () => {
    const numero = numeroNovo()
    const body = { nome: `Loja ${emLetras(numero)}`, cnpj: cnpjDeTeste(numero) }
    const { clientes } = await admin(criarCliente, { body })
    const estante = { clienteId: clientes[0]?.id ?? 0, periodo: `Semana ${numero}`, ativa: 1 } as const
    return (await admin(criarEstante, { body: estante })).estantes[0]?.id ?? 0
  }
  const estantes = await Promise.all(Array.from({ length: 40 }, novaEstante))
  const nome = `Cambuci ${numeroNovo()}`
  const naEstante = async (id: number) =>
    (await admin(listarProdutosDaEstante, { params: { id } })).produtos.find(produto => produto.nome === nome)
  await abrirComoAdministrador(page, '/admin/cadastro/produto')
  const novo = apertos(page)
  await novo.clicar(botao(page, 'Novo produto'))
  await campo(page, 'Nome').fill(nome)
  await novo.escolher(page.getByRole('combobox', { name: 'Unidade' }), /^quilo|^kg/i)
  await campo(page, 'Custo').fill('7,10')
  await novo.clicar(botao(page, 'Cadastrar produto'))
  await novo.clicar(botao(page, 'Pôr nas estantes abertas'))
  const dialogo = page.getByRole('dialog')
  await expect(campo(dialogo, 'Quantidade em cada uma')).toBeFocused()
  await page.keyboard.type('50')
  await expect(dialogo.getByText(/estantes abertas ficam com R\$.9,23\. Em \d+ ele ainda não estava\./)).toBeVisible()
  await novo.teclar('Enter')
  await expect(page.getByText(/estantes com o preço R\$.9,23/)).toBeVisible()
  expect(novo.feitos()).toBeLessThanOrEqual(8)
  for (const id of [estantes[0], estantes[39]])
    expect(await naEstante(id ?? 0)).toMatchObject({ precoVenda: 9.23, quantidade: 50 })

  const id = Number(new URL(page.url()).searchParams.get('editar'))
  const categoria = `Frutas ${nome}`
  await admin(atualizarProduto, { body: { id, nome, precoCusto: 7.1, unidadeMedida: 'KG', categoria } })
  // Loaded anew: the categories that the form read are still fresh.
  await page.goto('/admin/cadastro/estante')
  const reajuste = apertos(page)
  await reajuste.clicar(botao(page, 'Reajustar preços'))
  await reajuste.escolher(dialogo.getByRole('combobox', { name: 'Categoria' }), categoria)
  await reajuste.clicar(campo(dialogo, 'Porcentagem'))
  await page.keyboard.type('5')
  await expect(dialogo.getByRole('list', { name: 'Preços que mudam' })).toContainText(/R\$.9,23 → R\$.9,69/)
  await reajuste.teclar('Enter')
  await expect(page.getByText(/^1 preço mudou em \d+ estantes$/)).toBeVisible()
  expect(reajuste.feitos()).toBeLessThanOrEqual(7)
  expect((await naEstante(estantes[39] ?? 0))?.precoVenda).toBe(9.69)

  await admin(criarMovimento, { body: { produtoId: id, tipo: 'contagem', quantidade: 1 } })
  await irPara(page, `/admin/estoque?busca=${encodeURIComponent(nome)}`)
  await botao(page, `Receber: ${nome}`).click()
  await campo(dialogo, 'Quanto chegou').fill('3')
  await campo(dialogo, 'Custo').fill('12')
  await page.keyboard.press('Enter')
  await expect(dialogo.getByText(/estantes abertas vendem abaixo do custo$/)).toBeVisible()
  await botao(dialogo, 'Reajustar o preço').click()
  await botao(page.getByRole('dialog', { name: `Reajustar ${nome}` }), 'Reajustar 1 produto').click()
  await expect(dialogo.getByText(/abaixo do custo/)).toBeHidden()
  expect((await naEstante(estantes[0] ?? 0))?.precoVenda).toBe(15.6)
})

test('forty products are counted first in ten presses, and later down a column', async ({ page }) => {
  const admin = apiOf(await tokenPara('/admin'))
  const numero = numeroNovo()
  const nomes = Array.from({ length: 40 }, (_, i) => `Grumixama ${numero} ${String(i).padStart(2, '0')}`)
  await Promise.all(nomes.map(nome => admin(criarProduto, { body: { nome, precoCusto: 1, unidadeMedida: 'UN' } })))
  const estoques = async () => {
    const { produtos } = await admin(listarEstoque)
    return nomes.map(nome => produtos.find(produto => produto.nome === nome)?.estoque)
  }
  await abrirComoAdministrador(page, '/admin/estoque')
  const { clicar, feitos } = apertos(page)
  await clicar(botao(page, 'Contar').first())
  await clicar(botao(page, 'Colar ou importar'))
  const dialogo = page.getByRole('dialog')
  const colado = nomes.map((nome, i) => `${nome}\t${i + 10}`).join('\n')
  await dialogo.getByRole('textbox').fill(colado)
  await clicar(botao(dialogo, 'Ler as linhas'))
  await clicar(botao(dialogo, 'Gravar 40 linhas'))
  await expect(dialogo.getByText('40 produtos gravados no estoque')).toBeVisible()
  await clicar(botao(dialogo, 'Concluir'))
  expect(feitos()).toBeLessThanOrEqual(10)
  expect(await estoques()).toEqual(nomes.map((_, i) => i + 10))

  await seguir(page, `/admin/estoque?visao=contagem&busca=Grumixama ${numero}`)
  await campo(page, `Contado de ${nomes[0]}`).fill('5')
  await page.keyboard.press('Enter')
  await expect(campo(page, `Contado de ${nomes[1]}`)).toBeFocused()
  await page.keyboard.type('6')
  await colar(campo(page, `Contado de ${nomes[2]}`), '7\n8')
  await expect(campo(page, `Contado de ${nomes[3]}`)).toHaveValue('8')
  await botao(page, 'Salvar a contagem').click()
  await expect(page.getByText('4 produtos contados')).toBeVisible()
  expect((await estoques()).slice(0, 5)).toEqual([5, 6, 7, 8, 14])
})
