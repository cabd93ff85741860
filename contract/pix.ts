import * as z from 'zod'
import { MAIOR_VALOR, PorId, Valor } from './campos.ts'
import type { Route } from './route.ts'

const Pix = z.object({
  pix: z.object({
    codigo: z.string().describe('BR Code estático, o “Pix copia e cola”; o QR é este texto'),
    valor: Valor,
    identificador: z.string().describe('`PED` e o número do pedido, ou `CLI` e o do cliente: está no extrato do banco'),
  }),
})
export type Pix = z.output<typeof Pix>['pix']

const comum = { response: { 200: Pix } } as const

export const lerPixDoPedido = {
  method: 'GET',
  url: '/api/pedidos/:id/pix',
  config: { access: 'user', escopo: 'financeiro:ler' },
  errors: { 409: 'O fornecedor não tem chave Pix, ou não há o que pagar' },
  ...comum,
  summary: 'O código Pix de um pedido entregue, com o que falta pagar',
  description: 'O código não avisa quando é pago: o pagamento aparece depois que o fornecedor o registrar.',
  params: PorId,
} as const satisfies Route

export const lerPixDoCliente = {
  method: 'GET',
  url: '/api/clientes/:id/pix',
  config: { access: 'user', escopo: 'financeiro:ler' },
  errors: { 409: 'O fornecedor não tem chave Pix, ou não há o que pagar' },
  ...comum,
  summary: 'O código Pix de um cliente, com tudo o que ele deve ou outro valor',
  params: PorId,
  querystring: z.object({
    valor: z
      .string()
      .regex(/^\d{1,8}(\.\d{1,2})?$/, 'Escreva o valor como 1234.56')
      .transform(Number)
      .pipe(z.number().min(0.01).max(MAIOR_VALOR))
      .optional()
      .describe('R$; sem ele, tudo o que deve'),
  }),
} as const satisfies Route
