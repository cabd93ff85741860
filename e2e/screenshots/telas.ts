import { expect, type Page } from '@playwright/test'
import { abrirGaveta, botao } from '../screen.ts'

/** One picture of the manual: a screen in one of its states. */
export type Tela = {
  /** File name; begins with the screen's path: `cliente-estante-revisao`. */
  nome: string
  endereco: string
  /** Actions before the picture, such as opening a dialog. */
  preparar?: (page: Page) => Promise<void>
  onde?: 'mesa' | 'celular'
}

const DIA = 'dataInicial=2024-03-05&dataFinal=2024-03-05'
const MARCO = 'dataInicial=2024-03-01&dataFinal=2024-03-31'
const RELATORIOS = '/admin/relatorios'
const FINALIZADOS = '/cliente/pedidos?status=Finalizado'

export const telas: Tela[] = [
  { nome: 'cliente-inicial', endereco: '/cliente/inicial' },
  { nome: 'cliente-estante-com-itens', endereco: '/cliente/estante', preparar: pedir },
  { nome: 'cliente-estante-no-celular', endereco: '/cliente/estante', preparar: pedir, onde: 'celular' },
  { nome: 'cliente-estante-revisao', endereco: '/cliente/estante', preparar: revisar },
  { nome: 'cliente-pedidos', endereco: '/cliente/pedidos' },
  { nome: 'cliente-pedidos-um', endereco: FINALIZADOS, preparar: abrirPrimeiro },
  { nome: 'cliente-pedidos-repetir', endereco: FINALIZADOS, preparar: repetir },
  { nome: 'cliente-financeiro', endereco: '/cliente/financeiro' },
  { nome: 'cliente-alterar-senha', endereco: '/cliente/alterar-senha', preparar: digitarSenha },
  { nome: 'admin-dashboard', endereco: '/admin/dashboard' },
  { nome: 'admin-cadastro-cliente-um', endereco: '/admin/cadastro/cliente?editar=1' },
  { nome: 'admin-cadastro-produto-um', endereco: '/admin/cadastro/produto?editar=1' },
  { nome: 'admin-cadastro-usuario-um', endereco: '/admin/cadastro/usuario?editar=1' },
  { nome: 'admin-relatorios-pedidos', endereco: `${RELATORIOS}/pedidos?${MARCO}` },
  { nome: 'admin-relatorios-pedidos-entregar', endereco: `${RELATORIOS}/pedidos`, preparar: abrirLote },
  { nome: 'admin-relatorios-pedido-um', endereco: `${RELATORIOS}/pedido?id=100` },
  { nome: 'admin-relatorios-compras', endereco: `${RELATORIOS}/compras?${MARCO}` },
  { nome: 'admin-relatorios-vendas', endereco: `${RELATORIOS}/vendas?${MARCO}` },
  { nome: 'admin-relatorios-fornecimento', endereco: `${RELATORIOS}/fornecimento?${DIA}` },
  { nome: 'admin-relatorios-fornecimento-matriz', endereco: `${RELATORIOS}/fornecimento?${DIA}&visao=matriz` },
  { nome: 'admin-financeiro', endereco: '/admin/financeiro' },
  { nome: 'admin-entregas', endereco: '/admin/entregas', preparar: amanha },
  { nome: 'admin-minha-rota', endereco: '/admin/minha-rota?dia=amanha', onde: 'celular' },
  { nome: 'admin-integracoes-webhook', endereco: '/admin/integracoes', preparar: novoWebhook },
  { nome: 'admin-configuracoes', endereco: '/admin/configuracoes' },
  { nome: 'admin-retrospectiva-2023', endereco: '/admin/retrospectiva/2023' },
  { nome: 'admin-cadastro-estante-aberta', endereco: '/admin/cadastro/estante', preparar: abrirEstante },
  { nome: 'admin-cadastro-estante-copiar', endereco: '/admin/cadastro/estante', preparar: copiarEstante },
  { nome: 'admin-importar-previa', endereco: '/admin/cadastro/produto', preparar: importarComErro },
]

/** Orders three lines, replacing earlier quantities. */
async function pedir(page: Page) {
  const campos = page.getByRole('textbox', { name: /^Quantidade de/ })
  for (const [i, quantidade] of ['3', '2', '1'].entries()) {
    await campos.nth(i).fill(quantidade)
    await campos.nth(i).press('Enter')
  }
  await expect(page.getByText('salvando', { exact: false })).toHaveCount(0)
}

async function revisar(page: Page) {
  await pedir(page)
  await primeiro(page, /^Revisar/).click()
  await naJanela(page)
}

async function abrirPrimeiro(page: Page) {
  await primeiro(page, /^nº\s\d+/).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Pedido nº/ })).toBeVisible()
}

async function repetir(page: Page) {
  await abrirPrimeiro(page)
  const link = page.getByRole('link', { name: /^Repetir( o pedido)?$/ })
  await link.filter({ visible: true }).click()
  await expect(primeiro(page.getByRole('dialog'), /^Adicionar|^Substituir|^Juntar/)).toBeVisible()
}

async function digitarSenha(page: Page) {
  await page.getByLabel('Senha atual', { exact: true }).fill('demonstracao')
  await page.getByLabel('Nova senha', { exact: true }).fill('quatro palavras bem soltas')
}

/** Today's round may be done. */
async function amanha(page: Page) {
  await page.getByText('Amanhã', { exact: true }).click()
  await expect(page.getByText('Romaneio').first()).toBeVisible()
}

async function novoWebhook(page: Page) {
  await botao(page, 'Novo webhook').click()
  await page.getByLabel('Endereço que recebe').fill('https://erp.exemplo.com.br/pedidos')
}

async function abrirLote(page: Page) {
  await botao(page, 'Entregar e finalizar').click()
  await naJanela(page)
}

async function abrirEstante(page: Page) {
  await primeiro(page, /^Abrir .*, de /).click()
  await expect(page.getByRole('textbox', { name: /^Preço de / }).first()).toBeVisible()
}

async function copiarEstante(page: Page) {
  await abrirEstante(page)
  const copiar = primeiro(page, 'Copiar')
  if (!(await copiar.isVisible())) await botao(page, 'Mais').click()
  await copiar.click()
  await naJanela(page)
}

/** Imports four valid lines and an invalid one. */
async function importarComErro(page: Page) {
  await abrirGaveta(page, 'Planilhas')
  await botao(page, 'Importar').click()
  await naJanela(page)
  await page.locator('input[type=file]').setInputFiles({
    name: 'produtos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Nome;Unidade;Custo
Abóbora cabotiá;KG;3,10
Açafrão da terra;KG;abc
Agrião;MC;2,40
Alho-poró;UN;4,20
Amora;KG;9,9`),
  })
  await expect(page.getByRole('dialog').getByRole('heading', { name: '5 linhas lidas' })).toBeVisible()
}

const primeiro = (where: Pick<Page, 'getByRole'>, name: string | RegExp) => where.getByRole('button', { name }).first()
const naJanela = (page: Page) => expect(page.getByRole('dialog')).toBeVisible()
