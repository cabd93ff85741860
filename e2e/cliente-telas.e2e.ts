import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { diaPorExtenso, somarDias } from '#contract/dias.ts'
import { atualizarEstante, listarEstantesDoCliente } from '#contract/estantes.ts'
import { baixar } from './baixado.ts'
import { mudarEndereco } from './rotas.ts'
import { abrirComo, botao, campo, TELAS } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha, type Cozinha } from './test-client.ts'

test('a new client sees the shelf to order from, and when a closed shelf opens', async ({ page }) => {
  await page.setViewportSize(TELAS.celular)
  const cozinha = await abrirCozinha()
  await abrirComo(page, cozinha, '/cliente/inicial')
  await expect(
    page.getByText(`até o fornecedor fechar · ${cozinha.produtos.length} produtos disponíveis`),
  ).toBeVisible()
  await expect(page.getByText('Nada a receber')).toBeVisible()

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
    await expect(page.getByText(/dá para mudar ou cancelar até .* às 23:59/)).toBeVisible()
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
