import * as z from 'zod'
import {
  Id,
  IdTexto,
  type NomesDosCampos,
  PorId,
  Sinalizador,
  Texto,
  TextoOpcional,
  TextoProcurado,
  ZeroOuUm,
} from './campos.ts'
import type { Route } from './route.ts'

export const Rota = z.object({
  id: z.int(),
  nome: z.string(),
  veiculo: z.string(),
  entregadorId: z.int().nullable(),
  entregadorNome: z.string().nullable(),
  ativa: ZeroOuUm,
  clientes: z.array(z.int()).describe('Os seus números, na ordem das paradas'),
})
export type Rota = z.output<typeof Rota>

export const CAMPOS_DA_ROTA = {
  nome: ['Nome'],
  veiculo: ['Veículo'],
  entregadorId: ['Quem entrega'],
  ativa: ['Ativa'],
} as const satisfies NomesDosCampos

/** A field left out keeps its value on PUT and is empty on POST. */
export const NovaRota = z.object({
  nome: Texto(120),
  veiculo: TextoOpcional(60).optional(),
  entregadorId: Id.nullable().optional().describe('Um usuário do fornecedor'),
  ativa: Sinalizador.optional(),
})
export const RotaEditada = NovaRota.extend({ id: Id })

/** Clients each once, in the order of their stops. */
export const EmOrdem = z
  .array(Id)
  .max(1000)
  .refine(ids => new Set(ids).size === ids.length, 'Um cliente só pode ter uma parada')

const Rotas = z.object({ rotas: z.array(Rota) })
const errors = { 409: 'Já existe uma rota com este nome', 422: 'Quem entrega não é um usuário do fornecedor' }

export const listarRotas = {
  method: 'GET',
  url: '/api/rotas',
  config: { access: 'admin', escopo: 'cadastros:ler' },
  summary: 'Listar as rotas, por nome',
  querystring: z.object({
    busca: TextoProcurado(120).optional().describe('Ignora maiúsculas e acentos'),
  }),
  response: { 200: Rotas },
} as const satisfies Route

export const lerRota = {
  method: 'GET',
  url: '/api/rotas/:id',
  config: { access: 'admin', escopo: 'cadastros:ler' },
  summary: 'Ler uma rota',
  params: PorId,
  response: { 200: Rotas },
} as const satisfies Route

export const criarRota = {
  method: 'POST',
  url: '/api/rotas',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors,
  summary: 'Criar uma rota',
  body: NovaRota,
  response: { 201: Rotas },
} as const satisfies Route

export const atualizarRota = {
  method: 'PUT',
  url: '/api/rotas',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: { ...errors, 404: 'Não há rota com este id' },
  summary: 'Alterar uma rota',
  body: RotaEditada,
  response: { 200: Rotas },
} as const satisfies Route

export const excluirRota = {
  method: 'DELETE',
  url: '/api/rotas/:id',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  summary: 'Excluir uma rota; os seus clientes ficam sem',
  params: PorId,
  response: { 200: Rotas },
} as const satisfies Route

export const ordenarRota = {
  method: 'PUT',
  url: '/api/rotas/:id/ordem',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: { 422: 'Um cliente que não existe, ou repetido' },
  summary: 'Dizer que clientes estão na rota, e em que ordem',
  description: 'Exatamente estes: os que vêm de outra rota saem dela, e os que faltam ficam sem rota.',
  params: z.object({ id: IdTexto }),
  body: z.object({ clientes: EmOrdem }),
  response: { 200: Rotas },
} as const satisfies Route
