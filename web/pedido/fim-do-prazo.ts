import type { DiaTexto } from '#contract/dias.ts'
import type { Estante } from '#contract/estantes.ts'
import { dayHere, showHour, showWeekday } from '../ui/moment.ts'

type Prazo = Pick<Estante, 'validaAte' | 'fechaEm'>

/** The last day on which the shelf takes orders, and the hour where it closes before that day is over; null: it has no end. */
export function fimDoPrazo({ validaAte, fechaEm }: Prazo): { dia: DiaTexto; hora: string | null } | null {
  const fecha = fechaEm && dayHere(fechaEm)
  if (fecha && (!validaAte || fecha <= validaAte)) return { dia: fecha, hora: showHour(fechaEm) }
  return validaAte ? { dia: validaAte, hora: null } : null
}

/** `sex 27/11`, to the minute `sex 27/11 às 18:00`; null where it has no end. */
export function aceitaAte(estante: Prazo): string | null {
  const fim = fimDoPrazo(estante)
  return fim && `${showWeekday(fim.dia)}${fim.hora ? ` às ${fim.hora}` : ''}`
}

/** Sorts by it; what has no end comes as a list has it. */
export function ordemDoPrazo(estante: Prazo): string | null {
  const fim = fimDoPrazo(estante)
  return fim && `${fim.dia} ${fim.hora ?? '24:00'}`
}
