import * as z from 'zod'
import { ZeroOuUm } from './campos.ts'

/** A reminder that was sent. Separate from the calls, because the dashboard shows it without making any of them. */
export const Lembrado = z.object({
  quando: z.string().meta({ description: 'ISO 8601 com fuso' }),
  canal: z
    .enum(['email', 'sino', 'whatsapp'])
    .meta({ description: '`email`: por e-mail e no sino; `whatsapp`: alguém abriu a mensagem pronta' }),
  automatico: ZeroOuUm.meta({ description: '1: o próprio sistema lembrou, antes de a estante fechar' }),
  por: z.string().nullable().meta({ description: 'Quem lembrou; null se foi o sistema, ou a pessoa não existe mais' }),
})
export type Lembrado = z.output<typeof Lembrado>
