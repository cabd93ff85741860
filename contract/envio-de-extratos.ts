import * as z from 'zod'
import { ClienteNomeado, Dia, Id } from './campos.ts'
import { emOrdem, FORA_DE_ORDEM } from './listas.ts'
import type { Route } from './route.ts'

/** Most clients in one call. */
export const CLIENTES_POR_VEZ = 1_000

const Clientes = z.array(ClienteNomeado)

export const enviarExtratos = {
  method: 'POST',
  url: '/api/extratos',
  config: { access: 'admin' },
  errors: { 422: 'Um cliente que não há, ou datas fora de ordem' },
  summary: 'Enviar o extrato a clientes, por e-mail e no sino',
  description:
    'A compradores e aprovadores que já têm senha. O e-mail traz o resumo destes dias, o que está vencido e a vencer, e o código Pix de tudo o que se deve quando ele sai.',
  body: z
    .object({
      clientes: z.array(Id).min(1, 'Escolha pelo menos um cliente').max(CLIENTES_POR_VEZ),
      dataInicial: Dia,
      dataFinal: Dia,
    })
    .refine(emOrdem, FORA_DE_ORDEM),
  response: {
    200: z.object({
      extratos: z.object({
        enviados: z.int().describe('A quantos clientes'),
        clientesSemEmail: Clientes.describe('Destes, a quem só no sino: ninguém recebe este aviso por e-mail'),
        clientesSemNinguem: Clientes.describe('Os que não têm quem possa entrar e queira este aviso'),
      }),
    }),
  },
} as const satisfies Route
