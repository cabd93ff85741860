import * as z from 'zod'
import { ZeroOuUm } from './campos.ts'

/** A reminder that was sent. Separate from the calls, because the dashboard shows it without making any of them. */
export const Lembrado = z.object({
  quando: z.string().describe('ISO 8601 com fuso'),
  canal: z.enum(['email', 'sino', 'whatsapp']).describe('`email`: também no sino; `whatsapp`: alguém abriu a mensagem'),
  automatico: ZeroOuUm.describe('1: o próprio sistema lembrou, antes de a estante fechar'),
  por: z.string().nullable().describe('Quem lembrou; null se foi o sistema, ou a pessoa não existe mais'),
})
export type Lembrado = z.output<typeof Lembrado>
