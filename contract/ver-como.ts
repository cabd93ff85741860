import * as z from 'zod'
import { PorId } from './campos.ts'
import type { Route } from './route.ts'

export const verComoCliente = {
  method: 'POST',
  url: '/api/clientes/:id/ver-como',
  config: {
    access: 'admin',
    semChave: true,
    errors: { 404: 'Não há cliente com este id', 409: 'O cliente está inativo' },
  },
  schema: {
    tags: ['Clientes'],
    summary: 'Ver as telas como um cliente as vê',
    description:
      'Um token que lê o que um `leitor` da empresa lê, e não muda nada: toda escrita é 403, menos sair. Vale por uma hora, e só enquanto vale a sessão de quem o pediu. Fica na auditoria.',
    params: PorId,
    response: {
      201: z.object({
        token: z.string(),
        expiraEm: z.string().meta({ description: 'ISO 8601 com fuso' }),
        cliente: z.object({ id: z.int(), nome: z.string() }),
      }),
    },
  },
} as const satisfies Route
