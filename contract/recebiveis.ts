import * as z from 'zod'
import { Arquivo, ComFormato, CSV, XLSX } from './arquivo.ts'
import { Dia, IdTexto, Valor } from './campos.ts'
import { Pagina, Proximo } from './listas.ts'
import type { Route } from './route.ts'

const SITUACOES_DO_RECEBIVEL = ['aberto', 'vencido', 'pago'] as const

const Recebivel = z.object({
  pedidoId: z.int(),
  clienteId: z.int(),
  clienteNome: z.string(),
  dataEntrega: z.string(),
  vencimento: z.string(),
  valor: Valor,
  pago: Valor,
  saldo: Valor,
  diasDeAtraso: z.int().describe('0 se não está vencido'),
})
export type Recebivel = z.output<typeof Recebivel>

const filtros = {
  situacao: z.enum(SITUACOES_DO_RECEBIVEL).optional().describe('`aberto`: vencido ou não'),
  clienteId: IdTexto.optional(),
  ate: Dia.optional().describe('Vence até este dia'),
}

export const listarRecebiveis = {
  method: 'GET',
  url: '/api/recebiveis',
  config: { access: 'user', escopo: 'financeiro:ler' },
  summary: 'O que cada pedido entregue deve, por vencimento',
  querystring: Pagina.omit({ busca: true }).extend(filtros),
  response: {
    200: z.object({
      recebiveis: z.array(Recebivel),
      totais: z.object({ valor: Valor, pago: Valor, saldo: Valor, vencido: Valor }),
      proximo: Proximo,
    }),
  },
} as const satisfies Route

export const baixarRecebiveis = {
  method: 'GET',
  url: '/api/recebiveis/arquivo',
  config: { access: 'admin', escopo: 'financeiro:ler', arquivo: [CSV, XLSX] },
  summary: 'O que os pedidos entregues devem, como planilha',
  querystring: z.object({ ...filtros, formato: ComFormato.formato.unwrap().describe('csv ou xlsx') }),
  response: { 200: Arquivo },
} as const satisfies Route

const Faixas = z.object({
  aVencer: Valor.describe('Vence hoje ou depois'),
  ate7: Valor.describe('Vencido há 1 a 7 dias'),
  ate30: Valor.describe('Vencido há 8 a 30 dias'),
  mais30: Valor.describe('Vencido há mais de 30 dias'),
  saldo: Valor.describe('A soma das faixas'),
  credito: Valor,
})
const DoCliente = Faixas.extend({ clienteId: z.int(), clienteNome: z.string() })
export type DoCliente = z.output<typeof DoCliente>

export const resumirRecebiveis = {
  method: 'GET',
  url: '/api/recebiveis/resumo',
  config: { access: 'admin', escopo: 'financeiro:ler' },
  summary: 'Quanto cada cliente deve, e desde quando',
  description: 'Só clientes com saldo ou crédito, por nome; a lista é inteira.',
  response: { 200: z.object({ clientes: z.array(DoCliente), totais: Faixas }) },
} as const satisfies Route
