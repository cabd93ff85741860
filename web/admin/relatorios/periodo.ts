import { MESES } from '#contract/dia-com-nome.ts'
import {
  type DiaTexto,
  diaDaSemana,
  diaPorExtenso,
  type Periodo,
  primeiroDoMes,
  somarDias,
  ultimoDoMes,
} from '#contract/dias.ts'
import { showWholeDay } from '../../ui/moment.ts'

/** Each preset's name and its dates relative to `hoje`; weeks go from Monday to Sunday. */
const PRESET = {
  ontem: ['Ontem', hoje => umDia(somarDias(hoje, -1))],
  hoje: ['Hoje', hoje => umDia(hoje)],
  amanha: ['Amanhã', hoje => umDia(somarDias(hoje, 1))],
  semanaPassada: ['Semana passada', hoje => semanaDe(somarDias(hoje, -7))],
  estaSemana: ['Esta semana', hoje => semanaDe(hoje)],
  semanaQueVem: ['Semana que vem', hoje => semanaDe(somarDias(hoje, 7))],
  mesPassado: ['Mês passado', hoje => mesDe(somarDias(primeiroDoMes(hoje), -1))],
  esteMes: ['Este mês', hoje => mesDe(hoje)],
  esteAno: ['Este ano', hoje => ({ dataInicial: `${hoje.slice(0, 4)}-01-01`, dataFinal: `${hoje.slice(0, 4)}-12-31` })],
} satisfies Record<string, [nome: string, dias: (hoje: DiaTexto) => Periodo]>
export type Preset = keyof typeof PRESET
export const PRESETS = Object.keys(PRESET) as Preset[]

export const nomeDoPreset = (preset: Preset): string => PRESET[preset][0]
export const periodoDoPreset = (preset: Preset, hoje: DiaTexto): Periodo => PRESET[preset][1](hoje)

/** The preset that matches these dates, relative to `hoje`. */
export const presetDe = ({ dataInicial, dataFinal }: Partial<Periodo>, hoje: DiaTexto): Preset | undefined =>
  PRESETS.find(preset => {
    const dias = periodoDoPreset(preset, hoje)
    return dias.dataInicial === dataInicial && dias.dataFinal === dataFinal
  })

/** The name of the period without dates. */
export const SEMPRE = 'Todos os dias'

/** One day alone. */
export const umDia = (dia: DiaTexto): Periodo => ({ dataInicial: dia, dataFinal: dia })

/** The week that contains a day. */
function semanaDe(dia: DiaTexto): Periodo {
  const dataInicial = somarDias(dia, 1 - diaDaSemana(dia))
  return { dataInicial, dataFinal: somarDias(dataInicial, 6) }
}

/** The month that contains a day. */
const mesDe = (dia: DiaTexto): Periodo => ({ dataInicial: primeiroDoMes(dia), dataFinal: ultimoDoMes(dia) })

/** The period in the address; a single date is that day, no date the screen's own preset. */
export function periodoDe(search: Partial<Periodo>, padrao: Preset, hoje: DiaTexto): Periodo {
  const { dataInicial, dataFinal } = search
  const dia = dataInicial ?? dataFinal
  if (!dia) return periodoDoPreset(padrao, hoje)
  return emOrdem({ dataInicial: dataInicial ?? dia, dataFinal: dataFinal ?? dia })
}

/** Two dates in the wrong order are the same days. */
export function emOrdem<P extends Partial<Periodo>>({ dataInicial, dataFinal }: P): P {
  const swapped = dataInicial && dataFinal && dataInicial > dataFinal
  return (swapped ? { dataInicial: dataFinal, dataFinal: dataInicial } : { dataInicial, dataFinal }) as P
}

/** How days are grouped; a group's key is its first day. */
export type Tempo = 'dia' | 'semana' | 'mes'

/** The most columns that a chart can show. */
const DEMAIS = 400
const mesCurto = (dia: DiaTexto): string => (MESES[Number(dia.slice(5, 7)) - 1] ?? '').slice(0, 3)

/** Every group of a period in order, even without sales; null when there are too many for a chart. */
export function gruposDoPeriodo(tempo: Tempo, { dataInicial, dataFinal }: Periodo): DiaTexto[] | null {
  const grupos: DiaTexto[] = []
  for (let dia = inteiro(tempo, dataInicial).dataInicial; dia <= dataFinal; dia = seguinte(tempo, dia)) {
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

const inteiro = (tempo: Tempo, dia: DiaTexto): Periodo =>
  tempo === 'dia' ? umDia(dia) : tempo === 'semana' ? semanaDe(dia) : mesDe(dia)

const seguinte = (tempo: Tempo, dia: DiaTexto): DiaTexto => somarDias(inteiro(tempo, dia).dataFinal, 1)
