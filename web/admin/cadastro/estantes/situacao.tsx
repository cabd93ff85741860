import type { Estante } from '#contract/estantes.ts'
import { fimDoPrazo } from '../../../pedido/fim-do-prazo.ts'
import { showDay, showMoment } from '../../../ui/moment.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'

/** A shelf's status, unless it is open: only the exception is shown. */
export const SituacaoDaEstante = (estante: Estante) =>
  estante.aberta ? null : <StatusChip>{situacaoDe(estante)}</StatusChip>

export function situacaoDe({ ativa, aberta, porAbrir }: Estante): string {
  if (!ativa) return 'Inativa'
  if (aberta) return 'Aberta'
  return porAbrir ? 'Ainda não abriu' : 'Prazo encerrado'
}

export function validadeDe(estante: Estante): string {
  const { validaDe: de, abreEm } = estante
  const fim = fimDoPrazo(estante)
  const validaDe = abreEm ? showMoment(abreEm) : de && showDay(de)
  const validaAte = fim && [showDay(fim.dia), fim.hora].filter(Boolean).join(' ')
  if (validaDe && validaAte) return `${validaDe} a ${validaAte}`
  if (validaDe) return `a partir de ${validaDe}`
  return validaAte ? `até ${validaAte}` : 'Sem prazo'
}
