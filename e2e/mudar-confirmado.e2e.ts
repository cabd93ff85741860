import { campoDe, campos, produto } from './fazer-pedido.ts'
import { abrirComo, abrirComoAdministrador, botao } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha, type Cozinha } from './test-client.ts'

test('a confirmed order is changed as a whole: both sides see each line', async ({ page }) => {
  const cozinha = await abrirCozinha()
  const { id } = await cozinha.confirmado()
  await abrirComo(page, cozinha, `/cliente/pedidos?id=${id}`)
  await page.getByRole('link', { name: 'Mudar itens' }).click()
  await expect(campos(page).first()).toBeVisible()
  await escrever(page, cozinha, 0, '25')
  await escrever(page, cozinha, 1, '4')
  await expect(linha(page, cozinha, 0)).toContainText('era 20')
  await expect(linha(page, cozinha, 1)).toContainText('entra')

  await botao(page, 'Revisar mudanças').click()
  const revisao = page.getByRole('dialog', { name: `Mudanças no pedido nº ${id}` })
  await expect(revisao.getByRole('listitem').filter({ hasText: produto(cozinha, 0).nome })).toContainText(
    'antes 20, agora 25',
  )
  await botao(revisao, 'Salvar mudanças').click()
  await expect(page.getByText(`Pedido nº ${id} alterado`)).toBeVisible()
  await expect(page.getByText(`${produto(cozinha, 0).nome}: de 20 para 25`)).toBeVisible()
  await expect(page.getByText(`${produto(cozinha, 1).nome}: entrou, 4`)).toBeVisible()
  await abrirComoAdministrador(page, `/admin/relatorios/pedido?id=${id}`)
  const historico = page.getByRole('listitem').filter({ hasText: cozinha.nome })
  await expect(historico.filter({ hasText: produto(cozinha, 0).nome }).first()).toContainText('25')
})

async function escrever(page: Page, cozinha: Cozinha, qual: number, quanto: string) {
  await campoDe(page, produto(cozinha, qual)).fill(quanto)
  await page.keyboard.press('Enter')
}

const linha = (page: Page, cozinha: Cozinha, qual: number) =>
  page
    .getByRole('list', { name: 'Produtos' })
    .getByRole('listitem')
    .filter({ hasText: produto(cozinha, qual).nome })
