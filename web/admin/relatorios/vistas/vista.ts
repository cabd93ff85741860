import type { DiaTexto } from '#contract/dias.ts'
import type { Vista } from '#contract/vistas.ts'
import { type Periodo, PRESETS, periodoDoPreset, presetDe } from '../periodo.ts'

type Filtros = Vista['filtros']

/** What is kept of an address: in place of days that have a name today, their name. */
export function filtrosDe({ dataInicial, dataFinal, ...search }: Periodo & Record<string, unknown>, hoje: DiaTexto) {
  const periodo = presetDe({ dataInicial, dataFinal }, hoje)
  const kept = Object.entries({ ...search, ...(periodo ? { periodo } : { dataInicial, dataFinal }) })
  return Object.fromEntries(
    kept.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]])),
  )
}

/** The other way round, as seen from a day. */
export function enderecoDe({ periodo, ...filtros }: Filtros, hoje: DiaTexto): Filtros {
  const preset = PRESETS.find(each => each === periodo)
  return { ...filtros, ...(preset && periodoDoPreset(preset, hoje)) }
}

export const mesmosFiltros = (a: Filtros, b: Filtros): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => b[name] === value)
