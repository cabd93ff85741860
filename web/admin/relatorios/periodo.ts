import { type DiaTexto, diaDaSemana, type Periodo, primeiroDoMes, somarDias } from '#contract/dias.ts'

export const NOME_DO_PRESET = {
  ontem: 'Ontem',
  hoje: 'Hoje',
  amanha: 'Amanhã',
  semanaPassada: 'Semana passada',
  estaSemana: 'Esta semana',
  semanaQueVem: 'Semana que vem',
  mesPassado: 'Mês passado',
  esteMes: 'Este mês',
  esteAno: 'Este ano',
}
export type Preset = keyof typeof NOME_DO_PRESET
export const PRESETS = Object.keys(NOME_DO_PRESET) as Preset[]

/** The dates of a preset relative to `hoje`; weeks go from Monday to Sunday. */
export function periodoDoPreset(preset: Preset, hoje: DiaTexto): Periodo {
  const segunda = somarDias(hoje, 1 - diaDaSemana(hoje))
  const primeiro = primeiroDoMes(hoje)
  switch (preset) {
    case 'ontem':
      return umDia(somarDias(hoje, -1))
    case 'hoje':
      return umDia(hoje)
    case 'amanha':
      return umDia(somarDias(hoje, 1))
    case 'semanaPassada':
      return semanaDe(somarDias(segunda, -7))
    case 'estaSemana':
      return semanaDe(segunda)
    case 'semanaQueVem':
      return semanaDe(somarDias(segunda, 7))
    case 'esteMes':
      return mesDe(hoje)
    case 'mesPassado':
      return mesDe(somarDias(primeiro, -1))
    case 'esteAno':
      return { dataInicial: `${hoje.slice(0, 4)}-01-01`, dataFinal: `${hoje.slice(0, 4)}-12-31` }
  }
}

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
  return { dataInicial: dataInicial ?? dia, dataFinal: dataFinal ?? dia }
}

export const invertido = ({ dataInicial, dataFinal }: Partial<Periodo>): boolean =>
  Boolean(dataInicial && dataFinal && dataInicial > dataFinal)

const ultimoDoMes = (dia: DiaTexto): DiaTexto => somarDias(primeiroDoMes(somarDias(primeiroDoMes(dia), 31)), -1)
