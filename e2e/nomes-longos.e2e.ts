import { atualizarCliente } from '#contract/clientes.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { pronta, seguir } from './rotas.ts'
import { abrirComo, abrirComoAdministrador, semSobraAqui } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

const CARO = 99_999_999.99

test('the longest names and the highest price fit on every screen', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { nome, produto, estanteId, clienteId, pedidoId, email, senha } = await comNomesLongos()
  await abrirComo(page, { email, senha }, '/cliente/estante')
  await expect(page.getByRole('textbox', { name: `Quantidade de ${produto}` })).toBeAttached()
  await emTodasAsLarguras(page, ['/cliente/estante', '/cliente/pedidos'])
  await abrirComoAdministrador(page)
  await pronta(page)
  await emTodasAsLarguras(page, [
    '/admin/dashboard',
    `/admin/cadastro/cliente?busca=${nome}&editar=${clienteId}`,
    `/admin/cadastro/estante?id=${estanteId}`,
    `/admin/relatorios/pedido?id=${pedidoId}`,
  ])
})

/** A kitchen whose client and one product have names of maximum length; the product is in a confirmed and in the open order. */
async function comNomesLongos() {
  const cozinha = await abrirCozinha()
  const { admin, clienteId, numero } = cozinha
  const nome = `Rotisseria${numero}`.repeat(9).slice(0, 120)
  const produto = `Bacalhau${numero}`.repeat(9).slice(0, 120)
  const endereco = `Rua${nome}`.repeat(2).slice(0, 200)
  await admin(atualizarCliente, { body: { id: clienteId, nome, endereco, cnpj: cnpjDeTeste(numero) } })
  const novos = await cozinha.oferecer(
    [{ nome: produto, precoVenda: CARO, precoCusto: CARO, unidadeMedida: 'UN' }],
    99_999_999,
  )
  await cozinha.confirmado(novos, undefined, 1)
  const pedidoId = await cozinha.pedido(novos, 1)
  return { ...cozinha, nome, produto, pedidoId }
}

async function emTodasAsLarguras(page: Page, enderecos: readonly string[]) {
  for (const endereco of enderecos) {
    if (!page.url().endsWith(endereco)) await seguir(page, endereco)
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await semSobraAqui(page)
    }
  }
}
