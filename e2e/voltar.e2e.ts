import { observarPedido } from '#contract/pedidos-status.ts'
import { pronta } from './rotas.ts'
import { abrirComo, abrirComoAdministrador, botao, campo, TELAS } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

const perguntaDe = (page: Page) => page.getByRole('dialog', { name: 'Sair sem salvar?' })
const voltar = (page: Page) => page.evaluate(() => history.back())

test('Back closes a dialog with input after confirmation, and not the screen below, which a link opened', async ({
  page,
}) => {
  await page.setViewportSize(TELAS.celular)
  const cozinha = await abrirCozinha()
  const { id } = await cozinha.confirmado()
  await cozinha.admin(observarPedido, { params: { id }, body: { observacao: 'Portão azul' } })
  await page.goto('about:blank')
  await abrirComo(page, cozinha, `/cliente/pedidos?id=${id}`)
  await botao(page, 'Editar observação').click()
  const dialogo = page.getByRole('dialog', { name: `Observação do pedido nº ${id}` })
  await dialogo.getByLabel('Observação').fill('Portão verde')
  const pergunta = perguntaDe(page)
  await voltar(page)
  await expect(pergunta).toBeVisible()
  await voltar(page)
  await expect(pergunta).toBeHidden()
  await expect(dialogo.getByLabel('Observação')).toHaveValue('Portão verde')
  await voltar(page)
  await expect(pergunta).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pergunta).toBeHidden()
  await voltar(page)
  await botao(pergunta, 'Sair sem salvar').click()
  await expect(dialogo).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`id=${id}`))
  await expect(page.getByText('Portão azul').first()).toBeVisible()
  await voltar(page)
  await expect(page).toHaveURL('about:blank')
})

test('the question comes with the address of the screen, however far one goes, and leaves the history as it was', async ({
  page,
}) => {
  await page.goto('about:blank')
  await abrirComoAdministrador(page, '/admin/configuracoes')
  const nome = campo(page, 'Nome')
  const era = await nome.inputValue()
  const pergunta = perguntaDe(page)
  const ir = (entradas: number) => page.evaluate(entradas => history.go(entradas), entradas)
  const irEmbora = () => page.getByRole('link', { name: 'Painel', exact: true }).click()

  // From the tab's first entry, by a link and by Forward.
  await nome.fill('Outro nome')
  await irEmbora()
  await botao(pergunta, 'Continuar editando').click()
  await irEmbora()
  await botao(pergunta, 'Sair sem salvar').click()
  await expect(nome).toBeHidden()
  await pronta(page) // until the next screen is there, Back would ask once more
  await ir(-1)
  await expect(nome).toHaveValue(era)
  await nome.fill('Outro nome')
  await ir(1)
  await expect(pergunta).toBeVisible()
  await expect(page).toHaveURL('/admin/configuracoes')
  await botao(pergunta, 'Continuar editando').click()
  await expect(nome).toHaveValue('Outro nome')
  await ir(1)
  await botao(pergunta, 'Sair sem salvar').click()
  await expect(nome).toBeHidden()
  await expect(page).toHaveURL('/admin/dashboard')

  // Two entries at once, as from the list that Back shows while it is held.
  await irPara(page, '/admin/cadastro/produto')
  await page.getByRole('button', { name: 'Novo produto' }).click()
  await campo(page, 'Nome').fill('Nome que não se perde')
  const aqui = page.url()
  await ir(-2)
  await expect(pergunta).toBeVisible()
  await expect(page).toHaveURL(aqui)
  await botao(pergunta, 'Continuar editando').click()
  await expect(campo(page, 'Nome')).toHaveValue('Nome que não se perde')
  await ir(-2)
  await botao(pergunta, 'Sair sem salvar').click()
  await expect(page).toHaveURL('/admin/dashboard')
})

/** Navigates by the menu, so that Back stays within the document. */
async function irPara(page: Page, rota: string) {
  const menu = botao(page, 'Abrir o menu')
  await expect(menu.or(botao(page, 'Cadastros')).first()).toBeVisible()
  await ((await menu.isVisible()) ? menu : botao(page, 'Cadastros')).click()
  await page.locator(`a[href="${rota}"]`).filter({ visible: true }).click()
  await expect(page).toHaveURL(rota)
}
