import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { diaPorExtenso, somarDias } from '#contract/dias.ts'
import { emReais } from '#contract/dinheiro.ts'
import { atualizarEstante, listarEstantesDoCliente } from '#contract/estantes.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { atualizarProduto } from '#contract/produtos.ts'
import { baixar } from './baixado.ts'
import { abrirCozinha, type Cozinha, type Produto } from './cozinha.ts'
import { mudarEndereco } from './rotas.ts'
import { abrirComo, botao, campo, TELAS } from './screen.ts'
import { expect, test } from './test.ts'

test('a new client sees the shelf to order from, and when a closed shelf opens', async ({ page }) => {
  await page.setViewportSize(TELAS.celular)
  const cozinha = await abrirCozinha()
  await abrirComo(page, cozinha, '/cliente/inicial')
  await expect(page.getByText(`sem dia para fechar · ${cozinha.produtos.length} produtos disponíveis`)).toBeVisible()
  for (const vazio of ['Nada a receber', 'Depois do primeiro pedido']) await expect(page.getByText(vazio)).toBeVisible()

  const { hoje, estante } = await leituras(cozinha)
  const { id, periodo, clienteId } = estante
  const validaDe = somarDias(hoje, 3)
  await cozinha.admin(atualizarEstante, { body: { id, periodo, clienteId, validaDe } })
  await page.reload()
  await expect(page.getByText('Nenhuma estante aberta agora')).toBeVisible()
  await expect(page.getByText(new RegExp(`A próxima, ${periodo}, abre \\S+\\s${validaDe.slice(8)}/`))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fazer pedido' }).filter({ visible: true })).toHaveCount(0)
})

test.describe('celular', () => {
  test.use({ viewport: TELAS.celular })

  test('finds orders by period and downloads one as PDF', async ({ page }) => {
    const cozinha = await abrirCozinha()
    const { id, dataEntrega } = await cozinha.confirmado(2)
    await abrirComo(page, cozinha, '/cliente/pedidos')
    await campo(page, 'Entrega de').fill('01/01/2025')
    await campo(page, 'até').fill('31/12/2025')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/dataInicial=2025-01-01&dataFinal=2025-12-31/)
    await expect(page.getByText('Nenhum pedido com esta busca')).toBeVisible()
    await botao(page, 'Ver todos os pedidos').click()
    await campo(page, 'Entrega de').fill(diaPorExtenso(dataEntrega))
    await expect(page).toHaveURL(`/cliente/pedidos?dataInicial=${dataEntrega}`)
    await expect(page.getByText('1 pedido', { exact: true })).toBeVisible()

    await mudarEndereco(page, `/cliente/pedidos?id=${id}`)
    expect((await baixar(page, 'Baixar PDF')).bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    // The lines, the delivery day and the cancellation share one deadline.
    await expect(page.getByText(/^Até .* às 23:59\.$/)).toHaveCount(3)
  })

  test('repeats an order from the list: names higher prices, less stock, sold-out products and lines already in the open order', async ({
    page,
  }) => {
    const cozinha = await abrirCozinha(6)
    type Seis = [Produto, Produto, Produto, Produto, Produto, Produto]
    const [caro, pouco, esgotado, igual, emDobro, deSeis] = cozinha.produtos as Seis
    const { id: antigo } = await cozinha.confirmado(6)
    const { id, nome } = deSeis
    await cozinha.admin(atualizarProduto, { body: { id, nome, precoCusto: 1, unidadeMedida: 'UN', multiplo: 6 } })
    await cozinha.mudar(caro, { precoVenda: caro.precoVenda + 1 })
    await cozinha.mudar(pouco, { quantidade: 23 }) // the order above holds 20 of them
    await cozinha.mudar(esgotado, { quantidade: 20 })
    const aberto = await cozinha.pedido([emDobro], 2)
    await abrirComo(page, cozinha, '/cliente/pedidos')
    await expect(page.getByRole('link', { name: `Continuar o pedido nº ${aberto}` })).toBeVisible()
    await page.getByRole('link', { name: `Repetir o pedido nº ${antigo}` }).click()
    const previa = page.getByRole('dialog', { name: `Repetir o pedido nº ${antigo}` })
    await expect(previa.getByText('1 item igual, 3 mudaram, 1 já está no pedido, 1 ficou de fora.')).toBeVisible()
    const linha = (qual: Produto) => previa.getByRole('listitem').filter({ hasText: qual.nome })
    await expect(linha(caro)).toContainText(`antes ${emReais(caro.precoVenda)}`)
    await expect(linha(pouco)).toContainText('só restam 3 unidades')
    await expect(linha(esgotado)).toContainText('esgotado')
    await expect(linha(deSeis)).toContainText('só de 6 em 6')
    await previa.getByRole('checkbox', { name: 'Trocar pela quantidade de antes' }).check()
    await botao(previa, 'Adicionar 5 itens').click()
    await expect(previa).toBeHidden()
    await expect(page).toHaveURL('/cliente/estante')
    const { itens } = await cozinha.admin(listarItens, { params: { id: aberto } })
    const esperados = [
      [caro.id, 20, caro.precoVenda + 1],
      [pouco.id, 3, pouco.precoVenda],
      [igual.id, 20, igual.precoVenda],
      [emDobro.id, 20, emDobro.precoVenda],
      [deSeis.id, 18, deSeis.precoVenda],
    ]
    expect(itens.map(({ produtoId, quantidade, precoVenda }) => [produtoId, quantidade, precoVenda])).toEqual(esperados)
  })
})

async function leituras({ admin, clienteId }: Cozinha) {
  const params = { id: clienteId }
  const [{ regras }, { estantes }] = [
    await admin(lerRegrasDeEntrega, { params }),
    await admin(listarEstantesDoCliente, { params }),
  ]
  const [estante] = estantes
  if (!estante) throw new Error('The kitchen has no shelf')
  return { hoje: regras.hoje, estante }
}
