import { adicionarProdutoNaEstante, listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import { atualizarEstante, criarEstante, listarEstantesDoCliente } from '#contract/estantes.ts'
import { criarProduto } from '#contract/produtos.ts'
import { apertos } from './apertos.ts'
import { produto } from './fazer-pedido.ts'
import { expect, test } from './own-server.ts'
import { seguir } from './rotas.ts'
import { abrirComo, abrirComoAdministrador, botao, campo } from './screen.ts'
import { abrirCozinha } from './test-client.ts'

const ESTANTES = 4
const [SEGUNDA, SEXTA] = ['2030-01-07', '2030-01-11']

/** Creates clients with one shelf each, for the same days, with one product. The last client has a special price for it. */
async function clientesComPreco() {
  const cozinhas = await Promise.all(Array.from({ length: ESTANTES }, () => abrirCozinha(1)))
  const [{ admin, numero }] = cozinhas as [(typeof cozinhas)[number]]
  const nome = `Jabuticaba ${numero}`
  const { produtos } = await admin(criarProduto, { body: { nome, precoCusto: 2, unidadeMedida: 'KG' } })
  const idProduto = produtos[0]?.id ?? 0
  const precos: (() => Promise<number | undefined>)[] = []
  for (const [i, { clienteId, estanteId: id, numero }] of cozinhas.entries()) {
    const precoVenda = i === ESTANTES - 1 ? 3.5 : 5
    await admin(adicionarProdutoNaEstante, {
      params: { idEstante: id, idProduto },
      body: { precoVenda, quantidade: 9 },
    })
    await admin(atualizarEstante, { body: { id, periodo: `Turma ${numero}`, clienteId, validaAte: SEXTA } })
    precos.push(async () => {
      const { produtos } = await admin(listarProdutosDaEstante, { params: { id } })
      return produtos.find(({ produtoId }) => produtoId === idProduto)?.precoVenda
    })
  }
  return { cozinhas, admin, nome, precos: () => Promise.all(precos.map(preco => preco())) }
}

test('sets one price on all open shelves in at most six presses', async ({ page }) => {
  const { admin, nome, precos, cozinhas } = await clientesComPreco()
  await abrirComoAdministrador(page)
  const { clicar, teclar, feitos } = apertos(page)
  await clicar(botao(page, 'Cadastros'))
  await clicar(page.getByRole('banner').getByRole('link', { name: 'Estantes', exact: true }))
  await clicar(botao(page, 'Um preço em todas'))
  const dialogo = page.getByRole('dialog')
  await expect(page.getByRole('combobox', { name: 'Produto', exact: true })).toBeFocused()
  await page.keyboard.type(nome)
  await expect(page.getByRole('option', { name: nome })).toBeVisible()
  await teclar('Enter')
  await expect(campo(page, 'Preço novo')).toBeFocused()
  await page.keyboard.type('6,2')
  await expect(dialogo.getByText(`${ESTANTES - 1} estantes abertas ficam com R$ 6,20 em vez de R$ 5,00.`)).toBeVisible()
  await expect(dialogo.getByRole('listitem').filter({ hasText: cozinhas.at(-1)?.nome ?? '' })).toContainText('R$ 3,50')
  await teclar('Enter')
  await expect(page.getByText(`${ESTANTES - 1} estantes com o preço R$ 6,20`)).toBeVisible()
  expect(feitos()).toBeLessThanOrEqual(6)
  expect(await precos()).toEqual([6.2, 6.2, 6.2, 3.5])

  await test.step('marked shelves change their days together, and are deactivated and reactivated', async () => {
    await seguir(page, '/admin/cadastro/estante?busca=Turma')
    const marcar = (i: number) => page.getByLabel(new RegExp(`^Marcar .*${cozinhas[i]?.nome}$`)).check()
    await marcar(0)
    await marcar(1)
    await botao(page, 'Datas').click()
    await campo(page, 'Aceita pedidos até').fill('18/01/2030')
    await campo(page, 'Fecha às').fill('17:30')
    await botao(page, 'Mudar 2 estantes').click()
    await expect(page.getByText('Datas mudadas em 2 estantes')).toBeVisible()
    const lidas = async () =>
      Promise.all(
        cozinhas.slice(0, 3).map(async ({ clienteId }) => {
          const [estante] = (await admin(listarEstantesDoCliente, { params: { id: clienteId } })).estantes
          return [estante?.validaAte, estante?.fechaEm, estante?.ativa]
        }),
      )
    const mudada = ['2030-01-18', '2030-01-18T20:30:00.000Z', 1]
    expect(await lidas()).toEqual([mudada, mudada, [SEXTA, null, 1]])
    await botao(page, 'Desativar').click()
    await expect(page.getByText('2 estantes desativadas')).toBeVisible()
    expect((await lidas()).map(([, , ativa]) => ativa)).toEqual([0, 0, 1])
    await botao(page, 'Desfazer').click()
    await expect.poll(async () => (await lidas()).map(([, , ativa]) => ativa)).toEqual([1, 1, 1])
  })
})

test('creates the next period for all clients in at most eight presses; undoes it', async ({ page }) => {
  const { cozinhas, admin } = await clientesComPreco()
  const [{ clienteId, numero }] = cozinhas as [(typeof cozinhas)[number]]
  const periodo = `Semana ${numero % 900}`
  for (const cozinha of cozinhas.slice(1, 3)) await cozinha.mudar(produto(cozinha, 0), { precoVenda: 0.5 })
  // The search for the new period would find this shelf too.
  const outra = { periodo: `Semana ${(numero % 900) + 1} do Natal`, clienteId: cozinhas[3]?.clienteId ?? 0 }
  await admin(criarEstante, { body: outra })
  await admin(criarEstante, { body: { periodo, clienteId, validaDe: SEGUNDA, validaAte: SEXTA } })
  await abrirComoAdministrador(page)
  const { clicar, feitos } = apertos(page)
  await clicar(botao(page, 'Cadastros'))
  await clicar(page.getByRole('banner').getByRole('link', { name: 'Estantes', exact: true }))
  await expect(page.getByRole('status').filter({ hasText: /estantes$/ })).toBeVisible()
  await clicar(botao(page, 'Próximo período'))
  const dialogo = page.getByRole('dialog')
  await expect(campo(page, 'Período')).toHaveValue(`Semana ${(numero % 900) + 1}`)
  await expect(campo(page, 'Aceita pedidos de')).toHaveValue('14/01/2030')
  await expect(campo(page, 'Aceita pedidos até')).toHaveValue('18/01/2030')
  const criar = dialogo.getByRole('button', { name: /^Criar \d+ estantes$/ })
  await expect(criar).toBeEnabled()
  await expect(dialogo.getByText(/Abaixo do custo: \d+ preços\./)).toBeVisible()
  await clicar(criar)
  await expect(page.getByText(/^\d+ estantes criadas/)).toBeVisible()
  expect(feitos()).toBeLessThanOrEqual(8)
  const criadas = /\d+/.exec((await page.getByText(/^\d+ estantes criadas/).textContent()) ?? '')?.[0]
  await expect(botao(page, `Marcar as ${criadas}`)).toBeVisible()
  await expect(page.getByText(outra.periodo)).toBeHidden()
  const novas = async () => {
    const { estantes } = await admin(listarEstantesDoCliente, { params: { id: cozinhas[1]?.clienteId ?? 0 } })
    return estantes.map(({ periodo, aberta, validaDe }) => ({ periodo, aberta, validaDe }))
  }
  expect((await novas())[0]).toEqual({ periodo: `Semana ${(numero % 900) + 1}`, aberta: 0, validaDe: '2030-01-14' })
  await botao(page, 'Desfazer').click()
  await expect(page.getByText('A cópia foi desfeita')).toBeVisible()
  expect(await novas()).toHaveLength(1)
})

test('an ended product leaves the chosen order, and its buyer reads so', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const acaba = produto(cozinha, 0)
  const pedidoId = await cozinha.pedido(2, 9)
  await abrirComoAdministrador(page, `/admin/cadastro/produto?editar=${acaba.id}`)
  await botao(page, 'Inativar').click()
  const pergunta = page.getByRole('dialog', { name: `Inativar ${acaba.nome}?` })
  await botao(pergunta.filter({ hasText: '1 pedido aberto ou confirmado tem este produto' }), 'Voltar').click()
  await botao(page, 'Acabou').click()
  const dialogo = page.getByRole('dialog', { name: `${acaba.nome} acabou?` })
  await dialogo.getByRole('checkbox', { name: new RegExp(`^${cozinha.nome} 9 kg`, 'i') }).check()
  await botao(dialogo, 'Acabou: retirar de 1 pedido').click()
  await expect(page.getByText(`${acaba.nome} não é mais oferecido`)).toBeVisible()
  await expect(page.getByText(/^Acabou: não é mais oferecido em 1 estante\.$/)).toBeVisible()
  await abrirComo(page, cozinha, `/cliente/pedidos?id=${pedidoId}`)
  await expect(page.getByText('Acabou: o fornecedor retirou do pedido')).toBeVisible()
  await expect(page.getByText(acaba.nome).first()).toBeVisible()
})
