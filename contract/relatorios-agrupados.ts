import * as z from 'zod'
import { ComFormato, PLANILHA } from './arquivo.ts'
import { IdTexto, QuantidadeLida, UnidadeLida, Valor } from './campos.ts'
import { emOrdem, FORA_DE_ORDEM, Intervalo, Pagina } from './listas.ts'
import { UmStatus } from './pedidos.ts'
import { BASES, ClienteOuTodosTexto, CONTAM, Contagem, Venda } from './relatorios.ts'
import type { Route } from './route.ts'
import { ESPERA_APROVACAO } from './situacao.ts'

const GRUPOS_DE_VENDAS = ['cliente', 'produto', 'dia', 'semana', 'mes'] as const
export type GrupoDeVendas = (typeof GRUPOS_DE_VENDAS)[number]

const GRUPOS_DE_PEDIDOS = ['dia', 'cliente'] as const
export type GrupoDePedidos = (typeof GRUPOS_DE_PEDIDOS)[number]

/** Status names as lists show them: an open order that waits for approval has its own. */
export const SITUACOES = ['Aberto', ESPERA_APROVACAO, 'Confirmado', 'Entregue', 'Finalizado', 'Cancelado'] as const

const Chave = z.string().describe('O id do cliente ou do produto, ou o primeiro dia do grupo (AAAA-MM-DD)')
const Nome = z.string().describe('Do cliente ou do produto; nos dias, a própria chave')

const VendaDoGrupo = Venda.extend({
  chave: Chave,
  nome: Nome,
  quantidade: QuantidadeLida.nullable().describe('Só por produto'),
  unidadeMedida: UnidadeLida.nullable(),
})

export const agruparVendas = {
  method: 'GET',
  url: '/api/relatorios/vendas/por/:grupo',
  config: { access: 'admin', escopo: 'relatorios:ler', relatorio: true, ...PLANILHA },
  errors: { 422: 'Não há cliente ou produto com este id, ou datas fora de ordem' },
  summary: 'As vendas por cliente, produto, dia, semana ou mês',
  description: `${CONTAM} Clientes e produtos do maior valor ao menor; dias, semanas (de segunda a domingo) e meses em ordem, só os que têm vendas. \`busca\` procura no nome do cliente, ou do produto quando \`grupo\` é produto.`,
  params: z.object({ grupo: z.enum(GRUPOS_DE_VENDAS).describe('O que cada linha soma') }),
  querystring: z
    .object({
      ...Intervalo,
      clienteId: ClienteOuTodosTexto,
      produtoId: IdTexto.optional().describe('Só as linhas deste produto'),
      busca: Pagina.shape.busca,
      ...ComFormato,
    })
    .refine(emOrdem, FORA_DE_ORDEM),
  response: {
    200: z.object({
      vendas: z.array(VendaDoGrupo),
      totais: Venda,
      produtoNome: z.string().nullable().describe('O nome do produto de `produtoId`'),
    }),
  },
} as const satisfies Route

const Grupo = z.object({
  chave: Chave,
  nome: Nome,
  pedidos: z.int(),
  valorTotal: Valor,
  porStatus: z.partialRecord(z.enum(SITUACOES), Contagem),
})

export const agruparPedidos = {
  method: 'GET',
  url: '/api/relatorios/pedidos/por/:grupo',
  config: { access: 'admin', escopo: 'relatorios:ler', relatorio: true, ...PLANILHA },
  summary: 'Os pedidos por dia ou por cliente, com cada status',
  description:
    'Os mesmos pedidos do relatório entre dois dias; os cancelados só contam em `porStatus`, e os que esperam aprovação contam ali à parte dos outros abertos. Dias em ordem, só os que têm pedidos; clientes do maior valor ao menor.',
  params: z.object({ grupo: z.enum(GRUPOS_DE_PEDIDOS).describe('O que cada linha soma') }),
  querystring: z
    .object({
      ...Intervalo,
      base: z.enum(BASES).default('entrega').describe('O dia que conta'),
      status: UmStatus.optional().describe('Só os pedidos neste status'),
      clienteId: ClienteOuTodosTexto,
      busca: Pagina.shape.busca,
      ...ComFormato,
    })
    .refine(emOrdem, FORA_DE_ORDEM),
  response: { 200: z.object({ grupos: z.array(Grupo) }) },
} as const satisfies Route
