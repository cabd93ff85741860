import { diaEHora } from '../server/instants.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { expect, type Locator, type Page, test } from './casa-propria.ts'
import { numeroNovo } from './numeros.ts'
import { abrirComoAdministrador, botao, campo, nuncaDepoisDe } from './screen.ts'

/** The longest forms by keyboard alone: after the sign-in no step uses the mouse or sets a value directly. */
test('a client is registered, filled in and deactivated by keyboard alone', async ({ page, errors }) => {
  errors.allow(409, 503)
  const n = numeroNovo()
  await nuncaDepoisDe(page, 10_000) // a toast with "Desfazer" waits for Tab, however slow the machine is
  await abrirComoAdministrador(page, '/admin/cadastro/cliente')
  await apertar(page, botao(page, 'Novo cliente').first())
  await escrever(page, campo(page, 'Nome'), `Cantina ${n}`)
  await escrever(page, campo(page, 'CNPJ'), cnpjDeTeste(n))
  await escrever(page, campo(page, 'E-mail'), 'compras@cantina.exemplo.com.br')
  await escrever(page, campo(page, 'Telefone'), '11987654321')
  await escrever(page, campo(page, 'CEP'), '13010000')
  await escrever(page, campo(page, 'Endereço'), 'Rua Barão, 9')
  await escrever(page, campo(page, 'Cidade'), 'Campinas')
  await escrever(page, page.getByRole('combobox', { name: 'Estado' }), 'sp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Estado' })).toHaveValue('SP')
  await irAte(page, page.getByRole('checkbox', { name: 'ter' }))
  await page.keyboard.press('Space')
  await escrever(page, campo(page, 'Pedidos até'), '1630')
  await escrever(page, campo(page, 'Pedido mínimo'), '120')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Cantina ${n}` })).toBeFocused()
  await expect(page.getByRole('checkbox', { name: 'ter' })).toBeChecked()
  await expect(campo(page, 'Endereço')).toHaveValue('Rua Barão, 9')
  await expect(campo(page, 'Pedidos até')).toHaveValue('16:30')

  await apertar(page, botao(page, 'Inativar'))
  await apertar(page, botao(page, 'Desfazer'))
  await expect(botao(page, 'Inativar')).toBeVisible()
  await apertar(page, botao(page, 'Excluir'))
  await expect(page.getByRole('dialog', { name: `Excluir Cantina ${n}?` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(botao(page, 'Excluir')).toBeFocused()
  await apertar(page, botao(page, 'Fechar').first())
  await expect(page).toHaveURL('/admin/cadastro/cliente')
})

test('the settings are reached, changed and saved by keyboard alone', async ({ page }) => {
  const ano = Number(diaEHora(new Date(), 'America/Sao_Paulo').dia.slice(0, 4)) + 1
  await abrirComoAdministrador(page)
  await apertar(page, botao(page.getByRole('banner'), 'Administração'))
  await page.keyboard.press('ArrowDown')
  await irAte(page, page.getByRole('menuitem', { name: 'Configurações' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/configuracoes')
  await escrever(page, campo(page, 'Telefone'), '1135550000')
  await apertar(page, botao(page, 'Escolher o logotipo'), false)
  await escrever(page, campo(page, 'Cor'), '#1d5fa8')
  await apertar(page, botao(page, 'Cor #7a3e9d'))
  await expect(campo(page, 'Cor')).toHaveValue('#7a3e9d')
  await escrever(page, campo(page, 'Nome da empresa'), 'Filial Oeste')
  await page.keyboard.press('Enter')
  await apertar(page, botao(page, 'Retirar Filial Norte'), true, 'Shift+Tab')
  await irAte(page, page.getByRole('checkbox', { name: 'dom' }))
  await page.keyboard.press('Space')
  await escrever(page, campo(page, 'Pedidos até'), '8:30')
  await escrever(page, campo(page, 'Pedido mínimo'), '99,9')
  await escrever(page, campo(page, 'Dia sem entrega'), `24/12/${ano}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').getByText(`24/12/${ano}`)).toBeVisible()
  await apertar(page, botao(page, `Incluir feriados nacionais de ${ano}`))
  await apertar(page, botao(page, 'Salvar'))
  await expect(page.getByText('Configurações salvas')).toBeVisible()
  await page.reload()
  await expect(campo(page, 'Telefone')).toHaveValue('(11) 3555-0000')
  await expect(campo(page, 'Cor')).toHaveValue('#7a3e9d')
  await expect(page.getByText('Filial Oeste', { exact: true })).toBeVisible()
  await expect(page.getByText('Filial Norte', { exact: true })).toBeHidden()
  await expect(page.getByText(`24/12/${ano}`)).toBeVisible()
  await expect(page.getByRole('listitem').getByText(`25/12/${ano}`)).toBeVisible()
  await expect(campo(page, 'Pedidos até')).toHaveValue('08:30')
  await expect(campo(page, 'Pedido mínimo')).toHaveValue('99,90')
})

/** Presses `tecla` until `alvo` has the focus; fails when it cannot be reached. */
async function irAte(page: Page, alvo: Locator, tecla = 'Tab') {
  const control = await alvo.elementHandle() // found once: a search by role costs more than a key
  for (let i = 0; i < 150; i++) {
    if (await control.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(tecla)
  }
  await expect(alvo).toBeFocused()
}

async function apertar(page: Page, alvo: Locator, enter = true, tecla = 'Tab') {
  await irAte(page, alvo, tecla)
  if (enter) await page.keyboard.press('Enter')
}

async function escrever(page: Page, alvo: Locator, texto: string) {
  await irAte(page, alvo)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(texto)
}
