import { adicionarProdutoNaEstante } from '#contract/estante-produtos.ts'
import { criarEstante, mudarEstadoDaEstante } from '#contract/estantes.ts'
import { adicionarItem, definirItens, listarItens } from '#contract/itens-pedido.ts'
import { lerPedido } from '#contract/pedidos.ts'
import { observarPedido } from '#contract/pedidos-status.ts'
import { abrirCozinha, type Cozinha } from './cozinha.ts'
import { campoDe, campos, produto } from './fazer-pedido.ts'
import { abrirComo, abrirComoAdministrador, botao, semAxe, semEventos, TELAS } from './screen.ts'
import { expect, type Page, test } from './test.ts'

test('a confirmed order is changed as a whole: a refusal loses no input, and both sides see each line', async ({
  page,
  errors,
}) => {
  errors.allow(404, 409)
  const cozinha = await abrirCozinha()
  const { id } = await cozinha.confirmado()
  await abrirMudanca(page, cozinha, id)
  await expect(page.getByText(/dá para mudar até/)).toBeVisible()
  await escrever(page, cozinha, 0, '25')
  await escrever(page, cozinha, 1, '4')
  await expect(linha(page, cozinha, 0)).toContainText('era 20')
  await expect(linha(page, cozinha, 1)).toContainText('entra')
  expect(await itensDe(cozinha, id)).toEqual([[produto(cozinha, 0).nome, 20]])
  await semAxe(page)

  // Leaving asks for confirmation; staying keeps the draft.
  await page.getByRole('link', { name: 'Início', exact: true }).click()
  await botao(page.getByRole('dialog', { name: 'Sair sem salvar?' }), 'Continuar editando').click()
  await expect(campoDe(page, produto(cozinha, 0))).toHaveValue('25')

  // Too little of one product is left meanwhile, so the server refuses all changes.
  await cozinha.mudar(produto(cozinha, 1), { quantidade: 3 })
  await botao(page, 'Revisar mudanças').click()
  const revisao = page.getByRole('dialog', { name: `Mudanças no pedido nº ${id}` })
  await expect(revisao.getByRole('listitem').filter({ hasText: produto(cozinha, 0).nome })).toContainText(
    'de 20 para 25',
  )
  await expect(revisao.getByRole('listitem').filter({ hasText: produto(cozinha, 1).nome })).toContainText('entra, 4')
  await botao(revisao, 'Salvar mudanças').click()
  await expect(revisao.getByRole('alert')).toContainText(`Só restam 3 unidades de ${produto(cozinha, 1).nome}`)
  await expect(revisao.getByRole('alert')).toContainText('O pedido ficou como estava')
  await semAxe(page)
  expect(await itensDe(cozinha, id)).toEqual([[produto(cozinha, 0).nome, 20]])
  await botao(revisao, 'Voltar à lista').click()
  await expect(campoDe(page, produto(cozinha, 0))).toHaveValue('25')
  await botao(page, `ficar com 3: ${produto(cozinha, 1).nome}`).click()
  await botao(page, 'Revisar mudanças').click()
  // The answer is lost: the dialog ends by itself once the change is heard to be done.
  errors.withoutNetwork()
  await page.route('**/itens', async route => {
    const response = await route.fetch()
    await (route.request().method() === 'PUT' ? route.abort() : route.fulfill({ response }))
  })
  await botao(revisao, 'Salvar mudanças').click()

  await expect(page.getByText(`Pedido nº ${id} mudado`)).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Pedido nº ${id} Confirmado`)
  await expect(page.getByText(`${produto(cozinha, 0).nome}: de 20 para 25`)).toBeVisible()
  await expect(page.getByText(`${produto(cozinha, 1).nome}: entrou, 3`)).toBeVisible()
  expect(await itensDe(cozinha, id)).toEqual([
    [produto(cozinha, 0).nome, 25],
    [produto(cozinha, 1).nome, 3],
  ])
  await abrirComoAdministrador(page, `/admin/relatorios/pedido?id=${id}`)
  const historico = page.getByRole('listitem').filter({ hasText: cozinha.nome })
  await expect(historico.filter({ hasText: produto(cozinha, 0).nome }).first()).toContainText('20')
  await expect(historico.filter({ hasText: produto(cozinha, 0).nome }).first()).toContainText('25')
  await expect(historico.filter({ hasText: produto(cozinha, 1).nome }).first()).toBeVisible()

  // The order also has a line of a newer shelf. That shelf closes while it is shown: it stays, with the draft.
  const outra = await porDeOutraEstante(cozinha, id)
  await abrirMudanca(page, cozinha, id)
  await escrever(page, cozinha, 2, '7')
  await expect(linha(page, cozinha, 2)).toContainText('era 5')
  await cozinha.admin(mudarEstadoDaEstante, { params: { id: outra, state: '0' } })
  await cozinha.admin(observarPedido, { params: { id }, body: { observacao: 'Portão verde' } })
  await expect(page.getByText('está fechada: dá para tirar, não para pôr')).toBeVisible()
  await expect(linha(page, cozinha, 2)).toContainText(/7\s*R\$.*saiu da estante/)
})

test('a draft of changes asks when a colleague has saved others first', async ({ page, errors }) => {
  errors.allow(409)
  const cozinha = await abrirCozinha()
  const { id } = await cozinha.confirmado()
  const [{ estanteId = 0, produtoId = 0, precoVenda = 0 } = {}] = (await cozinha.admin(listarItens, { params: { id } }))
    .itens
  await semEventos(page)
  await abrirMudanca(page, cozinha, id)
  await escrever(page, cozinha, 0, '25')
  await escrever(page, cozinha, 3, '2')
  const itens = [{ estanteId, produtoId, precoVenda, quantidade: 30 }]
  await cozinha.admin(definirItens, { params: { id }, body: { itens } })
  await botao(page, 'Revisar mudanças').click()
  const revisao = page.getByRole('dialog', { name: `Mudanças no pedido nº ${id}` })
  await botao(revisao, 'Salvar mudanças').click()
  await expect(revisao.getByRole('alert')).toContainText('O pedido mudou em outro lugar')
  await botao(revisao, 'Voltar à lista').click()
  await expect(linha(page, cozinha, 0)).toContainText(/pôs 30 · você digitou 25/)
  await botao(page, `mudar para 25: ${produto(cozinha, 0).nome}`).click()
  await botao(page, 'Revisar mudanças').click()
  await expect(revisao.getByRole('listitem').filter({ hasText: produto(cozinha, 0).nome })).toContainText(
    'de 30 para 25',
  )
  await botao(revisao, 'Salvar mudanças').click()
  await expect(page.getByText(`Pedido nº ${id} mudado`)).toBeVisible()
  expect((await itensDe(cozinha, id)).map(([, quantidade]) => quantidade)).toEqual([25, 2])
})

test.describe('celular', () => {
  test.use({ viewport: TELAS.celular })

  test('once the cut-off has passed, the screen says so and changes nothing', async ({ page }) => {
    const cozinha = await abrirCozinha()
    const { id, dataEntrega } = await cozinha.confirmado()
    await abrirMudanca(page, cozinha, id)
    await escrever(page, cozinha, 0, '25')
    await page.route('**/regras-de-entrega', async route => {
      const response = await route.fetch()
      const { regras } = await response.json()
      await route.fulfill({ response, json: { regras: { ...regras, hoje: dataEntrega, hora: '08:00' } } })
    })
    page.on('dialog', dialog => dialog.accept())
    await page.reload()
    await expect(page.getByText('O prazo para mudar este pedido passou')).toBeVisible()
    await expect(campos(page)).toHaveCount(0)
    await expect(botao(page, 'Revisar mudanças').filter({ visible: true })).toHaveAttribute('aria-disabled', 'true')
    expect((await cozinha.admin(lerPedido, { params: { id } })).pedidos[0]?.status).toBe('Confirmado')
  })
})

async function abrirMudanca(page: Page, cozinha: Cozinha, id: number) {
  await abrirComo(page, cozinha, `/cliente/pedidos?id=${id}`)
  await page.getByRole('link', { name: 'Mudar itens' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Mudar o pedido nº ${id}` })).toBeVisible()
  await expect(campos(page).first()).toBeVisible()
}

