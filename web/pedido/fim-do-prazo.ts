import type { DiaTexto } from '#contract/dias.ts'
import type { Estante } from '#contract/estantes.ts'
import { dayHere, showHour, showWeekday } from '../ui/moment.ts'

type Prazo = Pick<Estante, 'validaAte' | 'fechaEm'>

/** The last day on which the shelf takes orders, with the hour if it closes earlier that day; null without an end. */
export function fimDoPrazo({ validaAte, fechaEm }: Prazo): { dia: DiaTexto; hora: string | null } | null {
  const fecha = fechaEm && dayHere(fechaEm)
  if (fecha && (!validaAte || fecha <= validaAte)) return { dia: fecha, hora: showHour(fechaEm) }
  return validaAte ? { dia: validaAte, hora: null } : null
}

/** `sex 27/11`, or with an hour `sex 27/11 às 18:00`; null without an end. */
export function aceitaAte(estante: Prazo): string | null {
  const fim = fimDoPrazo(estante)
  return fim && `${showWeekday(fim.dia)}${fim.hora ? ` às ${fim.hora}` : ''}`
}

/** The sort key of the deadline; null without an end. */
export function ordemDoPrazo(estante: Prazo): string | null {
  const fim = fimDoPrazo(estante)
  return fim && `${fim.dia} ${fim.hora ?? '24:00'}`
}
