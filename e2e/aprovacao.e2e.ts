import { entrar } from '#contract/autenticacao.ts'
import { atualizarCliente, lerCliente } from '#contract/clientes.ts'
import { listarEstantesDoCliente } from '#contract/estantes.ts'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { confirmarPedido, observarPedido } from '#contract/pedidos-status.ts'
import { criarUsuarioRegular } from '#contract/usuarios.ts'
import { textOf } from '../test/smtp.ts'
import { apiOf } from './api.ts'
import { CELULAR, tocarDuasVezes } from './celular.ts'
import { expect, test } from './own-server.ts'
import { irPara } from './rotas.ts'
import { abrirComo, abrirComoAdministrador, botao, darSenha, TELAS } from './screen.ts'
import { abrirCozinha } from './test-client.ts'

test.use(CELULAR)

/** A kitchen whose buyers need no approval up to R$ 10, a second user with role `papel`, and an order awaiting approval. */
async function aEspera(papel: 'aprovador' | 'leitor') {
  const cozinha = await abrirCozinha()
  const { admin, clienteId, numero, produtos, email, senha } = cozinha
  const [cliente] = (await admin(lerCliente, { params: { id: clienteId } })).clientes
  if (!cliente) throw new Error('the kitchen is not there')
  await admin(atualizarCliente, { body: { ...cliente, aprovacaoAcima: 10 } })
  const pessoa = { nome: `Rosa ${numero}`, email: `rosa${numero}@exemplo.com.br`, senha }
  await admin(criarUsuarioRegular, { body: { ...pessoa, clienteId, papel } })
  const comprador = apiOf((await apiOf('')(entrar, { body: { email, senha } })).token)
  const id = (await comprador(criarPedido, { body: { clienteId } })).pedidos[0]?.id ?? 0
  const estanteId = (await comprador(listarEstantesDoCliente, { params: { id: clienteId } })).estantes[0]?.id ?? 0
  for (const { id: produtoId, precoVenda } of produtos.slice(0, 3))
    await comprador(adicionarItem, {
      params: { pedidoId: id },
      body: { estanteId, produtoId, precoVenda, quantidade: 20 },
    })
  const dataEntrega = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const { pedidos } = await comprador(confirmarPedido, { params: { id }, body: { dataEntrega } })
  expect(pedidos[0]?.aguardaAprovacao).toBe(1)
  return { ...cozinha, pessoa, id, dataEntrega }
}

