import { somarDias } from '#contract/dias.ts'
import { atualizarEstante, criarEstante, listarEstantesDoCliente } from '#contract/estantes.ts'
import { todayHere } from '../web/ui/moment.ts'
import { abrirCozinha, type Cozinha } from './cozinha.ts'
import { irPara } from './rotas.ts'
import { abrirComo, TELAS } from './screen.ts'
import { expect, type Page, test } from './test.ts'

test.use({ viewport: TELAS.celular })

test('continuing an open order opens its own shelf, not the newest', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const [dele = { id: 0, periodo: '' }] = await estantes(cozinha)
  const pedidoId = await cozinha.pedido()
  const nova = await estanteNova(cozinha)
  await abrirComo(page, cozinha, '/cliente/inicial')
  await expect(page.getByText(`nº ${pedidoId} · 1 item · estante ${dele.periodo}`)).toBeVisible()
  await aqui(page, 'Continuar o pedido').click()
  await naEstante(page, dele.periodo)
  await expect(page.getByRole('textbox', { name: /^Quantidade de 01 / })).toHaveValue('20')

  await irPara(page, '/cliente/pedidos')
  await aqui(page, `Continuar o pedido nº ${pedidoId}`).click()
  await naEstante(page, dele.periodo)

  const { id, periodo } = dele
  const { clienteId } = cozinha
  await cozinha.admin(atualizarEstante, {
    body: { id, periodo, clienteId, validaAte: somarDias(todayHere(), -1) },
  })
  await page.goto('/cliente/inicial')
  await expect(page.getByText(`A estante ${periodo} fechou`)).toBeVisible()
  await aqui(page, 'Continuar o pedido').click()
  await expect(page.getByText('Esta estante está fechada')).toBeVisible()
  await expect(page.getByRole('button', { name: 'tirar do pedido' })).toBeVisible()
  await page.getByRole('link', { name: 'Ir para a estante aberta' }).click()
  await naEstante(page, nova.periodo)
})

const aqui = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true })

const naEstante = (page: Page, periodo: string) =>
  expect(page.getByRole('main').getByText(`Estante ${periodo}, aberta`, { exact: true })).toBeVisible()

const estantes = async ({ admin, clienteId }: Cozinha) =>
  (await admin(listarEstantesDoCliente, { params: { id: clienteId } })).estantes

async function estanteNova({ admin, clienteId, numero }: Cozinha) {
  const body = { periodo: `Nova ${numero}`, clienteId, ativa: 1 } as const
  const [nova] = (await admin(criarEstante, { body })).estantes
  if (!nova) throw new Error('the shelf was not made')
  return nova
}