/** Creates a newer shelf for the client and orders five of its third product. */
async function porDeOutraEstante({ admin, clienteId, numero, produtos }: Cozinha, id: number) {
  const body = { periodo: `Outra ${numero}`, clienteId, ativa: 1 as const }
  const estanteId = (await admin(criarEstante, { body })).estantes[0]?.id ?? 0
  const { id: produtoId = 0, precoVenda = 0 } = produtos[2] ?? {}
  const oferta = { params: { idEstante: estanteId, idProduto: produtoId }, body: { precoVenda, quantidade: 100 } }
  await admin(adicionarProdutoNaEstante, oferta)
  await admin(adicionarItem, { params: { pedidoId: id }, body: { estanteId, produtoId, precoVenda, quantidade: 5 } })
  return estanteId
}

async function escrever(page: Page, cozinha: Cozinha, qual: number, quanto: string) {
  await campoDe(page, produto(cozinha, qual)).fill(quanto)
  await page.keyboard.press('Enter')
}

const linha = (page: Page, cozinha: Cozinha, qual: number) =>
  page
    .getByRole('list', { name: 'Produtos' })
    .getByRole('listitem')
    .filter({ hasText: produto(cozinha, qual).nome })

const itensDe = async ({ admin }: Cozinha, id: number) =>
  (await admin(listarItens, { params: { id } })).itens.map(({ nome, quantidade }) => [nome, quantidade])
