import { novoAdministrador } from './novo-administrador.ts'
import { abrirComo, botao, campo } from './screen.ts'
import { expect, test } from './test.ts'

/** The refusal of a session that is older than 15 minutes. */
const SEM_SENHA = {
  status: 422,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Há dados inválidos',
    status: 422,
    detail: 'Digite a sua senha',
    errors: [{ campo: 'senhaAtual', mensagem: 'Digite a sua senha' }],
  }),
}

test('an administrator makes a webhook and a key, tries them, and deletes them', async ({ page, context, errors }) => {
  const pessoa = await novoAdministrador('Integradora')
  const url = `https://erp-${Date.now()}.invalid/pedidos`
  await abrirComo(page, pessoa, '/admin/integracoes')
  await botao(page, 'Novo webhook').click()
  const form = page.getByRole('dialog', { name: 'Novo webhook' })
  await form.getByLabel('Endereço que recebe').fill(url)
  await form.getByLabel('Estoque alterado').check()
  await botao(form, 'Criar').click()
  const criado = page.getByRole('dialog', { name: 'Webhook criado' })
  await expect(criado.getByLabel('Segredo')).toHaveValue(/^whsec_/)
  await botao(criado, 'Pronto').click()
  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').filter({ hasText: url })
  await expect(row).toContainText('Pedido confirmado · Estoque alterado')
  await botao(row, `Testar ${url}`).click()
  const log = page.getByRole('dialog', { name: 'Envios' })
  await expect(log.getByText('Falhou')).toBeVisible()
  await expect(log.getByText(/O nome do endereço não/).first()).toBeVisible()
  await botao(log, 'Voltar').click()
  await botao(row, `Editar ${url}`).click()
  await botao(page.getByRole('dialog', { name: 'Webhook' }), 'Excluir').click()
  await botao(page.getByRole('dialog', { name: 'Excluir o webhook?' }), 'Excluir').click()
  await expect(row).toHaveCount(0)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  errors.allow(422)
  const nome = `ERP ${Date.now()}`
  await botao(page, 'Nova chave').click()
  const chave = page.getByRole('dialog', { name: 'Nova chave' })
  await campo(chave, 'Nome do sistema').fill(nome)
  await page.route('**/api/chaves', route => route.fulfill(SEM_SENHA), { times: 1 })
  await chave.getByLabel('Ler pedidos').check()
  await botao(chave, 'Criar').click()
  await campo(chave, 'Sua senha').fill(pessoa.senha)
  await botao(chave, 'Criar').click()
  const secret = page.getByRole('dialog', { name: 'Chave criada' })
  await expect(secret.getByLabel('Segredo')).toHaveValue(/^chave_/)
  await botao(secret, 'Copiar').click()
  await expect(page.getByText('Segredo copiado')).toBeVisible()
  const segredo = await page.evaluate(() => navigator.clipboard.readText())
  await botao(secret, 'Pronto').click()
  await expect(page.getByText(segredo)).toHaveCount(0)
  await botao(page, `Excluir a chave ${nome}`).click()
  await botao(page.getByRole('dialog', { name: `Excluir a chave ${nome}?` }), 'Excluir').click()
  await expect(botao(page, `Excluir a chave ${nome}`)).toHaveCount(0)
})
