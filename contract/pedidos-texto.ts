import * as z from 'zod'
import { Id, PorId, Texto, TextoVisivel, UnidadeLida } from './campos.ts'
import { Pagina, Proximo } from './listas.ts'
import type { Route } from './route.ts'

/** Far above any order: 500 lines of 20 characters. */
export const TEXTO_MAXIMO = 10_000
const LINHAS_DO_TEXTO = 500
/** More words than products on a shelf. */
export const APELIDOS_POR_CLIENTE = 2_000

export const LinhaInterpretada = z.object({
  texto: z.string().describe('O trecho da mensagem de que a linha veio'),
  situacao: z.enum(['certa', 'duvida', 'nao-entendida']).describe('`certa` só quando não há outra leitura'),
  estanteId: z.int().nullable(),
  produtoId: z.int().nullable().describe('null onde pode ser mais de um, ou nenhum'),
  nome: z.string().nullable(),
  quantidade: z.number().nullable().describe('Na unidade do produto; null onde não foi dita'),
  unidadeMedida: UnidadeLida.nullable(),
  apelido: z.string().nullable().describe('Como a mensagem chama o produto, sem a quantidade: o que se pode ensinar'),
  candidatos: z.array(
    z.object({
      produtoId: z.int(),
      nome: z.string(),
      confianca: z.number().describe('De 0 a 1'),
    }),
  ),
  porque: z
    .string()
    .nullable()
    .describe('Por que há dúvida, ou não foi entendida; numa linha certa, a conta que a embalagem pediu'),
})
export type LinhaInterpretada = z.output<typeof LinhaInterpretada>

export const interpretarPedido = {
  method: 'POST',
  url: '/api/pedidos/interpretar',
  config: { access: 'user', escopo: 'pedidos:ler' },
  errors: { 404: 'Outro cliente', 422: 'Não há cliente com este id, ou o texto é longo demais ou tem linhas demais' },
  summary: 'Ler uma mensagem como linhas de um pedido',
  description:
    'Compara o texto com as estantes abertas do cliente e com as palavras já aprendidas. Não grava nada: as linhas vão ao pedido pelas chamadas de itens. De um texto que pede comparações demais, as últimas linhas voltam `nao-entendida`, com o motivo.',
  body: z.object({
    clienteId: Id,
    texto: TextoVisivel.min(1, 'Cole a mensagem')
      .max(TEXTO_MAXIMO, 'A mensagem é longa demais: cole no máximo 10.000 caracteres de cada vez')
      .refine(
        texto => texto.split(/[\r\n]+/).length <= LINHAS_DO_TEXTO,
        'A mensagem tem linhas demais: cole no máximo 500 de cada vez',
      )
      .describe('Até 10.000 caracteres, em até 500 linhas escritas'),
    estanteId: Id.optional().describe('Só esta estante; sem ela, todas as abertas'),
  }),
  response: { 200: z.object({ linhas: z.array(LinhaInterpretada) }) },
} as const satisfies Route

export const Apelido = z.object({
  id: z.int(),
  clienteId: z.int(),
  texto: z.string(),
  produtoId: z.int(),
  nome: z.string().describe('O nome do produto'),
})
export type Apelido = z.output<typeof Apelido>
const Apelidos = z.object({ apelidos: z.array(Apelido) })

export const listarApelidos = {
  method: 'GET',
  url: '/api/clientes/:id/apelidos',
  config: { access: 'user', escopo: 'cadastros:ler' },
  tags: ['Clientes'],
  summary: 'Listar as palavras que um cliente usa para os produtos',
  params: PorId,
  querystring: Pagina,
  response: { 200: Apelidos.extend({ proximo: Proximo }) },
} as const satisfies Route

export const ensinarApelido = {
  method: 'POST',
  url: '/api/clientes/:id/apelidos',
  config: { access: 'user', escopo: 'cadastros:escrever' },
  errors: {
    409: 'O cliente já tem 2.000 palavras',
    422: 'O texto não tem nome de produto, ou o produto não está em nenhuma estante do cliente',
  },
  tags: ['Clientes'],
  summary: 'Aprender uma palavra de um cliente',
  description:
    'A mesma palavra de novo passa a ser do produto enviado (200). O que dois clientes chamam igual vale para todos, mas fica em dúvida onde a estante tem um produto com este nome. Um cliente tem no máximo 2.000 palavras.',
  params: PorId,
  body: z.object({ texto: Texto(200), produtoId: Id }),
  response: { 200: Apelidos, 201: Apelidos },
} as const satisfies Route

export const esquecerApelido = {
  method: 'DELETE',
  url: '/api/apelidos/:id',
  config: { access: 'user', escopo: 'cadastros:escrever' },
  tags: ['Clientes'],
  summary: 'Esquecer uma palavra aprendida',
  params: PorId,
  response: { 200: Apelidos },
} as const satisfies Route
