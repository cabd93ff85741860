import { MESES } from '#contract/dia-com-nome.ts'
import { type DiaTexto, diaDaSemana, diaPorExtenso, type Periodo, somarDias } from '#contract/dias.ts'
import { showWholeDay } from '../../ui/moment.ts'
import { mesDe, semanaDe, umDia } from './periodo.ts'

/** How days are grouped; a group's key is its first day. */
export type Tempo = 'dia' | 'semana' | 'mes'

/** The most columns that a chart can show. */
const DEMAIS = 400
const mesCurto = (dia: DiaTexto): string => (MESES[Number(dia.slice(5, 7)) - 1] ?? '').slice(0, 3)

/** Every group of a period in order, even without sales; null when there are too many for a chart. */
export function gruposDoPeriodo(tempo: Tempo, { dataInicial, dataFinal }: Periodo): DiaTexto[] | null {
  const grupos: DiaTexto[] = []
  for (let dia = primeiroDia(tempo, dataInicial); dia <= dataFinal; dia = seguinte(tempo, dia)) {
    if (grupos.length === DEMAIS) return null
    grupos.push(dia)
  }
  return grupos
}

/** The days of a group within the period, which are those that its row counts. */
export function diasDoGrupo(tempo: Tempo, chave: DiaTexto, periodo: Periodo): Periodo {
  const { dataInicial, dataFinal } = inteiro(tempo, chave)
  return {
    dataInicial: dataInicial > periodo.dataInicial ? dataInicial : periodo.dataInicial,
    dataFinal: dataFinal < periodo.dataFinal ? dataFinal : periodo.dataFinal,
  }
}

/** `ter 10/03/2026`, `09/03 a 15/03/2026`, `mar/2026`. */
export function nomeDoGrupo(tempo: Tempo, chave: DiaTexto): string {
  if (tempo === 'dia') return showWholeDay(chave)
  if (tempo === 'mes') return `${mesCurto(chave)}/${chave.slice(0, 4)}`
  return `${curto(chave)} a ${diaPorExtenso(somarDias(chave, 6))}`
}

/** The short name for a chart's axis: `10/03`, `mar`. */
export const nomeCurto = (tempo: Tempo, chave: DiaTexto): string => (tempo === 'mes' ? mesCurto(chave) : curto(chave))

const curto = (dia: DiaTexto): string => diaPorExtenso(dia).slice(0, 5)

function inteiro(tempo: Tempo, chave: DiaTexto): Periodo {
  if (tempo === 'dia') return umDia(chave)
  return tempo === 'semana' ? semanaDe(chave) : mesDe(chave)
}

function primeiroDia(tempo: Tempo, dia: DiaTexto): DiaTexto {
  if (tempo === 'semana') return somarDias(dia, 1 - diaDaSemana(dia))
  return tempo === 'mes' ? mesDe(dia).dataInicial : dia
}

const seguinte = (tempo: Tempo, dia: DiaTexto): DiaTexto => somarDias(inteiro(tempo, dia).dataFinal, 1)
