import * as z from 'zod'
import { Dia, SinalizadorTexto, TextoProcurado } from './campos.ts'
import { CONTADOS } from './contados.ts'

export const LIMITE_PADRAO = 100
export const LIMITE_MAXIMO = 1000

/** What every list that can grow takes: page size, where to go on, and a search that ignores case and accents. */
export const Pagina = z.object({
  limite: z.coerce
    .number<string>('Informe um número inteiro')
    .pipe(z.int('Informe um número inteiro').min(1).max(LIMITE_MAXIMO))
    .default(LIMITE_PADRAO)
    .meta({ description: `Registros por página, de 1 a ${LIMITE_MAXIMO}` }),
  cursor: z.string().max(1000).optional().meta({ description: 'O `proximo` da página anterior' }),
  busca: TextoProcurado(120).optional().meta({ description: 'Ignora maiúsculas e acentos' }),
})
export type PaginaLida = z.output<typeof Pagina>

/** Where the next page begins; null on the last one. */
export const Proximo = z.string().nullable().meta({ description: 'Cursor da próxima página; null na última' })

/** How many records all pages have together. */
export const Total = z.int().meta({ description: 'Quantos há ao todo, em todas as páginas' })

/** A list that may be of millions is counted where it is asked. */
export const PaginaContada = Pagina.extend({
  contar: SinalizadorTexto.optional().meta({ description: 'Com `1`, a primeira página traz `total`' }),
})
export const TotalContado = z
  .int()
  .nullable()
  .optional()
  .meta({
    description: `Quantos há ao todo, na primeira página e com \`contar=1\`; null quando são mais de ${CONTADOS}`,
  })

export const inverte = (i: string, f: string) => i > f
/** Two days, both included; an inverted range is an error, not an empty list. */
export const Intervalo = { dataInicial: Dia, dataFinal: Dia }
/** Where one of them is missing, the range has no end there. */
export const emOrdem = ({
  dataInicial = '',
  dataFinal = '9999',
}: Partial<Record<keyof typeof Intervalo, string | undefined>>) => !inverte(dataInicial, dataFinal)
export const FORA_DE_ORDEM = { path: ['dataFinal'], error: 'A data final vem antes da inicial: troque as datas' }
