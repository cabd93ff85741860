import * as z from 'zod'
import { Envio, MEBIBYTE } from './arquivo.ts'
import { Valor } from './campos.ts'
import type { Route } from './route.ts'

/** OFX has a media type of its own, which few browsers know. */
const TIPOS_DE_EXTRATO = ['application/x-ofx', 'application/octet-stream', 'text/plain'] as const
/** Most transactions in one file. */
export const LANCAMENTOS_NO_MAXIMO = 10_000

const Candidato = z.object({ clienteId: z.int(), clienteNome: z.string(), porque: z.string() })

const Lancamento = z.object({
  fitid: z.string().describe('O do banco; um próprio, e sempre o mesmo, onde falta ou se repete no arquivo'),
  data: z.string().describe('AAAA-MM-DD'),
  valor: Valor,
  descricao: z.string(),
  situacao: z.enum(['sugerido', 'duvida', 'sem-par', 'ja-lancado']),
  clienteId: z.int().nullable().describe('Só em um `sugerido`'),
  clienteNome: z.string().nullable(),
  pedidos: z
    .array(z.object({ pedidoId: z.int(), valor: Valor }))
    .describe('O que um `sugerido` paga; o que sobrar fica como crédito'),
  porque: z.string(),
  candidatos: z.array(Candidato).describe('De uma `duvida`: de quem pode ser'),
})
export type Lancamento = z.output<typeof Lancamento>

export const lerExtratoBancario = {
  method: 'POST',
  url: '/api/extratos-bancarios',
  config: { access: 'admin', escopo: 'financeiro:ler' },
  errors: { 422: 'O arquivo não é um extrato OFX que possa ser lido' },
  summary: 'Ler um extrato bancário (OFX) e sugerir de quem é cada crédito',
  description:
    'OFX 1.x (SGML) ou 2.x (XML), em UTF-8 ou Windows-1252. Só os créditos são lidos, e nada é gravado: o que for aceito se envia a `POST /api/pagamentos/lote`.',
  body: Envio(TIPOS_DE_EXTRATO, 2 * MEBIBYTE),
  response: { 200: z.object({ lancamentos: z.array(Lancamento) }) },
} as const satisfies Route
