import * as z from 'zod'
import { Dia, InstanteEscrito, SinalizadorTexto, TextoProcurado } from './campos.ts'
import { CONTADOS } from './contados.ts'

export const LIMITE_PADRAO = 100
const LIMITE_MAXIMO = 1000
const DE_UM_AO_MAXIMO = `Informe um número inteiro, de 1 a ${LIMITE_MAXIMO}`

/** Query of every list that can grow: page size, cursor, and a search that ignores case and accents. */
export const Pagina = z.object({
  limite: z.coerce
    .number<string>(DE_UM_AO_MAXIMO)
    .pipe(z.int(DE_UM_AO_MAXIMO).min(1).max(LIMITE_MAXIMO))
    .default(LIMITE_PADRAO)
    .describe(`Registros por página, de 1 a ${LIMITE_MAXIMO}`),
  cursor: z.string().max(1000).optional().describe('O `proximo` da página anterior'),
  busca: TextoProcurado(120).optional().describe('Ignora maiúsculas e acentos'),
})
/** Query of the lists that other systems follow. */
export const AlteradoDesde = InstanteEscrito.optional().describe(
  'Só o que mudou desde este instante, do mais antigo ao mais novo: continue do `alteradoEm` do último',
)
export const DeOutroSistema = {
  alteradoDesde: AlteradoDesde,
  codigoExterno: TextoProcurado(60).optional().describe('Só o que tem este código em outro sistema'),
}
/** Another letter of a search is another search; this asks what the same letters may have meant. */
export const Parecidos = SinalizadorTexto.optional().describe(
  'Com `1`, cada palavra da busca acha também a que tem o mesmo som, ou começa igual menos numa letra (desde 5 letras): para quando nada foi achado ao pé da letra',
)
/** Query of a list whose search forgives, when asked to. */
export const PaginaParecida = Pagina.extend({ parecidos: Parecidos })
export type PaginaLida = z.output<typeof Pagina>

/** Cursor of the next page; null on the last one. */
export const Proximo = z.string().nullable().describe('Cursor da próxima página; null na última')

/** Records on all pages together. */
export const Total = z.int().describe('Quantos há ao todo, em todas as páginas')

/** Lists that may have millions of rows are counted only on request. */
export const PaginaContada = Pagina.extend({
  contar: SinalizadorTexto.optional().describe('Com `1`, a primeira página traz `total`'),
})
export const TotalContado = z.int().nullable().optional().describe(`Com \`contar=1\`; null: mais de ${CONTADOS}`)

export const inverte = (i: string, f: string) => i > f
/** First and last day, both included; an inverted range is an error, not an empty list. */
export const Intervalo = { dataInicial: Dia, dataFinal: Dia }
/** A missing day leaves the range open at that end. */
export const emOrdem = ({
  dataInicial = '',
  dataFinal = '9999',
}: Partial<Record<keyof typeof Intervalo, string | undefined>>) => !inverte(dataInicial, dataFinal)
export const FORA_DE_ORDEM = { path: ['dataFinal'], error: 'A data final vem antes da inicial: troque as datas' }

/** For `superRefine`: refuses each row whose key an earlier one has. */
export const semRepetidos =
  <Linha>(chave: (linha: Linha) => unknown, campo: string, message: string) =>
  (linhas: Linha[], ctx: z.core.$RefinementCtx) => {
    const vistos = new Set<unknown>()
    linhas.forEach((linha, i) => {
      if (vistos.has(chave(linha))) ctx.addIssue({ code: 'custom', path: [i, campo], message })
      vistos.add(chave(linha))
    })
  }
