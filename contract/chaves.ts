import * as z from 'zod'
import { Instante, InstanteEscrito, PorId, Texto } from './campos.ts'
import { CodigoOpcional } from './codigo-de-acesso.ts'
import { ESCOPOS, type Escopo } from './escopos.ts'
import type { Route } from './route.ts'

const escopos = Object.keys(ESCOPOS) as [Escopo, ...Escopo[]]
const EscopoDaChave = z.enum(escopos, `Use destes escopos: ${escopos.join(', ')}`).meta({ id: 'Escopo' })

export const Chave = z.object({
  id: z.int(),
  nome: z.string(),
  prefixo: z.string().describe('O começo do segredo, para reconhecer a chave'),
  escopos: z.array(EscopoDaChave),
  criadaEm: z.string().describe('ISO 8601 com fuso'),
  expiraEm: Instante.describe('Quando deixa de valer; null: só quando for excluída'),
  ultimoUso: Instante.describe('Anotado no máximo uma vez por minuto; null se nunca foi usada'),
})
export type Chave = z.output<typeof Chave>

/** The only answer that tells the secret. */
export const ChaveCriada = Chave.extend({
  segredo: z.string().describe('Não há como lê-lo depois'),
})
export type ChaveCriada = z.output<typeof ChaveCriada>

const Chaves = z.object({ chaves: z.array(Chave) })

export const listarChaves = {
  method: 'GET',
  url: '/api/chaves',
  config: { access: 'admin' },
  summary: 'Listar as chaves, da mais nova à mais antiga',
  response: { 200: Chaves },
} as const satisfies Route

export const criarChave = {
  method: 'POST',
  url: '/api/chaves',
  config: { access: 'admin', semChave: true },
  summary: 'Criar uma chave para outro sistema',
  description:
    'Envie o `segredo` em `Authorization: Bearer …`. Uma chave é um administrador limitado aos seus escopos, em até 20 chamadas por segundo (100 de uma vez). Mais de 15 minutos depois de quem chama entrar ou dar a sua senha nesta sessão, pede a `senhaAtual` dele e, onde tem verificação em duas etapas, o `codigo`.',
  body: z.object({
    nome: Texto(80),
    escopos: z
      .array(EscopoDaChave)
      .min(1, 'Marque pelo menos um escopo')
      .transform(pedidos => escopos.filter(escopo => pedidos.includes(escopo))),
    expiraEm: InstanteEscrito.nullable().optional(),
    senhaAtual: z.string().max(1000).optional(),
    codigo: CodigoOpcional,
  }),
  response: { 201: z.object({ chaves: z.array(ChaveCriada) }) },
} as const satisfies Route

export const excluirChave = {
  method: 'DELETE',
  url: '/api/chaves/:id',
  config: { access: 'admin' },
  summary: 'Excluir uma chave: deixa de valer na hora',
  params: PorId,
  response: { 200: Chaves },
} as const satisfies Route
