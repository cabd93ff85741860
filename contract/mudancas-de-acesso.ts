import * as z from 'zod'
import { QUEM_ENTROU } from './papeis.ts'
import type { Route } from './route.ts'

/** A change by somebody else to the reader's own access, or (for administrators) to who is an administrator. */
export const MudancaDeAcesso = z.object({
  id: z.int().meta({ description: 'Número na auditoria; uma linha pode contar mais de uma mudança' }),
  quando: z.string().meta({ description: 'ISO 8601 com fuso' }),
  tipo: z
    .enum([
      'senha',
      'email',
      'virou-administrador',
      'deixou-de-ser-administrador',
      'papel',
      'segundo-fator',
      'link',
      'novo-administrador',
    ])
    .meta({
      description:
        '`papel`: outro papel, que não é nem era o de administrador; `link`: para criar outra senha; `novo-administrador`: outra pessoa, que todos os administradores ficam sabendo',
    }),
  por: z.string().meta({ description: 'Quem fez; a quem compra, o nome do fornecedor' }),
  porMim: z.boolean().meta({ description: 'Feita com uma sessão de quem lê' }),
  quem: z.string().meta({ description: 'O nome de quem a mudança é' }),
})
export type MudancaDeAcesso = z.output<typeof MudancaDeAcesso>

const Mudancas = z.object({ mudancas: z.array(MudancaDeAcesso) })
const tags = ['Autenticação'] as const

export const listarMudancasDeAcesso = {
  method: 'GET',
  url: '/api/autenticacao/mudancas',
  config: { access: 'user', tambem: QUEM_ENTROU },
  schema: {
    tags,
    summary: 'O que outros mudaram no meu acesso',
    description:
      'O que ainda não foi marcado como visto, dos últimos 90 dias: senha, e-mail, papel ou segundo fator mudados por outra pessoa; a administradores, depois, também quem passou a ser administrador. Em cada parte, da mais nova à mais antiga. Havendo mais de 100, vêm as 100 mais antigas, e as outras depois que estas são marcadas como vistas.',
    response: { 200: Mudancas },
  },
} as const satisfies Route

export const verMudancasDeAcesso = {
  method: 'PUT',
  url: '/api/autenticacao/mudancas/vistas',
  config: { access: 'user', tambem: QUEM_ENTROU },
  schema: {
    tags,
    summary: 'Marcar como vistas as mudanças no meu acesso',
    description: 'As que vêm depois de `ate` continuam a ser mostradas.',
    body: z.object({ ate: z.int().min(1).meta({ description: 'O maior `id` que foi mostrado' }) }),
    response: { 200: Mudancas },
  },
} as const satisfies Route
