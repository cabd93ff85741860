import { diaPorExtenso, type Periodo } from '#contract/dias.ts'
import { CONTAM } from '#contract/relatorios.ts'
import type { Business } from '../../business.ts'
import { diaEHora } from '../../instants.ts'
import type { Nomes } from './cabecalho.sql.ts'

type Sobre = {
  /** The kind of rows, then each filter that is set: `Status: Confirmado`. */
  filtros: readonly (string | false | undefined)[]
  busca?: string | undefined
  contam?: string
}

/** `vendas-2026-11-01-a-2026-11-30`, `vendas-2026-11-01` for one day. */
export const nomeDoArquivo = (relatorio: string, { dataInicial, dataFinal }: Periodo): string =>
  `${relatorio}-${dataInicial}${dataInicial === dataFinal ? '' : `-a-${dataFinal}`}`

/** The lines above a spreadsheet's rows: the filters, which orders count, and who made the file and when. */
export function cabecalho(
  { fornecedor, cliente, produto }: Nomes,
  { clock, timeZone }: Business,
  { filtros, busca, contam = CONTAM }: Sobre,
): string[] {
  const { dia, hora } = diaEHora(clock(), timeZone)
  const narrowed = [
    ...filtros,
    cliente && `Cliente: ${cliente}`,
    produto && `Produto: ${produto}`,
    busca && `Busca: “${busca}”`,
  ]
  return [
    narrowed.filter(Boolean).join(' · '),
    ...(contam ? [contam] : []),
    `${fornecedor} · gerado em ${diaPorExtenso(dia)} ${hora}`,
  ]
}
