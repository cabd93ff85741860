import type { DiaTexto, Periodo } from '#contract/dias.ts'
import type { Vista } from '#contract/vistas.ts'
import { PRESETS, periodoDoPreset, presetDe } from '../periodo.ts'

type Filtros = Vista['filtros']

/** The filters of an address that a view saves; dates that match a preset today are saved as its name. */
export function filtrosDe({ dataInicial, dataFinal, ...search }: Periodo & Record<string, unknown>, hoje: DiaTexto) {
  const periodo = presetDe({ dataInicial, dataFinal }, hoje)
  const kept = Object.entries({ ...search, ...(periodo ? { periodo } : { dataInicial, dataFinal }) })
  return Object.fromEntries(
    kept.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]])),
  )
}

/** The reverse: the address of a view's filters, with presets relative to `hoje`. */
export function enderecoDe({ periodo, ...filtros }: Filtros, hoje: DiaTexto): Filtros {
  const preset = PRESETS.find(each => each === periodo)
  return { ...filtros, ...(preset && periodoDoPreset(preset, hoje)) }
}

export const mesmosFiltros = (a: Filtros, b: Filtros): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => b[name] === value)
