import { somarDias } from '#contract/dias.ts'
import type { lerPainel } from '#contract/painel.ts'
import type { Answer } from '#contract/route.ts'
import { showDay } from '../../ui/moment.ts'

export type Painel = Answer<typeof lerPainel>
type Dias = Painel['vendas']['dias']

/** The days that the sales cover, as a report's filter. */
export const periodoDasVendas = (dias: Dias) => ({ dataInicial: dias[0]?.dia, dataFinal: dias.at(-1)?.dia })

/** The orders that count as new, as a report's filter. */
export const pedidosNovosDe = (hoje: string) =>
  ({ base: 'confirmacao', status: 'Confirmado', dataInicial: somarDias(hoje, -1), dataFinal: hoje }) as const

/** The orders that should be delivered by now, as a report's filter: there they can be delivered together. */
export const porEntregarDe = ({ hoje, porEntregar: { desde } }: Painel) =>
  ({ status: 'Confirmado', dataInicial: desde ?? hoje, dataFinal: hoje }) as const

/** `recebe a cada 7 dias · última entrega 12/11/2026`. */
export function ritmo({
  aCadaDias,
  ultimaEntrega,
}: Pick<Painel['aindaNaoPediram']['lista'][number], 'aCadaDias' | 'ultimaEntrega'>): string {
  const ultima = `última entrega ${showDay(ultimaEntrega)}`
  return aCadaDias === null ? ultima : `recebe ${aCada(aCadaDias)} · ${ultima}`
}

export const aCada = (dias: number): string => (dias === 1 ? 'todo dia' : `a cada ${dias} dias`)
