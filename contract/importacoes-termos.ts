import * as z from 'zod'
import { PorId, Texto } from './campos.ts'
import { COLUNAS, TIPOS_DE_IMPORTACAO, type TipoDeImportacao } from './importacoes-colunas.ts'
import type { Route } from './route.ts'
import { UNIDADES } from './unidades.ts'

/** More than any provider needs; only the newest ones are read. */
export const TERMOS_NO_MAXIMO = 1_000

const Onde = z
  .enum(['unidade', ...TIPOS_DE_IMPORTACAO])
  .describe('`unidade`: como uma unidade é escrita; senão o título de uma coluna, em um tipo de importação')

export const Termo = z.object({
  id: z.int(),
  onde: Onde,
  texto: z.string().describe('Como está nos arquivos, sem acentos e maiúsculas'),
  valor: z.string().describe('A unidade, ou o campo; vazio em uma coluna que não é usada'),
})
export type Termo = z.output<typeof Termo>

const Termos = z.object({ termos: z.array(Termo) })

/** Whether `valor` is a possible meaning at `onde`. */
const significa = ({ onde, valor }: { onde: 'unidade' | TipoDeImportacao; valor: string }) =>
  onde === 'unidade'
    ? UNIDADES.some(unidade => unidade === valor)
    : valor === '' || COLUNAS[onde].some(({ campo }) => campo === valor)

const TermoDito = z
  .object({ onde: Onde, texto: Texto(80), valor: z.string().max(40) })
  .refine(significa, { path: ['valor'], error: 'Escolha uma das unidades, ou uma das colunas desta importação' })

export const listarTermos = {
  method: 'GET',
  url: '/api/importacoes/termos',
  config: { access: 'admin' },
  summary: 'Listar o que já foi dito das planilhas: que unidade é uma grafia, que campo é uma coluna',
  description: `Vale para todos os administradores, no próximo arquivo. Os ${TERMOS_NO_MAXIMO} mais novos, por texto.`,
  response: { 200: Termos },
} as const satisfies Route

export const dizerTermos = {
  method: 'PUT',
  url: '/api/importacoes/termos',
  config: { access: 'admin' },
  summary: 'Dizer o que uma grafia de unidade, ou o título de uma coluna, quer dizer',
  description:
    'O que já foi dito do mesmo texto é substituído. `texto` como está em `unidades` e `colunas` da importação; o arquivo é enviado de novo para ser lido assim.',
  body: z.object({
    termos: z
      .array(TermoDito)
      .min(1)
      .max(200)
      .refine(
        termos => new Set(termos.map(({ onde, texto }) => `${onde} ${texto}`)).size === termos.length,
        'O mesmo texto está duas vezes',
      ),
  }),
  response: { 200: Termos },
} as const satisfies Route

export const esquecerTermo = {
  method: 'DELETE',
  url: '/api/importacoes/termos/:id',
  config: { access: 'admin' },
  errors: { 404: 'Não há termo com este id' },
  summary: 'Esquecer o que foi dito de um texto',
  params: PorId,
  response: { 200: Termos },
} as const satisfies Route
