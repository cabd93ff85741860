import * as z from 'zod'
import { ZeroOuUm } from './campos.ts'
import type { Route } from './route.ts'

export const EstadoDoCorreio = z.object({
  ligado: ZeroOuUm.describe('1: este sistema envia e-mails'),
  remetente: z.string().nullable().describe('Quem envia: `MAIL_FROM`'),
  links: z.string().nullable().describe('O endereço a que os links dos e-mails levam: `PUBLIC_URL`'),
  naFila: z.int().describe('Quantos esperam a sua vez'),
  recusa: z.string().nullable().describe('Por que o próximo ainda não saiu'),
  falhas: z
    .array(z.object({ nome: z.string(), email: z.string(), quando: z.string(), motivo: z.string().nullable() }))
    .describe('Os últimos de que se desistiu'),
})
export type EstadoDoCorreio = z.output<typeof EstadoDoCorreio>

export const lerCorreio = {
  method: 'GET',
  url: '/api/configuracoes/email',
  config: { access: 'admin' },
  summary: 'Como está o envio de e-mails',
  response: { 200: z.object({ correio: EstadoDoCorreio }) },
} as const satisfies Route

export const enviarEmailDeTeste = {
  method: 'POST',
  url: '/api/configuracoes/email/teste',
  config: { access: 'admin' },
  errors: { 409: 'O envio de e-mails está desligado, ou o servidor de e-mail recusou: `detail` diz o que fazer' },
  summary: 'Enviar um e-mail de teste para mim',
  description: 'Responde quando o servidor de e-mail o aceitou, ou diz por que não: em 15 segundos no máximo.',
  response: { 200: z.object({ enviadoPara: z.string() }) },
} as const satisfies Route
