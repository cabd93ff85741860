import { expect, type Page } from '@playwright/test'
import { botao } from '../screen.ts'
import type { Tela } from './tela.ts'

const doFornecedor = (nome: string, endereco: string, mais: Partial<Tela> = {}): Tela => ({
  nome: `admin-${nome}`,
  quem: 'administrador',
  endereco,
  ...mais,
})

const DIA = 'dataInicial=2024-03-05&dataFinal=2024-03-05'
const MARCO = 'dataInicial=2024-03-01&dataFinal=2024-03-31'

export const telasDoFornecedor: Tela[] = [
  doFornecedor('dashboard', '/admin/dashboard', { manual: 'mesa' }),
  doFornecedor('dashboard-quase-esgotados', '/admin/dashboard?lista=quase-esgotados'),
  ...cadastro('cliente'),
  ...cadastro('produto'),
  ...cadastro('usuario'),
  doFornecedor('relatorios-pedidos', `/admin/relatorios/pedidos?${MARCO}`, { manual: 'mesa', soJanela: true }),
  doFornecedor('relatorios-pedidos-por-dia', `/admin/relatorios/pedidos?${MARCO}&grupo=dia`, { soJanela: true }),
  doFornecedor('relatorios-pedidos-vazio', '/admin/relatorios/pedidos?dataInicial=2020-01-01&dataFinal=2020-01-02'),
  doFornecedor('relatorios-pedidos-invertido', '/admin/relatorios/pedidos?dataInicial=2024-03-31&dataFinal=2024-03-01'),
  doFornecedor('relatorios-pedidos-entregar', '/admin/relatorios/pedidos', {
    preparar: abrirLote,
    manual: 'mesa',
    soJanela: true,
  }),
  doFornecedor('relatorios-pedido', '/admin/relatorios/pedido'),
  doFornecedor('relatorios-pedido-um', '/admin/relatorios/pedido?id=100', { manual: 'mesa' }),
  doFornecedor('relatorios-pedido-nao-existe', '/admin/relatorios/pedido?id=99999999'),
  doFornecedor('relatorios-compras', `/admin/relatorios/compras?${MARCO}`, { manual: 'mesa', soJanela: true }),
  doFornecedor('relatorios-vendas', `/admin/relatorios/vendas?${MARCO}`, { manual: 'mesa', soJanela: true }),
  doFornecedor('relatorios-vendas-por-dia', `/admin/relatorios/vendas?${MARCO}&grupo=dia`, { soJanela: true }),
  doFornecedor('relatorios-vendas-do-cliente', `/admin/relatorios/vendas?${MARCO}&clienteId=1`, { soJanela: true }),
  doFornecedor('relatorios-compras-do-produto', `/admin/relatorios/compras?${MARCO}&produtoId=1`, { soJanela: true }),
  doFornecedor('relatorios-fornecimento', `/admin/relatorios/fornecimento?${DIA}`, { manual: 'mesa', soJanela: true }),
  doFornecedor('relatorios-fornecimento-produto', `/admin/relatorios/fornecimento?${DIA}&visao=produto`),
  doFornecedor('relatorios-fornecimento-matriz', `/admin/relatorios/fornecimento?${DIA}&visao=matriz`, {
    manual: 'mesa',
    soJanela: true,
  }),
  doFornecedor('relatorios-fornecimento-varios-dias', `/admin/relatorios/fornecimento?${MARCO}`, { soJanela: true }),
  doFornecedor('configuracoes', '/admin/configuracoes', { manual: 'mesa' }),
  doFornecedor('auditoria', '/admin/auditoria', { soJanela: true }),
  doFornecedor('alterar-senha', '/admin/alterar-senha'),
  doFornecedor('retrospectiva-2023', '/admin/retrospectiva/2023', { manual: 'mesa', soJanela: true }),
  doFornecedor('retrospectiva-2024', '/admin/retrospectiva/2024', { soJanela: true }),
  doFornecedor('retrospectiva-sem-ano', '/admin/retrospectiva/1999'),
  doFornecedor('sem-conexao', '/admin/dashboard', { preparar: perderConexao }),
  doFornecedor('nao-ha-tela', '/admin/nao-ha'),
]

/** The list, the empty form with its errors, and a record's form. */
function cadastro(nome: 'cliente' | 'produto' | 'usuario'): Tela[] {
  const endereco = `/admin/cadastro/${nome}`
  return [
    doFornecedor(`cadastro-${nome}`, endereco, { soJanela: true }),
    doFornecedor(`cadastro-${nome}-novo-com-erros`, `${endereco}?editar=novo`, { preparar: salvarVazio }),
    doFornecedor(`cadastro-${nome}-um`, `${endereco}?editar=1`, { manual: 'mesa', soJanela: true }),
    doFornecedor(`cadastro-${nome}-sem-resultado`, `${endereco}?busca=nada%20assim`),
  ]
}

async function abrirLote(page: Page): Promise<void> {
  await botao(page, 'Entregar e finalizar').click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function salvarVazio(page: Page) {
  await page.getByRole('button', { name: /^Cadastrar (?!e criar)/ }).click()
}

/** Makes requests fail, to show the error state. */
async function perderConexao(page: Page) {
  await page.route('**/api/painel', route => route.abort())
  await page.reload()
  await expect(botao(page, 'Tentar de novo').first()).toBeVisible({ timeout: 15_000 })
}
