import * as z from 'zod'
import { PorId, SinalizadorTexto, ZeroOuUm } from './campos.ts'
import { Pagina, Proximo, Total } from './listas.ts'
import { QUEM_ENTROU } from './papeis.ts'
import type { Route } from './route.ts'

/** A sign-in of the user. It never includes the token: only its hash is stored. */
export const Sessao = z.object({
  id: z.int(),
  navegador: z.string().describe('Em palavras: "Chrome no Windows"'),
  dataCriacao: z.string().describe('Quando entrou: ISO 8601 com fuso'),
  ultimoUso: z.string().describe('ISO 8601 com fuso, com um minuto de folga'),
  atual: ZeroOuUm.describe('1 na sessão que fez esta chamada'),
})
export type Sessao = z.output<typeof Sessao>

const Sessoes = z.object({ sessoes: z.array(Sessao) })
export const listarSessoes = {
  method: 'GET',
  url: '/api/autenticacao/sessoes',
  config: { access: 'user', tambem: QUEM_ENTROU },
  errors: { 422: 'Página inválida' },
  summary: 'Onde estou conectado',
  description: 'Só as próprias sessões que ainda valem: esta primeiro, depois da mais nova à mais antiga.',
  querystring: Pagina.omit({ busca: true }),
  response: { 200: Sessoes.extend({ proximo: Proximo, total: Total }) },
} as const satisfies Route

export const encerrarSessao = {
  method: 'DELETE',
  url: '/api/autenticacao/sessoes/:id',
  config: { access: 'user', tambem: QUEM_ENTROU },
  errors: { 404: 'Não há, já terminou, ou é de outra pessoa' },
  summary: 'Encerrar uma das próprias sessões',
  description: 'O token dela deixa de valer na hora, e ela não ouve mais nada ao vivo.',
  params: PorId,
  response: { 200: Sessoes },
} as const satisfies Route

export const encerrarSessoes = {
  method: 'DELETE',
  url: '/api/autenticacao/sessoes',
  config: { access: 'user', tambem: QUEM_ENTROU },
  summary: 'Encerrar todas as próprias sessões, menos esta',
  description: 'Com `todas=1`, esta também: é preciso entrar de novo em todo lugar.',
  querystring: z.object({ todas: SinalizadorTexto.optional() }),
  response: { 200: z.object({ sessoesEncerradas: z.int().describe('Quantas ainda valiam') }) },
} as const satisfies Route
