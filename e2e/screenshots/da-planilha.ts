import { expect, type Page } from '@playwright/test'
import { abrirGaveta, botao } from '../screen.ts'
import type { Tela } from './tela.ts'

const planilha = (nome: string, endereco: string, mais: Partial<Tela> = {}): Tela => ({
  nome: `admin-cadastro-estante${nome}`,
  quem: 'administrador',
  endereco,
  ...mais,
})

const LISTA = '/admin/cadastro/estante'

/** The shelf as a sheet, its dialogs, and the import. */
export const telasDaPlanilha: Tela[] = [
  planilha('', LISTA, { soJanela: true }),
  planilha('-nova', `${LISTA}?editar=novo`),
  planilha('-sem-resultado', `${LISTA}?busca=nada%20assim`),
  planilha('-aberta', LISTA, { preparar: abrirEstante, manual: 'mesa', soJanela: true }),
  planilha('-com-mudancas', LISTA, { preparar: mudarPrecos, soJanela: true }),
  planilha('-adicionar', LISTA, { preparar: page => abrirJanela(page, 'Adicionar produtos') }),
  planilha('-colar', LISTA, { preparar: page => abrirJanela(page, 'Colar linhas') }),
  planilha('-ajustar', LISTA, { preparar: page => abrirJanela(page, 'Ajustar em %') }),
  planilha('-copiar', LISTA, { preparar: page => abrirJanela(page, 'Copiar'), manual: 'mesa' }),
  { nome: 'admin-importar', quem: 'administrador', endereco: '/admin/cadastro/produto', preparar: importar },
  {
    nome: 'admin-importar-previa',
    quem: 'administrador',
    endereco: '/admin/cadastro/produto',
    preparar: importarComErro,
    manual: 'mesa',
  },
]

async function abrirEstante(page: Page) {
  await page
    .getByRole('button', { name: /^Abrir .*, de / })
    .first()
    .click()
  await expect(page.getByRole('textbox', { name: /^Preço de / }).first()).toBeVisible()
}

async function mudarPrecos(page: Page) {
  await abrirEstante(page)
  const precos = page.getByRole('textbox', { name: /^Preço de / })
  for (const [i, preco] of ['7,90', 'abc', '12,5'].entries()) {
    await precos.nth(i).fill(preco)
    await precos.nth(i).press('Enter')
  }
}

async function abrirJanela(page: Page, nome: string) {
  await abrirEstante(page)
  const botao = page.getByRole('button', { name: nome }).first()
  if (!(await botao.isVisible())) await page.getByRole('button', { name: 'Mais', exact: true }).click()
  await botao.click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function importar(page: Page) {
  await abrirGaveta(page, 'Planilhas')
  await botao(page, 'Importar').click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Imports three valid lines and two invalid ones. */
async function importarComErro(page: Page) {
  const linhas = [
    'Abóbora cabotiá;KG;3,10',
    'Açafrão da terra;KG;abc',
    'Agrião;MC;2,40',
    'Alho-poró;UN;4,20',
    'Amora;KG;9,9',
  ]
  await importar(page)
  await page.locator('input[type=file]').setInputFiles({
    name: 'produtos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Nome;Unidade;Custo', ...linhas].join('\n')),
  })
  await expect(page.getByRole('dialog').getByRole('heading', { name: /linhas? com erro/ })).toBeVisible()
}
