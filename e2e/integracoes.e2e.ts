import { novoAdministrador } from './novo-administrador.ts'
import { abrirComo, botao } from './screen.ts'
import { expect, test } from './test.ts'

test('an administrator makes a webhook, sees its secret once, tests it, reads why it failed, and deletes it', async ({
  page,
  errors,
}) => {
  errors.allow(422)
  const url = `https://erp-${Date.now()}.invalid/pedidos`
  await abrirComo(page, await novoAdministrador('Integradora'), '/admin/integracoes')
  await botao(page, 'Novo webhook').click()
  const form = page.getByRole('dialog', { name: 'Novo webhook' })
  await form.getByLabel('Endereço que recebe').fill('http://erp.exemplo.com.br/')
  await botao(form, 'Criar').click()
  await expect(form.getByText('Use um endereço que comece com https://')).toBeVisible()
  await form.getByLabel('Endereço que recebe').fill(url)
  await form.getByLabel('Estoque alterado').check()
  await botao(form, 'Criar').click()
  const secret = page.getByRole('dialog', { name: 'Webhook criado' })
  await expect(secret.getByLabel('Segredo')).toHaveValue(/^whsec_/)
  await botao(secret, 'Pronto').click()
  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').filter({ hasText: url })
  await expect(row).toContainText('Pedido confirmado · Estoque alterado')
  await botao(row, `Testar ${url}`).click()
  const log = page.getByRole('dialog', { name: 'Envios' })
  await expect(log.getByText('Falhou')).toBeVisible()
  await expect(log.getByText(/O nome do endereço não/)).toBeVisible()
  await botao(log, 'Voltar').click()
  await botao(row, `Editar ${url}`).click()
  await botao(page.getByRole('dialog', { name: 'Webhook' }), 'Excluir').click()
  await botao(page.getByRole('dialog', { name: 'Excluir o webhook?' }), 'Excluir').click()
  await expect(row).toHaveCount(0)
})
