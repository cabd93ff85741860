import * as z from 'zod'

const CODIGO = /^(\d{6}|[0-9A-Z]{16})$/

/** A code from the authenticator app, or a recovery code, with or without its separators. */
export const CodigoDeAcesso = z
  .string()
  .max(60)
  .transform(texto => texto.replace(/[\s-]/g, '').toUpperCase())
  .pipe(
    z.string().regex(CODIGO, 'Digite os 6 números do aplicativo, ou um código de recuperação de 16 letras e números'),
  )
  .describe('6 números do aplicativo autenticador, ou um código de recuperação')

/** Missing, null or empty means no code. One schema of the API's description, because many bodies have it. */
export const CodigoOpcional = z
  .union([z.literal(''), z.null(), CodigoDeAcesso], 'Digite os 6 números do aplicativo, ou um código de recuperação')
  .transform(codigo => codigo || undefined)
  .meta({
    id: 'CodigoOpcional',
    description:
      'De quem tem verificação em duas etapas: 6 números do aplicativo autenticador, ou um código de recuperação',
  })
  .optional()
