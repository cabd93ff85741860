import * as z from 'zod'
import { Arquivo, CSV, XLSX } from './arquivo.ts'
import { IdTexto, PorId, SinalizadorTexto } from './campos.ts'
import { FiltroDeEstoque, FiltroDeMovimentos } from './estoque.ts'
import { emOrdem, FORA_DE_ORDEM, Intervalo, Pagina, Parecidos } from './listas.ts'
import { Acabou, DeQueProdutos } from './produtos.ts'
import { Cancelados, ClienteOuTodosTexto, CONTAM, QuaisCompras } from './relatorios.ts'
import { FiltroDePedidos, FiltroDeVendas, GRUPOS_DE_PEDIDOS, GRUPOS_DE_VENDAS } from './relatorios-agrupados.ts'
import type { Route } from './route.ts'

const FORMATOS = ['csv', 'xlsx'] as const
export type Formato = (typeof FORMATOS)[number]

/** The most rows of an XLSX; a CSV has all there are. */
export const LINHAS_DA_PLANILHA = 50_000

const formato = z
  .enum(FORMATOS)
  .default('csv')
  .meta({ description: `csv: \`;\` e vírgula decimal, UTF-8; xlsx: até ${LINHAS_DA_PLANILHA} linhas` })

const config = {
  access: 'admin',
  relatorio: true,
  arquivo: [CSV, XLSX],
  errors: {
    422: 'Filtro inválido, ou linhas demais para uma planilha: baixe em CSV',
    429: 'Você já tem planilhas demais em andamento: tente de novo depois do `Retry-After`',
    503: 'Há planilhas demais em andamento: tente de novo depois do `Retry-After`',
  },
} as const
const TUDO = 'Tudo o que atende ao filtro, não uma página.'

export const exportarPedidos = {
  method: 'GET',
  url: '/api/relatorios/pedidos/arquivo',
  config,
  schema: {
    tags: ['Relatórios'],
    summary: 'O relatório de pedidos como CSV ou planilha',
    description: `${TUDO} Com \`grupo\`, uma linha por dia ou por cliente; sem ele, uma por pedido, e cancelados só onde forem escolhidos.`,
    querystring: FiltroDePedidos.extend({
      formato,
      cancelados: Cancelados.default(false),
      grupo: z.enum(GRUPOS_DE_PEDIDOS).optional().meta({ description: 'O que cada linha soma' }),
    }).refine(emOrdem, FORA_DE_ORDEM),
    response: { 200: Arquivo },
  },
} as const satisfies Route

export const exportarCompras = {
  method: 'GET',
  url: '/api/relatorios/compras/arquivo',
  config,
  schema: {
    tags: ['Relatórios'],
    summary: 'O relatório de compras como CSV ou planilha',
    description: `${CONTAM} ${TUDO}`,
    querystring: z
      .object({ ...Intervalo, clienteId: ClienteOuTodosTexto, ...QuaisCompras, formato })
      .refine(emOrdem, FORA_DE_ORDEM),
    response: { 200: Arquivo },
  },
} as const satisfies Route

export const exportarProdutos = {
  method: 'GET',
  url: '/api/produtos/arquivo',
  config,
  schema: {
    tags: ['Produtos'],
    summary: 'Os produtos como CSV ou planilha, com tudo o que se sabe deles',
    description: TUDO,
    querystring: z.object({
      ...DeQueProdutos,
      busca: Pagina.shape.busca,
      parecidos: Parecidos,
      ativo: SinalizadorTexto.optional().meta({ description: '1 só os ativos, 0 só os inativos' }),
      acabou: Acabou,
      formato,
    }),
    response: { 200: Arquivo },
  },
} as const satisfies Route

export const exportarEstoque = {
  method: 'GET',
  url: '/api/estoque/arquivo',
  config,
  schema: {
    tags: ['Estoque'],
    summary: 'O estoque como CSV ou planilha',
    description: TUDO,
    querystring: FiltroDeEstoque.extend({ formato }),
    response: { 200: Arquivo },
  },
} as const satisfies Route

export const exportarMovimentos = {
  method: 'GET',
  url: '/api/estoque/movimentos/arquivo',
  config,
  schema: {
    tags: ['Estoque'],
    summary: 'Os movimentos do estoque como CSV ou planilha, do mais novo ao mais antigo',
    description: TUDO,
    querystring: FiltroDeMovimentos.extend({ formato }).refine(emOrdem, FORA_DE_ORDEM),
    response: { 200: Arquivo },
  },
} as const satisfies Route

export const exportarVendas = {
  method: 'GET',
  url: '/api/relatorios/vendas/arquivo',
  config,
  schema: {
    tags: ['Relatórios'],
    summary: 'O relatório de vendas como CSV ou planilha',
    description: `${CONTAM} ${TUDO}`,
    querystring: FiltroDeVendas.extend({
      formato,
      grupo: z.enum(GRUPOS_DE_VENDAS).default('cliente').meta({ description: 'O que cada linha soma' }),
    }).refine(emOrdem, FORA_DE_ORDEM),
    response: { 200: Arquivo },
  },
} as const satisfies Route

export const exportarFornecimento = {
  method: 'GET',
  url: '/api/relatorios/fornecimento/arquivo',
  config,
  schema: {
    tags: ['Relatórios'],
    summary: 'O relatório de fornecimento como CSV ou planilha, linha por linha',
    description: `${CONTAM} ${TUDO}`,
    querystring: FiltroDeVendas.extend({ formato }).refine(emOrdem, FORA_DE_ORDEM),
    response: { 200: Arquivo },
  },
} as const satisfies Route

export const exportarRetrospectiva = {
  method: 'GET',
  url: '/api/retrospectiva/:ano/arquivo',
  config: { ...config, errors: { ...config.errors, 404: 'Ano que não é oferecido' } },
  schema: {
    tags: ['Relatórios'],
    summary: 'Os meses da retrospectiva como CSV ou planilha',
    description: CONTAM,
    params: z.object({ ano: IdTexto }),
    querystring: z.object({ formato }),
    response: { 200: Arquivo },
  },
} as const satisfies Route

export const exportarPedido = {
  method: 'GET',
  url: '/api/pedidos/:id/arquivo',
  config,
  schema: {
    tags: ['Relatórios'],
    summary: 'Os itens de um pedido como CSV ou planilha',
    params: PorId,
    querystring: z.object({ formato }),
    response: { 200: Arquivo },
  },
} as const satisfies Route
