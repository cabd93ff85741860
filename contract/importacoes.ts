import * as z from 'zod'
import { Arquivo, CSV, Envio, MEBIBYTE, XLSX } from './arquivo.ts'
import { IdTexto, PorId, Sinalizador, SinalizadorTexto, UnidadeLida } from './campos.ts'
import { TIPOS_DE_IMPORTACAO } from './importacoes-colunas.ts'
import { Pagina, Proximo } from './listas.ts'
import type { Route } from './route.ts'

/** As many rows as a large provider's list has, and few enough to be read and checked within the call. */
export const LINHAS_NO_MAXIMO = 10_000
export const BYTES_NO_MAXIMO = 10 * MEBIBYTE

const Tipo = z.enum(TIPOS_DE_IMPORTACAO).describe('O que o arquivo traz')

const SITUACOES = ['pronta', 'feita'] as const
const contagem = (description: string) => z.int().describe(description)

export const ColunaDoArquivo = z.object({
  texto: z.string().describe('O que é lembrado dela: o título, sem acentos e maiúsculas'),
  titulo: z.string(),
  campo: z.string().nullable().describe('Como foi lida; null: não é usada'),
  amostras: z.array(z.string()).describe('Até três valores'),
  oculta: z.boolean().describe('Está oculta na planilha'),
  duvida: z.string().nullable().describe('O campo que ela talvez seja: espera uma resposta'),
})
export type ColunaDoArquivo = z.output<typeof ColunaDoArquivo>

export const UnidadeDoArquivo = z.object({
  texto: z.string().describe('A grafia, sem acentos e maiúsculas'),
  exemplo: z.string().describe('Como está no arquivo, na primeira vez'),
  linhas: z.int(),
  unidade: UnidadeLida.nullable().describe('Como foi lida; null: ninguém sabe qual é'),
  entre: z.array(UnidadeLida).describe('O que pode ser, onde é mais de uma coisa'),
})
export type UnidadeDoArquivo = z.output<typeof UnidadeDoArquivo>

export const Importacao = z.object({
  id: z.int(),
  tipo: z.enum(TIPOS_DE_IMPORTACAO),
  estanteId: z.int().nullable(),
  arquivo: z.string().describe('O nome do arquivo enviado'),
  situacao: z.enum(SITUACOES).describe('`pronta`: nada foi gravado ainda; `feita`: foi gravada'),
  total: contagem('Linhas do arquivo, sem as vazias'),
  novas: contagem('Linhas que criam um registro'),
  alteradas: contagem('Linhas que alteram um registro que já existe: só são gravadas com `alterar`'),
  iguais: contagem('Linhas que não mudam nada; também as que só trazem um comprador novo'),
  ruins: contagem('Linhas que não podem ser gravadas'),
  duvidosas: z
    .object({ novas: z.int(), alteradas: z.int() })
    .describe('Das novas e alteradas, as que têm avisos: só são gravadas com `aceitarAvisos`'),
  ignoradas: z.array(z.string()).describe('Colunas do arquivo que não são conhecidas'),
  avisos: z.array(z.string()).describe('Como o arquivo foi lido: qual aba, linhas ocultas'),
  colunas: z
    .array(ColunaDoArquivo)
    .describe('As colunas do arquivo; outra leitura é dita em `PUT /api/importacoes/termos`'),
  deFora: z
    .array(
      z.object({
        motivo: z.string(),
        quantas: z.int(),
        linhas: z.array(z.object({ linha: z.int(), onde: z.string().nullable(), texto: z.string() })),
      }),
    )
    .describe('As linhas que não são registros, por motivo: até 20 de cada um'),
  abas: z
    .array(z.object({ nome: z.string(), linhas: z.int(), lida: z.boolean() }))
    .describe('As abas da planilha; outra é lida com `aba`'),
  unidades: z.array(UnidadeDoArquivo).describe('As grafias que não são o próprio código de uma unidade'),
  compradores: z
    .object({ novos: z.int(), duvidosos: z.int(), gravados: z.int().nullable() })
    .describe(
      'Em `clientes`: os usuários que as linhas boas trazem e que ainda não há, de clientes novos ou não; os que só são gravados com `aceitarAvisos`; quantos foram gravados',
    ),
  gravadas: z
    .object({ novas: z.int(), alteradas: z.int() })
    .nullable()
    .describe('O que foi de fato gravado; null enquanto não foi'),
})
export type Importacao = z.output<typeof Importacao>

const Importacoes = z.object({ importacoes: z.array(Importacao) })

const SITUACOES_DE_LINHA = ['nova', 'alterada', 'igual', 'ruim'] as const
const Celulas = z.array(z.object({ campo: z.string().nullable(), valor: z.string(), mensagem: z.string() }))
export const LinhaImportada = z.object({
  ordem: z.int().describe('O lugar no arquivo: 1, 2, 3…'),
  linha: z.int().describe('O número da linha na planilha'),
  onde: z.string().nullable().describe('A aba ou as colunas, onde o número não diz tudo'),
  situacao: z.enum(SITUACOES_DE_LINHA),
  registroId: z.int().nullable().describe('O registro que já existe; em `estante-produtos` sempre o produto'),
  nome: z.string(),
  comprador: z
    .enum(['novo', 'duvidoso'])
    .nullable()
    .describe('Em `clientes`: se traz um comprador que ainda não há; `duvidoso`: só com `aceitarAvisos`'),
  erros: Celulas,
  avisos: Celulas.describe('O que é duvidoso, ou fica sem ser gravado; a linha é gravada se for aceito'),
  mudancas: z
    .array(z.object({ campo: z.string(), de: z.string(), para: z.string() }))
    .describe(
      'Em uma linha que altera: o que está registrado agora, e o que passa a estar. Em uma nova: o que será registrado',
    ),
  valores: z
    .record(z.string(), z.union([z.string(), z.number(), z.null()]))
    .describe('O que a linha grava, por campo; vazio em uma ruim'),
})
export type LinhaImportada = z.output<typeof LinhaImportada>

