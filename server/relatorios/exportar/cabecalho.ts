import { diaPorExtenso } from '#contract/dias.ts'
import { CONTAM } from '#contract/relatorios.ts'
import type { Business } from '../../business.ts'
import { diaEHora } from '../../instants.ts'
import type { Nomes } from './cabecalho.sql.ts'

type Periodo = { dataInicial: string; dataFinal: string }

/** `21/11/2026` or `01/11/2026 a 30/11/2026`. */
export const porExtenso = ({ dataInicial, dataFinal }: Periodo): string =>
  dataInicial === dataFinal ? diaPorExtenso(dataInicial) : `${diaPorExtenso(dataInicial)} a ${diaPorExtenso(dataFinal)}`

/** `vendas-2026-11-01-a-2026-11-30`, `vendas-2026-11-01` for one day. */
export const nomeDoArquivo = (relatorio: string, { dataInicial, dataFinal }: Periodo): string =>
  `${relatorio}-${dataInicial}${dataInicial === dataFinal ? '' : `-a-${dataFinal}`}`

/** What stands over the rows of a spreadsheet: filter, what counts, and who made it when. */
export function cabecalho(
  { fornecedor, cliente, produto }: Nomes,
  { clock, timeZone }: Business,
  { filtro, busca, contam = CONTAM }: { filtro: string; busca?: string | undefined; contam?: string },
): string[] {
  const { dia, hora } = diaEHora(clock(), timeZone)
  const narrowed = [
    filtro,
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
