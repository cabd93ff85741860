import { CEP } from '../test/cep-service.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { numeroNovo } from './numeros.ts'
import { abrirComoAdministrador, botao, campo } from './screen.ts'
import { expect, test } from './test.ts'

test('a CEP fills empty fields, overwrites none, and its service blocks nothing', async ({ page, errors }) => {
  errors.allow()
  await abrirComoAdministrador(page, '/admin/cadastro/cliente?editar=novo&busca=aurora') // beside a list of few
  await expect(campo(page, 'CEP')).toBeVisible()
  await campo(page, 'CEP').fill('01310-100')
  await expect(campo(page, 'Endereço')).toHaveValue('Avenida Paulista')
  await expect(page.getByRole('combobox', { name: 'Estado' })).toHaveValue('SP')

  await campo(page, 'Endereço').fill('Rua das Flores, 12')
  await campo(page, 'Cidade').fill('')
  await campo(page, 'CEP').fill(CEP.cidade)
  await expect(campo(page, 'Cidade')).toHaveValue('Lavras')
  await expect(campo(page, 'Endereço')).toHaveValue('Rua das Flores, 12')

  await campo(page, 'CEP').fill(CEP.sem)
  await expect(page.getByText('CEP não encontrado: confira')).toBeVisible()
  await campo(page, 'CEP').fill(CEP.caido)
  await expect(page.getByText('A busca de CEP não respondeu agora')).toBeVisible()

  const n = numeroNovo()
  await campo(page, 'Nome').fill(`Padaria ${n}`)
  await campo(page, 'CNPJ').fill(cnpjDeTeste(n))
  await campo(page, 'CEP').fill(CEP.lento)
  await expect(page.getByText('Buscando o endereço…')).toBeVisible()
  await campo(page, 'Endereço').fill('Rua do Meio, 3')
  await botao(page, 'Cadastrar cliente').click()
  await expect(page.getByRole('heading', { name: `Padaria ${n}` })).toBeVisible()
  await expect(page.getByText('Rua do Meio, 3', { exact: false })).toBeVisible()
})
