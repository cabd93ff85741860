import * as z from 'zod'
import { Id } from './campos.ts'
import { LIMITE_DO_DIA } from './documentos.ts'
import { Pedidos, VersaoVista } from './pedidos.ts'
import type { Route } from './route.ts'

export const registrarImpressao = {
  method: 'POST',
  url: '/api/pedidos/impressos',
  config: { access: 'admin' },
  schema: {
    tags: ['Documentos'],
    summary: 'Dizer o que o navegador imprimiu',
    description:
      'Os PDF dizem isto sozinhos. De cada pedido fica a maior versão que foi para o papel (`versaoImpressa`); o que não há, ou tem versão menor do que a dita, fica como está.',
    body: z.object({
      pedidos: z
        .array(z.object({ id: Id, versao: VersaoVista }))
        .min(1)
        .max(LIMITE_DO_DIA.pedidos),
    }),
    response: { 200: Pedidos },
  },
} as const satisfies Route
