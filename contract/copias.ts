import * as z from 'zod'
import { Arquivo } from './arquivo.ts'
import type { Route } from './route.ts'

export const Copia = z.object({
  nome: z.string().describe('Do arquivo'),
  quando: z.string().describe('ISO 8601 com fuso'),
  bytes: z.int(),
})
export type Copia = z.output<typeof Copia>

export const GZIP = 'application/gzip'
const Copias = z.array(Copia)
const DESLIGADAS = 'As cópias estão desligadas (`BACKUP_DIR` vazio)'
export const listarCopias = {
  method: 'GET',
  url: '/api/copias',
  config: { access: 'admin' },
  summary: 'As cópias de segurança que este servidor guarda, as mais novas primeiro',
  response: {
    200: z.object({
      copias: Copias,
      pasta: z.string().nullable().describe('Onde ficam: `BACKUP_DIR`; null se estão desligadas'),
      ultima: z.string().nullable().describe('Quando foi feita a última, por qualquer servidor'),
      falha: z.object({ quando: z.string(), motivo: z.string() }).nullable().describe('A última tentativa, se falhou'),
      emAndamento: z.boolean(),
    }),
  },
} as const satisfies Route

export const fazerCopia = {
  method: 'POST',
  url: '/api/copias',
  config: { access: 'admin' },
  errors: { 409: `${DESLIGADAS}, outra está sendo feita, ou não pôde ser guardada: \`detail\` diz por quê` },
  summary: 'Copiar agora',
  description:
    'O banco inteiro, num instante só, sem parar ninguém. Responde com a cópia; a que leva mais de 10 segundos continua sozinha (`copias` vazio) e aparece na lista quando está completa.',
  response: { 201: z.object({ copias: Copias }) },
} as const satisfies Route

export const baixarCopia = {
  method: 'GET',
  url: '/api/copias/:nome',
  config: { access: 'admin', arquivo: [GZIP] },
  errors: {
    404: 'Não há esta cópia neste servidor',
    422: 'Há mais de 15 minutos que você não prova quem é (`campo` `senhaAtual`): use antes `POST /api/autenticacao/prova`',
  },
  summary: 'Baixar uma cópia de segurança',
  params: z.object({ nome: z.string().max(100).describe('Como está na lista') }),
  response: { 200: Arquivo },
} as const satisfies Route
