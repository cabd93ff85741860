import { type DiaTexto, primeiroDoMes, somarDias } from '#contract/dias.ts'

type Dias = { de: DiaTexto; ate: DiaTexto }
/** The wanted days: whole `meses` (their first days), plus the ranges `mais`, minus the ranges `menos`. */
export type MesesEDias = { meses: DiaTexto[]; mais: Dias[]; menos: Dias[] }

/**
 * Covers many days with few sums: takes a whole month if fewer of its days lie before the range than within it. Days
 * after the range have no weight, because ranges end today and few orders are for later.
 */
export function mesesEDias(de: DiaTexto, ate: DiaTexto): MesesEDias {
  const partes: MesesEDias = { meses: [], mais: [], menos: [] }
  for (let mes = primeiroDoMes(de); mes <= ate; mes = seguinte(mes)) {
    const ultimo = somarDias(seguinte(mes), -1)
    const dentro = { de: de > mes ? de : mes, ate: ate < ultimo ? ate : ultimo }
    if (diasDe({ de: mes, ate: dentro.de }) > diasDe(dentro)) {
      partes.mais.push(dentro)
      continue
    }
    partes.meses.push(mes)
    if (dentro.de > mes) partes.menos.push({ de: mes, ate: somarDias(dentro.de, -1) })
    if (dentro.ate < ultimo) partes.menos.push({ de: somarDias(dentro.ate, 1), ate: ultimo })
  }
  return partes
}

const seguinte = (mes: DiaTexto): DiaTexto => primeiroDoMes(somarDias(mes, 31))

const diasDe = ({ de, ate }: Dias): number => Number(ate.slice(8)) - Number(de.slice(8))
