import * as z from 'zod'
import { Arquivo, Ate, PDF, XML } from './arquivo.ts'
import { Dia, PorId, ZeroOuUm } from './campos.ts'
import type { Route } from './route.ts'

/** Where an order may have a nota. */
export const COM_NOTA = ['Confirmado', 'Entregue', 'Finalizado'] as const

/** Bytes of a file of a nota. */
export const MAIOR_ARQUIVO = 500 * 1024

/** State, month, CNPJ (its first 12 may be letters), model, series, number, kind of issue, code and check digit. */
const CHAVE = /^\d{6}[0-9A-Z]{12}\d{26}$/

/**
 * Whether the last digit of an access key is right: modulo 11 over each character's ASCII code − 48, weighted 2 to 9 from the
 * right. @brazilian-utils takes digits alone.
 */
export const chaveValida = (chave: string): boolean => {
  if (!CHAVE.test(chave)) return false
  const soma = [...chave.slice(0, 43)]
    .reverse()
    .reduce((soma, letra, i) => soma + (letra.charCodeAt(0) - 48) * (2 + (i % 8)), 0)
  const resto = soma % 11
  return Number(chave[43]) === (resto < 2 ? 0 : 11 - resto)
}

const Chave = z
  .string()
  .max(100)
  .transform(texto => texto.replace(/[\s.-]/g, '').toUpperCase())
  .pipe(z.string().refine(chaveValida, 'Chave de acesso inválida: confira os 44 caracteres'))
  .describe('44 caracteres, com o dígito verificador; espaços são aceitos')

const Base64 = z
  .base64('Envie o arquivo em base64')
  .min(1)
  .max(Math.ceil(MAIOR_ARQUIVO / 3) * 4, 'O arquivo pode ter até 500 kB')
  .nullable()
  .optional()

export const NotaFiscal = z.object({
  pedidoId: z.int(),
  numero: z.int(),
  serie: z.int(),
  chave: z.string(),
  emitidaEm: z.string().describe('AAAA-MM-DD'),
  temXml: ZeroOuUm,
  temPdf: ZeroOuUm,
})
export type NotaFiscal = z.output<typeof NotaFiscal>
const Notas = z.object({ notas: z.array(NotaFiscal) })

export const gravarNota = {
  method: 'PUT',
  url: '/api/pedidos/:id/nota',
  config: { access: 'admin', escopo: 'pedidos:escrever' },
  errors: { 409: 'O pedido ainda não foi confirmado, ou foi cancelado' },
  summary: 'Gravar a NF-e do pedido, emitida em outro sistema',
  description: 'O cliente é avisado. O arquivo que não vem fica como está, se a chave é a mesma; null o apaga.',
  params: PorId,
  body: Ate(
    1.5,
    z.object({
      numero: z.int().min(1).max(999_999_999),
      serie: z.int().min(0).max(999),
      chave: Chave,
      emitidaEm: Dia,
      xml: Base64.describe('O XML em base64, até 500 kB'),
      pdf: Base64.describe('O DANFE em base64, até 500 kB'),
    }),
  ),
  response: { 200: Notas },
} as const satisfies Route

export const lerNota = {
  method: 'GET',
  url: '/api/pedidos/:id/nota',
  config: { access: 'user', escopo: 'pedidos:ler' },
  summary: 'Ler a NF-e do pedido',
  params: PorId,
  response: { 200: Notas },
} as const satisfies Route

export const baixarXmlDaNota = {
  method: 'GET',
  url: '/api/pedidos/:id/nota/xml',
  config: { access: 'user', escopo: 'pedidos:ler', arquivo: [XML] },
  summary: 'Baixar o XML da NF-e',
  params: PorId,
  response: { 200: Arquivo },
} as const satisfies Route

export const baixarPdfDaNota = {
  method: 'GET',
  url: '/api/pedidos/:id/nota/pdf',
  config: { access: 'user', escopo: 'pedidos:ler', arquivo: [PDF] },
  summary: 'Baixar o DANFE da NF-e',
  params: PorId,
  response: { 200: Arquivo },
} as const satisfies Route