/** Only the content decides: systems name the media type of a CSV in many ways. */
const TIPOS_DE_PLANILHA = [CSV, XLSX, 'application/octet-stream', 'application/vnd.ms-excel', 'text/plain']

export const enviarImportacao = {
  method: 'POST',
  url: '/api/importacoes/nova/:tipo',
  config: { access: 'admin' },
  errors: { 422: 'O arquivo não é CSV ou XLSX, falta uma coluna, ou tem linhas demais' },
  summary: 'Enviar um arquivo para importar',
  description:
    'Lê o arquivo, de até 10.000 linhas, e responde a prévia: o que cada linha faria, em contagens. Nada é gravado.',
  params: z.object({ tipo: Tipo }),
  querystring: z.object({
    nome: z
      .string()
      .transform(nome => nome.replace(/\p{Cc}/gu, ' ').trim())
      .pipe(z.string().max(255))
      .default('')
      .describe('O nome do arquivo'),
    estanteId: IdTexto.optional().describe('Em `estante-produtos`: a estante que recebe as linhas'),
    aba: z.string().max(80).optional().describe('A única aba a ler'),
    colado: SinalizadorTexto.optional().describe('1: linhas coladas, que podem vir sem títulos'),
  }),
  body: Envio(TIPOS_DE_PLANILHA, BYTES_NO_MAXIMO),
  response: { 201: Importacoes },
} as const satisfies Route

export const lerImportacao = {
  method: 'GET',
  url: '/api/importacoes/:id',
  config: { access: 'admin' },
  summary: 'Ler uma importação: a situação e as contagens',
  description: 'Só quem enviou o arquivo a vê. É apagada um dia depois.',
  params: PorId,
  response: { 200: Importacoes },
} as const satisfies Route

export const listarLinhasImportadas = {
  method: 'GET',
  url: '/api/importacoes/:id/linhas',
  config: { access: 'admin' },
  summary: 'Listar as linhas conferidas de uma situação, na ordem do arquivo',
  params: PorId,
  querystring: Pagina.omit({ busca: true }).extend({
    situacao: z
      .enum([...SITUACOES_DE_LINHA, 'aviso', 'comprador'])
      .default('ruim')
      .describe(
        'nova, alterada, igual ou ruim; `aviso`: as novas e alteradas que têm avisos; `comprador`: as que trazem um comprador novo',
      ),
    avisos: SinalizadorTexto.optional().describe('0: só as que não têm avisos'),
  }),
  response: { 200: z.object({ linhas: z.array(LinhaImportada), proximo: Proximo }) },
} as const satisfies Route

export const baixarLinhasRuins = {
  method: 'GET',
  url: '/api/importacoes/:id/ruins',
  config: { access: 'admin', arquivo: [CSV] },
  summary: 'Baixar as linhas ruins e as que têm avisos, com o que corrigir em cada uma',
  description: 'Um CSV com as colunas do arquivo: corrigido, pode ser enviado de novo como está.',
  params: PorId,
  response: { 200: Arquivo },
} as const satisfies Route

export const executarImportacao = {
  method: 'POST',
  url: '/api/importacoes/:id/executar',
  config: { access: 'admin' },
  errors: {
    409: 'A importação já foi gravada, tem linhas ruins, só tem o que não foi escolhido, ou os cadastros mudaram desde a prévia (que é refeita)',
  },
  summary: 'Gravar o que a prévia anunciou',
  description:
    'Tudo ou nada: se o que seria gravado já não é o que a prévia anunciou, nada é gravado e a prévia é refeita. `boas` grava as linhas boas e deixa as ruins de fora. Sem `alterar` só o que é novo é gravado, também um comprador novo de um cliente que já existe; sem `aceitarAvisos`, só o que não tem avisos.',
  params: PorId,
  body: z.object({
    modo: z.enum(['tudo', 'boas']).describe('`tudo` recusa (409) enquanto houver uma linha ruim'),
    alterar: Sinalizador.optional().describe('1: também altera os registros que já existem'),
    aceitarAvisos: Sinalizador.optional().describe('1: também grava as linhas que têm avisos'),
  }),
  response: { 200: Importacoes },
} as const satisfies Route

export const cancelarImportacao = {
  method: 'DELETE',
  url: '/api/importacoes/:id',
  config: { access: 'admin' },
  errors: { 409: 'A importação já foi gravada' },
  summary: 'Cancelar uma importação que ainda não foi gravada: nada fica gravado',
  params: PorId,
  response: { 200: Importacoes },
} as const satisfies Route

export const baixarModelo = {
  method: 'GET',
  url: '/api/importacoes/modelos/:tipo',
  config: { access: 'admin', arquivo: [XLSX] },
  summary: 'Baixar um modelo para preencher',
  params: z.object({ tipo: Tipo }),
  response: { 200: Arquivo },
} as const satisfies Route
