import * as z from 'zod'
import { Arquivo, CSV, Envio, MEBIBYTE, XLSX } from './arquivo.ts'
import { IdTexto, PorId } from './campos.ts'
import { TIPOS_DE_IMPORTACAO } from './importacoes-colunas.ts'
import { Pagina, Proximo } from './listas.ts'
import type { Route } from './route.ts'

/** More rows than any list that a provider keeps, and few enough to check in seconds. */
export const LINHAS_NO_MAXIMO = 50_000
export const BYTES_NO_MAXIMO = 10 * MEBIBYTE

const Tipo = z.enum(TIPOS_DE_IMPORTACAO).meta({ description: 'O que o arquivo traz' })

const SITUACOES = ['conferindo', 'pronta', 'gravando', 'feita', 'interrompida'] as const
const contagem = (description: string) => z.int().meta({ description })

export const Importacao = z.object({
  id: z.int(),
  tipo: z.enum(TIPOS_DE_IMPORTACAO),
  estanteId: z.int().nullable(),
  arquivo: z.string().meta({ description: 'O nome do arquivo enviado' }),
  situacao: z.enum(SITUACOES).meta({
    description: '`pronta`: a prévia está completa e nada foi gravado; `interrompida`: envie o arquivo de novo',
  }),
  total: contagem('Linhas do arquivo, sem as vazias'),
  feitas: contagem('Linhas já conferidas ou gravadas, na etapa em curso'),
  novas: contagem('Linhas que criam um registro'),
  alteradas: contagem('Linhas que alteram um registro que já existe'),
  iguais: contagem('Linhas que não mudam nada'),
  ruins: contagem('Linhas que não podem ser gravadas'),
  ignoradas: z.array(z.string()).meta({ description: 'Colunas do arquivo que não são conhecidas' }),
  avisos: z.array(z.string()).meta({ description: 'Como o arquivo foi lido: qual aba, linhas ocultas' }),
  gravadas: z
    .object({ novas: z.int(), alteradas: z.int() })
    .nullable()
    .meta({ description: 'O que foi de fato gravado; null enquanto não foi' }),
})
export type Importacao = z.output<typeof Importacao>

const Importacoes = z.object({ importacoes: z.array(Importacao) })

const Situacao = z.enum(['nova', 'alterada', 'igual', 'ruim'])
export const LinhaImportada = z.object({
  linha: z.int().meta({ description: 'O número da linha na planilha' }),
  situacao: Situacao,
  nome: z.string(),
  erros: z.array(z.object({ campo: z.string().nullable(), valor: z.string(), mensagem: z.string() })),
  mudancas: z.array(z.object({ campo: z.string(), de: z.string(), para: z.string() })).meta({
    description:
      'Em uma linha que altera: o que está registrado agora, e o que passa a estar. Em uma nova: o que será registrado',
  }),
})
export type LinhaImportada = z.output<typeof LinhaImportada>

const comum = { tags: ['Importações'] } as const

export const enviarImportacao = {
  method: 'POST',
  url: '/api/importacoes/:tipo',
  config: {
    access: 'admin',
    // The content is what counts: systems name the same CSV in many ways.
    envio: {
      tipos: [CSV, XLSX, 'application/octet-stream', 'application/vnd.ms-excel', 'text/plain'],
      limite: BYTES_NO_MAXIMO,
    },
    errors: {
      413: 'O arquivo passa de 10 MiB',
      415: 'O corpo não é um arquivo',
      422: 'O arquivo não é CSV ou XLSX, falta uma coluna, ou tem linhas demais',
      429: 'Você já tem arquivos demais em andamento: tente de novo depois do `Retry-After`',
    },
  },
  schema: {
    ...comum,
    summary: 'Enviar um arquivo para importar',
    description:
      'Lê o arquivo e começa a conferir as linhas; nada é gravado. Acompanhe por `GET /api/importacoes/{id}` até a situação ser `pronta`.',
    params: z.object({ tipo: Tipo }),
    querystring: z.object({
      nome: z
        .string()
        .transform(nome => nome.replace(/\p{Cc}/gu, ' ').trim())
        .pipe(z.string().max(255))
        .default('')
        .meta({ description: 'O nome do arquivo' }),
      estanteId: IdTexto.optional().meta({ description: 'Em `estante-produtos`: a estante que recebe as linhas' }),
    }),
    body: Envio,
    response: { 201: Importacoes },
  },
} as const satisfies Route

export const lerImportacao = {
  method: 'GET',
  url: '/api/importacoes/:id',
  config: { access: 'admin' },
  schema: {
    ...comum,
    summary: 'Ler uma importação: a situação, o andamento e as contagens',
    description: 'Só quem enviou o arquivo a vê. É apagada um dia depois.',
    params: PorId,
    response: { 200: Importacoes },
  },
} as const satisfies Route

export const listarLinhasImportadas = {
  method: 'GET',
  url: '/api/importacoes/:id/linhas',
  config: { access: 'admin' },
  schema: {
    ...comum,
    summary: 'Listar as linhas conferidas de uma situação, na ordem do arquivo',
    params: PorId,
    querystring: Pagina.omit({ busca: true }).extend({
      situacao: Situacao.default('ruim').meta({ description: 'nova, alterada, igual ou ruim' }),
    }),
    response: { 200: z.object({ linhas: z.array(LinhaImportada), proximo: Proximo }) },
  },
} as const satisfies Route

export const baixarLinhasRuins = {
  method: 'GET',
  url: '/api/importacoes/:id/ruins',
  config: { access: 'admin', arquivo: [CSV] },
  schema: {
    ...comum,
    summary: 'Baixar as linhas ruins, com o que corrigir em cada uma',
    description: 'Um CSV com as colunas do arquivo: corrigido, pode ser enviado de novo como está.',
    params: PorId,
    response: { 200: Arquivo },
  },
} as const satisfies Route

export const executarImportacao = {
  method: 'POST',
  url: '/api/importacoes/:id/executar',
  config: {
    access: 'admin',
    errors: {
      409: 'A importação não está pronta, tem linhas ruins, ou os cadastros mudaram desde a prévia (que é refeita)',
    },
  },
  schema: {
    ...comum,
    summary: 'Gravar o que a prévia anunciou',
    description:
      'Tudo ou nada: se o que seria gravado já não é o que a prévia anunciou, nada é gravado e a prévia é refeita. `boas` grava as linhas boas e deixa as ruins de fora.',
    params: PorId,
    body: z.object({
      modo: z.enum(['tudo', 'boas']).meta({ description: '`tudo` recusa (409) enquanto houver uma linha ruim' }),
    }),
    response: { 200: Importacoes },
  },
} as const satisfies Route

export const cancelarImportacao = {
  method: 'DELETE',
  url: '/api/importacoes/:id',
  config: { access: 'admin', errors: { 409: 'A importação já foi gravada' } },
  schema: {
    ...comum,
    summary: 'Cancelar uma importação, em qualquer momento antes do fim: nada fica gravado',
    params: PorId,
    response: { 200: Importacoes },
  },
} as const satisfies Route

export const baixarModelo = {
  method: 'GET',
  url: '/api/importacoes/modelos/:tipo',
  config: { access: 'admin', arquivo: [XLSX, CSV] },
  schema: {
    ...comum,
    summary: 'Baixar um modelo para preencher',
    params: z.object({ tipo: Tipo }),
    querystring: z.object({
      formato: z.enum(['xlsx', 'csv']).default('xlsx').meta({ description: 'xlsx ou csv' }),
    }),
    response: { 200: Arquivo },
  },
} as const satisfies Route
