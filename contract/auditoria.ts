import * as z from 'zod'
import { Dia, IdTexto } from './campos.ts'
import { emOrdem, FORA_DE_ORDEM, Pagina, Proximo } from './listas.ts'
import type { Route } from './route.ts'

/** The kinds of record that the audit covers; an order keeps its own `historico`. */
const ENTIDADES = [
  'usuario',
  'cliente',
  'produto',
  'estante',
  'estante-produto',
  'configuracoes',
  'pedido',
  'termo-de-importacao',
  'pedido-fixo',
  'apelido',
  'pagamento',
  'chave',
  'webhook',
  'rota',
  'ver-como', // only of former releases
] as const
export type Entidade = (typeof ENTIDADES)[number]

const ACOES_AUDITADAS = ['criar', 'alterar', 'excluir'] as const

/** The changed fields, by their API names. */
const Campos = z.record(z.string(), z.unknown()).nullable()

export const Registro = z.object({
  id: z.int(),
  quando: z.string().describe('ISO 8601 com fuso'),
  usuarioId: z.int().nullable().describe('null: uma chave de integração'),
  usuarioNome: z.string().describe('Como se chamava então'),
  chamada: z.string().describe('O `reqId` da chamada no registro do servidor'),
  entidade: z.enum(ENTIDADES),
  acao: z.enum(ACOES_AUDITADAS),
  registroId: z.int().nullable().describe('Em `estante-produto`, o produto; null onde são muitas linhas de uma vez'),
  estanteId: z.int().nullable().describe('Só em `estante-produto`'),
  registroNome: z.string().nullable(),
  contexto: z.string().nullable().describe('De que estante e de que cliente é'),
  antes: Campos.describe('Os campos que mudaram, como eram; null no que foi criado'),
  depois: Campos.describe('Os mesmos, como ficaram; null no que foi excluído'),
})
export type Registro = z.output<typeof Registro>

export const listarAuditoria = {
  method: 'GET',
  url: '/api/auditoria',
  config: { access: 'admin' },
  summary: 'Quem mudou o quê nos cadastros',
  description:
    'Do mais novo ao mais antigo: usuários, clientes, produtos, estantes e suas linhas (também importadas), configurações, o que foi dito de planilhas e ' +
    'exclusões de pedidos. Nunca uma senha: só que foi trocada. Guardado por 5 anos.',
  querystring: Pagina.omit({ busca: true })
    .extend({
      entidade: z.enum(ENTIDADES, 'Escolha um dos tipos de registro').optional().describe('Só deste tipo'),
      registroId: IdTexto.optional().describe('Só deste registro'),
      usuarioId: IdTexto.optional().describe('Só o que esta pessoa mudou'),
      dataInicial: Dia.optional().describe('Deste dia em diante'),
      dataFinal: Dia.optional().describe('Até este dia'),
    })
    .refine(emOrdem, FORA_DE_ORDEM),
  response: { 200: z.object({ auditoria: z.array(Registro), proximo: Proximo }) },
} as const satisfies Route
