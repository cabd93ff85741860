import { CEP } from '../test/cep-service.ts'
import { abrirComoAdministrador, campo } from './screen.ts'
import { expect, test } from './test.ts'

test('a CEP fills empty fields and overwrites none; what its service says is shown', async ({ page, errors }) => {
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
})