test('an approver comes from the mail’s link, signs in on a phone, and approves', async ({ page, correio }) => {
  const { nome, pessoa, id, produtos } = await aEspera('aprovador')
  const dela = () => correio.mails.find(({ to }) => to === pessoa.email)
  await correio.until(() => dela() !== undefined)
  const mail = dela()
  const carta = mail ? textOf(mail) : ''
  const [, endereco = ''] = /Ver e aprovar: https:\/\/pedidos\.exemplo\.com\.br(\S+)/.exec(carta) ?? []
  await page.goto(endereco)
  await expect(page).toHaveURL('/')
  await darSenha(page, pessoa.email, pessoa.senha)
  await expect(page).toHaveURL(`/cliente/pedidos?id=${id}`)

  const titulo = page.getByRole('heading', { name: /^(Espera a sua aprovação|Devolvido para mudanças)$/ })
  const espera = page.locator('section').filter({ has: titulo })
  await expect(espera).toContainText(`${nome} pediu hoje às`)
  await expect(page.getByText(produtos[2]?.nome ?? '').first()).toBeVisible()

  await test.step('it is given back with a word', async () => {
    await botao(page, 'Devolver…').tap()
    const devolver = page.getByRole('dialog', { name: `Devolver o pedido nº ${id}` })
    await devolver.getByRole('textbox').fill('Pede menos')
    await botao(devolver, 'Devolver').click() // a finger is not that quick
    await expect(devolver).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Devolvido para mudanças' })).toBeVisible()
    await expect(page.getByText(`${pessoa.nome} devolveu hoje às`)).toContainText('“Pede menos”')
  })

  await irPara(page, '/cliente/inicial')
  await expect(page.getByText(`${pessoa.nome} devolveu hoje às`)).toContainText('“Pede menos”')
  await page.getByRole('main').getByRole('link', { name: 'Ver e aprovar' }).first().tap()
  await botao(page, 'Aprovar pedido').tap()
  await expect(page.getByText(`Pedido nº ${id} aprovado`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pedido nº ${id} Confirmado`)
})

/** Names of every button and link that changes an order. */
const MUDA =
  /^(Fazer|Repetir|Continuar|Revisar|Confirmar|Aprovar|Devolver|Cancelar|Mudar|Escrever|Editar|Pausar|Excluir|Colar)/

test('a reader opens every screen, is offered no change to an order, and meets no refusal', async ({ page }) => {
  const cozinha = await aEspera('leitor')
  const { pessoa, id, produtos, admin } = cozinha
  const nada = async () => {
    for (const papel of ['button', 'link'] as const)
      await expect(page.getByRole('main').getByRole(papel, { name: MUDA })).toHaveCount(0)
    await expect(page.locator('main :is(input, textarea):not(search input)')).toHaveCount(0)
  }
  await abrirComo(page, pessoa, '/cliente/inicial')
  await expect(page.getByRole('heading', { name: 'Espera aprovação' })).toBeVisible()
  await nada()
  await page.getByRole('main').getByRole('link', { name: 'Ver o pedido' }).first().tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pedido nº ${id} Espera aprovação`)
  await nada()
  await botao(page, 'Abrir o menu').tap()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Fazer pedido' })).toHaveCount(0)
  await page.getByRole('dialog').getByRole('link', { name: 'Estante' }).tap()
  await expect(page.getByText(produtos[0]?.nome ?? '').first()).toBeVisible()
  await expect(page.getByText('só para consulta')).toBeVisible()
  await nada()

  // Neither of an order that is confirmed.
  await admin(confirmarPedido, { params: { id }, body: { dataEntrega: cozinha.dataEntrega } })
  await irPara(page, `/cliente/pedidos?id=${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Confirmado')
  await nada()
})

test('a changed order asks for approval again, and the provider approves it', async ({ page }) => {
  const cozinha = await aEspera('aprovador')
  const { id, nome, pessoa } = cozinha
  await abrirComo(page, cozinha, '/cliente/estante')
  await expect(page.getByText(/^Este pedido espera aprovação/)).toBeVisible()
  await page.getByRole('main').getByRole('textbox').first().fill('7')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Este pedido espera aprovação/)).toHaveCount(0)
  await tocarDuasVezes(botao(page, 'Revisar e confirmar'))
  const revisao = page.getByRole('dialog', { name: 'Revisar o pedido' })
  await expect(
    revisao.getByText(/^Acima de R\$.10,00 num dia de entrega, o pedido só vale depois de aprovado/),
  ).toBeVisible()
  await botao(revisao, 'Pedir aprovação').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Espera aprovação')

  const dela = apiOf((await apiOf('')(entrar, { body: { email: pessoa.email, senha: pessoa.senha } })).token)
  await dela(observarPedido, { params: { id }, body: { observacao: 'Pede menos' } })
  await abrirComo(page, cozinha, '/cliente/pedidos?espera=1')
  await expect(
    page.getByText(`${nome} pediu aprovação; pode aprovar: ${pessoa.nome} ou o fornecedor`).first(),
  ).toBeVisible()
  await page.setViewportSize(TELAS.mesa)
  await abrirComoAdministrador(page)
  await page.getByRole('link', { name: /^Esperam aprovação \d/ }).click()
  await expect(page).toHaveURL('/admin/relatorios/pedido?espera=1')
  await page.getByRole('button', { name: String(id), exact: true }).click()
  await expect(page.getByText(`${nome} pediu aprovação em`)).toBeVisible()
  await expect(page.getByText(`${pessoa.nome} devolveu em`)).toContainText('“Pede menos”')
  await botao(page, 'Aprovar pedido').click()
  await expect(page.getByText(`Pedido ${id} aprovado`)).toBeVisible()
})
