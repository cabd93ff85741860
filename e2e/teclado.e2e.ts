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
  const { compor, escrever } = await tecladoDoCelular(page)
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
})
