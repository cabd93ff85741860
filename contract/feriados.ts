import { getHolidays, type HolidayType } from '@brazilian-utils/brazilian-utils/get-holidays'
import { type DiaTexto, somarDias } from './dias.ts'

export type Feriado = { dia: DiaTexto; nome: string }

export const feriadosNacionais = (ano: number): Feriado[] => doTipo(ano, 'national')

/** Not national holidays by law, but many businesses do not deliver on them. */
export function pontosFacultativos(ano: number): { carnaval: Feriado[]; corpusChristi: Feriado[] } {
  const [terca, corpusChristi] = doTipo(ano, 'optional')
  const segunda = terca && { dia: somarDias(terca.dia, -1), nome: 'Carnaval (segunda-feira)' }
  return { carnaval: segunda ? [segunda, terca] : [], corpusChristi: corpusChristi ? [corpusChristi] : [] }
}

/** The name of the holiday or optional day off on `dia`, if any. */
export function nomeDoFeriado(dia: DiaTexto): string | undefined {
  const ano = Number(dia.slice(0, 4))
  const { carnaval, corpusChristi } = pontosFacultativos(ano)
  return [...feriadosNacionais(ano), ...carnaval, ...corpusChristi].find(feriado => feriado.dia === dia)?.nome
}

/** The library's dates are midnights of this machine's time zone. */
const doTipo = (ano: number, tipo: HolidayType): Feriado[] =>
  getHolidays(ano)
    .filter(({ type }) => type === tipo)
    .map(({ name, date }) => {
      const [mes, dia] = [date.getMonth() + 1, date.getDate()].map(parte => String(parte).padStart(2, '0'))
      return { dia: `${ano}-${mes}-${dia}`, nome: name }
    })
