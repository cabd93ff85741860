import * as z from 'zod'
import { DiaOuNulo, PorId, QuantidadeLida, Valor, ZeroOuUm } from './campos.ts'
import { PAPEIS } from './papeis.ts'
import { UmStatus } from './pedidos.ts'
import { QualProduto } from './qual-produto.ts'
import { Contagem } from './relatorios.ts'
import type { Route } from './route.ts'

const PedidoDoResumo = z
  .object({
    id: z.int(),
    status: UmStatus,
    aguardaAprovacao: ZeroOuUm,
    dia: z.string().describe('O dia em que foi aberto, no fuso do fornecedor'),
    dataEntrega: DiaOuNulo,
    valorTotal: Valor,
  })
  .meta({ id: 'PedidoDoResumo' })

/** The days before today that "usual" and "what they buy" look at, besides all that is ordered for later. */
export const DIAS_DO_RESUMO = 90
/** So many newest open shelves tell what a product usually costs. */
export const ESTANTES_COMPARADAS = 100

export const lerResumoDoCliente = {
  method: 'GET',
  url: '/api/clientes/:id/resumo',
  config: { access: 'admin' },
  summary: 'Um cliente em números: último pedido, este mês, quem são as pessoas, o que compra',
  description: `“Contam” pedidos Confirmado, Entregue e Finalizado, pelo dia de entrega. Hábitos e produtos são dos últimos ${DIAS_DO_RESUMO} dias em diante.`,
  params: PorId,
  response: {
    200: z.object({
      resumo: z.object({
        clienteId: z.int(),
        ultimoPedido: PedidoDoResumo.nullable().describe('O mais novo, qualquer que seja o status'),
        mes: Contagem.describe('As entregas deste mês, as que ainda virão incluídas'),
        diaHabitual: z
          .object({ diaDaSemana: z.int(), entregas: z.int(), de: z.int() })
          .nullable()
          .describe('1 segunda … 7 domingo, em que mais recebe; null com menos de três dias de entrega'),
        emAberto: z.array(PedidoDoResumo).describe('Abertos e por entregar, até 20'),
        pessoas: z
          .array(
            z.object({
              id: z.int(),
              nome: z.string(),
              email: z.string(),
              papel: z.enum(PAPEIS),
              entrou: ZeroOuUm.describe('0 para quem ainda não criou a sua senha'),
            }),
          )
          .describe('Quem entra por este cliente, por nome, até 100'),
        compra: z
          .array(z.object({ ...QualProduto, quantidade: QuantidadeLida, valorTotal: Valor, pedidos: z.int() }))
          .describe('Os 10 produtos de maior valor'),
        precosEspeciais: z
          .array(z.object({ ...QualProduto, precoVenda: Valor, precoComum: Valor }))
          .describe(
            `Nas estantes abertas do cliente, o que difere do preço mais comum das ${ESTANTES_COMPARADAS} estantes abertas mais novas; até 100`,
          ),
      }),
    }),
  },
} as const satisfies Route
