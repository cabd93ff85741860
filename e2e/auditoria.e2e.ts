import { entrar } from '#contract/autenticacao.ts'
import { criarCliente } from '#contract/clientes.ts'
import { atualizarProduto, criarProduto } from '#contract/produtos.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { apiOf } from './api.ts'
import { novoAdministrador } from './novo-administrador.ts'
import { numeroNovo } from './numeros.ts'
import { abrirComo, abrirGaveta, botao, campo } from './screen.ts'
import { expect, test } from './test.ts'

test('the audit shows who changed what, filtered by kind, person and day', async ({ page }) => {
  const auditora = await novoAdministrador('Auditora')
  const admin = apiOf((await apiOf('')(entrar, { body: auditora })).token)
  const nome = `Auditado ${numeroNovo()}`
  const novo = { nome, precoCusto: 3.5, unidadeMedida: 'KG' as const }
  const { id } = (await admin(criarProduto, { body: novo })).produtos[0] ?? { id: 0 }
  await admin(atualizarProduto, { body: { ...novo, id, precoCusto: 4.25 } })
  const cliente = { nome: `Cliente de ${auditora.nome}`, cnpj: cnpjDeTeste(numeroNovo()) }
  await admin(criarCliente, { body: cliente })

  await abrirComo(page, auditora, '/admin/alterar-senha')
  await page.getByRole('banner').getByRole('button', { name: auditora.nome }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Auditoria' }).click()
  await expect(page).toHaveURL('/admin/auditoria')
  // Changes by other journeys fill the first page.
  await page.getByRole('combobox', { name: 'Quem' }).selectOption(auditora.nome)
  await expect(page).toHaveURL(/\?usuarioId=\d+$/)
  const mudanca = (acao: string, oQue: string) =>
    page.getByRole('row').filter({ hasText: acao }).filter({ hasText: oQue })
  const alterou = mudanca('Alteração', `Produto ${nome}`)
  await expect(alterou.getByText('Custo: R$ 3,50')).toBeVisible()
  await expect(alterou.getByText('Custo: R$ 4,25')).toBeVisible()
  await expect(mudanca('Criação', `Cliente ${cliente.nome}`)).toBeVisible()

  await abrirGaveta(page, 'Filtros')
  await page.getByRole('combobox', { name: 'O quê' }).selectOption('Produto')
  await expect(page).toHaveURL(/\?usuarioId=\d+&entidade=produto$/)
  await expect(mudanca('Criação', `Cliente ${cliente.nome}`)).toBeHidden()
  await expect(alterou).toBeVisible()
  await expect(mudanca('Criação', `Produto ${nome}`)).toBeVisible()

  await abrirGaveta(page, 'Período')
  // What the browser's calendar gives.
  await page.locator('input[type="date"]').last().fill('2020-12-30')
  await expect(campo(page, 'Até')).toHaveValue('30/12/2020')
  await campo(page, 'Até').fill('31/12/2020')
  await expect(page.getByText('Nada com estes filtros')).toBeVisible()
  await botao(page, 'Limpar os filtros').click()
  await expect(page).toHaveURL('/admin/auditoria')
})
