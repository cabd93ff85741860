import * as z from 'zod'
import { Dia, PorId, Valor } from './campos.ts'
import { emOrdem, FORA_DE_ORDEM } from './listas.ts'
import type { Route } from './route.ts'

/** Within one day in this order. */
export const TIPOS_DE_LANCAMENTO = ['entrega', 'ajuste', 'pagamento', 'estorno'] as const

const Lancamento = z.object({
  data: z.string().describe('AAAA-MM-DD'),
  tipo: z.enum(TIPOS_DE_LANCAMENTO),
  pedidoId: z.int().nullable(),
  pagamentoId: z.int().nullable(),
  descricao: z.string(),
  valor: Valor.describe('Positivo: passa a dever'),
  saldo: Valor.describe('O que deve depois deste lançamento; negativo: tem crédito'),
})

export const Extrato = z.object({
  clienteId: z.int(),
  clienteNome: z.string(),
  dataInicial: z.string(),
  dataFinal: z.string(),
  saldoInicial: Valor,
  lancamentos: z.array(Lancamento),
  saldoFinal: Valor,
  vencido: Valor.describe('Hoje, como os dois seguintes'),
  aVencer: Valor,
  credito: Valor,
})
export type Extrato = z.output<typeof Extrato>

/** The days of a statement: this month, where none are asked for. */
export const DiasDoExtrato = z
  .object({ dataInicial: Dia.optional(), dataFinal: Dia.optional() })
  .refine(emOrdem, FORA_DE_ORDEM)

export const lerExtrato = {
  method: 'GET',
  url: '/api/clientes/:id/extrato',
  config: { access: 'user', escopo: 'financeiro:ler' },
  summary: 'O extrato de um cliente: o que lhe foi entregue e o que pagou',
  description: 'Sem dias, o mês de hoje.',
  params: PorId,
  querystring: DiasDoExtrato,
  response: { 200: z.object({ extrato: Extrato }) },
} as const satisfies Route
