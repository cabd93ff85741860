import { type DiaTexto, diaDaSemana, type Periodo, primeiroDoMes, somarDias } from '#contract/dias.ts'

/** Each preset's name and its dates relative to `hoje`; weeks go from Monday to Sunday. */
const PRESET = {
  ontem: ['Ontem', hoje => umDia(somarDias(hoje, -1))],
  hoje: ['Hoje', hoje => umDia(hoje)],
  amanha: ['Amanhã', hoje => umDia(somarDias(hoje, 1))],
  semanaPassada: ['Semana passada', hoje => semanaDe(somarDias(segundaDe(hoje), -7))],
  estaSemana: ['Esta semana', hoje => semanaDe(segundaDe(hoje))],
  semanaQueVem: ['Semana que vem', hoje => semanaDe(somarDias(segundaDe(hoje), 7))],
  mesPassado: ['Mês passado', hoje => mesDe(somarDias(primeiroDoMes(hoje), -1))],
  esteMes: ['Este mês', hoje => mesDe(hoje)],
  esteAno: ['Este ano', hoje => ({ dataInicial: `${hoje.slice(0, 4)}-01-01`, dataFinal: `${hoje.slice(0, 4)}-12-31` })],
} satisfies Record<string, [nome: string, dias: (hoje: DiaTexto) => Periodo]>
export type Preset = keyof typeof PRESET
export const PRESETS = Object.keys(PRESET) as Preset[]

export const nomeDoPreset = (preset: Preset): string => PRESET[preset][0]
export const periodoDoPreset = (preset: Preset, hoje: DiaTexto): Periodo => PRESET[preset][1](hoje)

const segundaDe = (dia: DiaTexto): DiaTexto => somarDias(dia, 1 - diaDaSemana(dia))

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

/** The week from a Monday on. */
export const semanaDe = (segunda: DiaTexto): Periodo => ({ dataInicial: segunda, dataFinal: somarDias(segunda, 6) })

/** The month that contains a day. */
export const mesDe = (dia: DiaTexto): Periodo => ({ dataInicial: primeiroDoMes(dia), dataFinal: ultimoDoMes(dia) })

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

const ultimoDoMes = (dia: DiaTexto): DiaTexto => somarDias(primeiroDoMes(somarDias(primeiroDoMes(dia), 31)), -1)
