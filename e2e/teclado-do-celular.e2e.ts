import { cnpjMascarado } from '#contract/brasil.ts'
import { lerCliente } from '#contract/clientes.ts'
import { CEP } from '../test/cep-service.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { apiOf } from './api.ts'
import { CELULAR, tecladoDoCelular } from './celular.ts'
import { abrirCozinha } from './cozinha.ts'
import { numeroNovo } from './numeros.ts'
import { tokenPara } from './rotas.ts'
import { abrirComoAdministrador, abrirGaveta, botao, campo } from './screen.ts'
import { expect, type Locator, type Page, test } from './test.ts'

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
  await campo(page, 'CEP').tap()
  await escrever(CEP.sem)
  await expect(campo(page, 'CEP')).toHaveValue('99999-999')
  // A known CEP would fill in the state while the test types it.
  await expect(page.getByText('CEP não encontrado: confira')).toBeVisible()
  // A virtual keyboard's "next" key moves the focus without a Tab key event.
  const estado = page.getByRole('combobox', { name: 'Estado' })
  await estado.tap()
  await compor('sp')
  await expect(page.getByRole('option')).toHaveCount(1)
  await campo(page, 'Pedidos até').focus()
  await escrever('1630')
  await campo(page, 'Pedido mínimo').tap()
  await escrever('12,5')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Cantina ${n}` })).toBeVisible()
  const admin = apiOf(await tokenPara('/admin'))
  const id = Number(new URL(page.url()).searchParams.get('editar'))
  const [cliente] = (await admin(lerCliente, { params: { id } })).clientes
  expect(cliente).toMatchObject({
    cnpj,
    telefone: '11987654321',
    cep: CEP.sem,
    estado: 'SP',
    horarioCorte: '16:30',
    pedidoMinimo: 12.5,
  })

  await campo(page, 'CNPJ').tap()
  await cursorEm(campo(page, 'CNPJ'), 4)
  await inserir('9')
  await expect(campo(page, 'CNPJ')).toHaveValue(cnpjMascarado(cnpj)) // the full field ignores the digit and loses none
  await trocar(page, 'CNPJ', inserir, ' 12.345.678/0001-95 ', '12.345.678/0001-95')
  await trocar(page, 'CNPJ', inserir, '１２３４５６７８０００１９５', '12.345.678/0001-95')
  await trocar(page, 'CEP', inserir, '١٣٠١٠٠٠٠', '13010-000')
  await trocar(page, 'Telefone', inserir, '\u202a+55 (011) 98765\u20114321\u202c', '(11) 98765-4321')
  await trocar(page, 'Pedido mínimo', inserir, '\u200eR$ 1.234,56 ', '1.234,56')
})

test('a unique client is chosen by typing its name, whichever key leaves the field', async ({ page }) => {
  const { nome, clienteId } = await abrirCozinha()
  await abrirComoAdministrador(page, '/admin/relatorios/vendas')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { compor, inserir } = await tecladoDoCelular(page)
  const cliente = page.getByRole('combobox', { name: 'Cliente' })
  await expect(cliente).toHaveAttribute('enterkeyhint', 'done') // the keyboard's "next" key would send no Enter
  await cliente.tap()
  await compor(nome.slice(0, 10))
  await inserir(`${nome} `)
  await expect(page.getByRole('option', { name: nome })).toBeVisible()
  await botao(page, 'Filtros').focus()
  await expect(page).toHaveURL(new RegExp(`clienteId=${clienteId}$`))
  await expect(cliente).toHaveValue(nome)
})

test('a day is accepted with spaces around it, and with a numeric keypad’s separators', async ({ page }) => {
  await abrirComoAdministrador(page, '/admin/relatorios/vendas')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await abrirGaveta(page, 'Período')
  const { escrever, inserir } = await tecladoDoCelular(page)
  await trocar(page, 'De', escrever, '10032026', '10/03/2026')
  await trocar(page, 'De', inserir, '  11/03/2026 ', '11/03/2026')
  await trocar(page, 'De', inserir, '12,3,26', '12/03/2026')
  await trocar(page, 'De', inserir, '１３/03/2026', '１３/03/2026')
  await expect(page.getByText('Use um dia que exista')).toBeVisible()
})

/** Replaces a field's value and leaves the field. */
async function trocar(
  page: Page,
  nome: string,
  escrever: (texto: string) => Promise<unknown>,
  texto: string,
  fica: string,
) {
  await campo(page, nome).focus()
  await campo(page, nome).selectText()
  await escrever(texto)
  await campo(page, nome).blur()
  await expect(campo(page, nome)).toHaveValue(fica)
}

const cursorEm = (onde: Locator, lugar: number) =>
  onde.evaluate((input: HTMLInputElement, lugar) => input.setSelectionRange(lugar, lugar), lugar)
