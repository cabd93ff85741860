import * as z from 'zod'

/** A failure on the wire, `application/problem+json` (RFC 9457). `errors` is never empty. */
export const Problema = z.object({
  type: z.string(),
  title: z.string().describe('O que houve, para o usuário'),
  status: z.int(),
  detail: z.string().describe('O que fazer'),
  errors: z
    .array(
      z.object({
        campo: z.string().nullable().describe('null quando nenhum campo é o culpado'),
        mensagem: z.string(),
      }),
    )
    .min(1),
  atual: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      'Em 409: os valores como estão agora (status, precoVenda, disponivel, quantidade, valorTotal…). Em um arquivo sem as colunas que precisa: as que ele tem. Em 422 de uma quantidade: as que valem (`sugestoes`)',
    ),
})
export type Problema = z.output<typeof Problema>
