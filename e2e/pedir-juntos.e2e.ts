import { entrar as autenticar } from '#contract/autenticacao.ts'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { criarUsuarioRegular } from '#contract/usuarios.ts'
import { apiOf } from './api.ts'
import { campoDe, chegarNaEstante, pedidosDe, produto } from './fazer-pedido.ts'
import { ouvindo } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha, type Cozinha } from './test-client.ts'

test('a colleague’s change appears in its row at once, and never in a row being edited', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const biaPede = await deLonge(cozinha)
  await ouvindo(page, () => chegarNaEstante(page, cozinha))
  const [primeiro, segundo] = [produto(cozinha, 1), produto(cozinha, 3)]
  await biaPede(1, 8)
  await expect(campoDe(page, primeiro)).toHaveValue('8')

  // A field being edited keeps its text; after Enter the row takes the colleague's quantity.
  await campoDe(page, segundo).fill('3')
  await expect(linha(page, cozinha, 3)).toContainText('salvo')
  await biaPede(3, 1)
  await expect(campoDe(page, segundo)).toHaveValue('3')
  await page.keyboard.press('Enter')
  await expect(campoDe(page, segundo)).toHaveValue('4')
})

/** Orders through the API as a second buyer: adds a quantity of a product to the open order, or to a new one. */
async function deLonge(cozinha: Cozinha) {
  const { admin, clienteId, estanteId, numero, senha } = cozinha
  const email = `bia${numero}@exemplo.com.br`
  await admin(criarUsuarioRegular, { body: { nome: 'Bia Ramos', email, senha, clienteId } })
  const bia = apiOf((await apiOf('')(autenticar, { body: { email, senha } })).token)
  return async (qual: number, quantidade: number) => {
    const { id: produtoId, precoVenda } = produto(cozinha, qual)
    const aberto = (await pedidosDe(cozinha)).find(({ status }) => status === 'Aberto')
    const pedidoId = aberto?.id ?? (await bia(criarPedido, { body: { clienteId } })).pedidos[0]?.id ?? 0
    await bia(adicionarItem, { params: { pedidoId }, body: { estanteId, produtoId, precoVenda, quantidade } })
  }
}

const linha = (page: Page, cozinha: Cozinha, qual: number) =>
  page.getByRole('listitem').filter({ hasText: produto(cozinha, qual).nome })
