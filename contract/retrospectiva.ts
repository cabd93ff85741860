import * as z from 'zod'
import { ComFormato, PLANILHA } from './arquivo.ts'
import { IdTexto, Valor } from './campos.ts'
import { CONTAM, Contagem, Maiores } from './relatorios.ts'
import type { Route } from './route.ts'

const Primeiro = z
  .object({ id: z.int(), clienteNome: z.string(), dataEntrega: z.string(), valorTotal: Valor })
  .nullable()

export const listarRetrospectivas = {
  method: 'GET',
  url: '/api/retrospectiva',
  config: { access: 'admin', escopo: 'relatorios:ler', relatorio: true },
  summary: 'Os anos que são contados de volta',
  description: '2023, 2024 e cada ano seguinte já terminado que tem pedidos.',
  response: { 200: z.object({ anos: z.array(z.int()) }) },
} as const satisfies Route

export const lerRetrospectiva = {
  method: 'GET',
  url: '/api/retrospectiva/:ano',
  config: { access: 'admin', escopo: 'relatorios:ler', relatorio: true, ...PLANILHA },
  errors: { 404: 'Ano que não é oferecido' },
  summary: 'O ano, pedido a pedido',
  description: `${CONTAM} "Melhor" é o de maior valorTotal.`,
  params: z.object({ ano: IdTexto }),
  querystring: z.object(ComFormato),
  response: {
    200: z.object({
      ano: z.int(),
      pedidos: z.int(),
      valorTotal: Valor,
      ticketMedio: Valor.nullable(),
      clientes: z.int(),
      produtos: z.int(),
      crescimento: z.number().nullable().describe('% sobre o ano anterior, duas casas; null se nele não houve vendas'),
      valorAnterior: Valor.nullable().describe('O que o ano anterior vendeu; null se nele não houve'),
      meses: z.array(Contagem.extend({ mes: z.int().min(1).max(12) })).length(12),
      melhorMes: Contagem.extend({ mes: z.int() }).nullable(),
      melhorDia: Contagem.extend({ dia: z.string() }).nullable(),
      melhorDiaDaSemana: Contagem.extend({
        diaDaSemana: z.int().describe('1 segunda … 7 domingo'),
      }).nullable(),
      diasDaSemana: z
        .array(Contagem.extend({ diaDaSemana: z.int() }))
        .length(7)
        .describe('1 … 7'),
      dias: z.array(Contagem.extend({ dia: z.string() })).describe('Os dias com entrega, em ordem'),
      ...Maiores,
      cancelados: z.int(),
      primeiroPedido: Primeiro,
      ultimoPedido: Primeiro,
    }),
  },
} as const satisfies Route
