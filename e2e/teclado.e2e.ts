import { cnpjMascarado } from '#contract/brasil.ts'
import { lerCliente } from '#contract/clientes.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { apiOf } from './api.ts'
import { CELULAR, tecladoDoCelular } from './celular.ts'
import { numeroNovo } from './numeros.ts'
import { expect, type Locator, type Page, test } from './own-server.ts'
import { tokenPara } from './rotas.ts'
import { abrirComoAdministrador, botao, campo } from './screen.ts'

/** The longest form by keyboard alone: after the sign-in no step uses the mouse or sets a value directly. */
test('a client is registered and filled in by keyboard alone', async ({ page }) => {
  const n = numeroNovo()
  await abrirComoAdministrador(page, '/admin/cadastro/cliente')
  await apertar(page, botao(page, 'Novo cliente').first())
  await escrever(page, campo(page, 'Nome'), `Cantina ${n}`)
  await escrever(page, campo(page, 'CNPJ'), cnpjDeTeste(n))
  await escrever(page, campo(page, 'Endereço'), 'Rua Barão, 9')
  await irAte(page, page.getByRole('combobox', { name: 'Estado' }))
  await page.keyboard.type('sp')
  await expect(page.getByRole('combobox', { name: 'Estado' })).toHaveValue('SP')
  await irAte(page, page.getByRole('checkbox', { name: 'ter' }))
  await page.keyboard.press('Space')
  await escrever(page, campo(page, 'Pedidos até'), '1630')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Cantina ${n}` })).toBeFocused()
  await apertar(page, botao(page, 'Editar'))
  await expect(page.getByRole('checkbox', { name: 'ter' })).toBeChecked()
  await expect(campo(page, 'Endereço')).toHaveValue('Rua Barão, 9')
  await expect(campo(page, 'Pedidos até')).toHaveValue('16:30')

  await apertar(page, botao(page, 'Excluir'))
  await expect(page.getByRole('dialog', { name: `Excluir Cantina ${n}?` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(botao(page, 'Excluir')).toBeFocused()
  await apertar(page, botao(page, 'Fechar').first())
  await expect(page).toHaveURL('/admin/cadastro/cliente')
})

test.describe('celular', () => {
  test.use(CELULAR)

  test('text composed by a virtual keyboard enters a masked field once and is sent', async ({ page }) => {
    const n = numeroNovo()
    const cnpj = cnpjDeTeste(n, 'AB')
    await abrirComoAdministrador(page, '/admin/cadastro/cliente')
    await botao(page, 'Novo cliente').first().click()
    const { compor, escrever, inserir } = await tecladoDoCelular(page)
    await campo(page, 'Nome').tap()
    await escrever(`Cantina ${n}`)
    await campo(page, 'CNPJ').tap()
    await compor(cnpj.toLowerCase())
    await expect(campo(page, 'CNPJ')).toHaveValue(cnpj.toLowerCase())
    await campo(page, 'Telefone').tap()
    await expect(campo(page, 'CNPJ')).toHaveValue(cnpjMascarado(cnpj))
    await escrever('11987654321')
    // A virtual keyboard's "next" key moves the focus without a Tab key event.
    await campo(page, 'Pedido mínimo').focus()
    await escrever('12,5')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: `Cantina ${n}` })).toBeVisible()
    const id = Number(new URL(page.url()).searchParams.get('editar'))
    const [cliente] = (await apiOf(await tokenPara('/admin'))(lerCliente, { params: { id } })).clientes
    expect(cliente).toMatchObject({ cnpj, telefone: '11987654321', pedidoMinimo: 12.5 })

    // What a clipboard or another keypad adds changes nothing.
    await botao(page, 'Editar').click()
    for (const [nome, texto, fica] of [
      ['CNPJ', '１２３４５６７８０００１９５', '12.345.678/0001-95'],
      ['Telefone', '\u202a+55 (011) 98765\u20114321\u202c', '(11) 98765-4321'],
      ['Pedido mínimo', '\u200eR$ 1.234,56 ', '1.234,56'],
    ] as const) {
      await campo(page, nome).focus()
      await campo(page, nome).selectText()
      await inserir(texto)
      await campo(page, nome).blur()
      await expect(campo(page, nome)).toHaveValue(fica)
    }
  })
})

/** Presses Tab until `alvo` has the focus; fails when it cannot be reached. */
async function irAte(page: Page, alvo: Locator) {
  const control = await alvo.elementHandle() // found once: a search by role costs more than a key
  for (let i = 0; i < 150; i++) {
    if (await control.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(alvo).toBeFocused()
}

async function apertar(page: Page, alvo: Locator) {
  await irAte(page, alvo)
  await page.keyboard.press('Enter')
}

async function escrever(page: Page, alvo: Locator, texto: string) {
  await irAte(page, alvo)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(texto)
}
