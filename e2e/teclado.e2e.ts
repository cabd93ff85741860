import { cnpjMascarado } from '#contract/brasil.ts'
import { lerCliente } from '#contract/clientes.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { apiOf } from './api.ts'
import { CELULAR, tecladoDoCelular } from './celular.ts'
import { numeroNovo } from './numeros.ts'
import { tokenPara } from './rotas.ts'
import { abrirComoAdministrador, botao, campo } from './screen.ts'
import { expect, test } from './test.ts'

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
