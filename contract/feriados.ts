import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays'
import type { DiaTexto } from './dias.ts'

/** The ten national holidays of a year, in order. The library's dates are midnights of this machine's time zone. */
export const feriadosNacionais = (ano: number): DiaTexto[] =>
  getHolidays(ano)
    .filter(({ type }) => type === 'national')
    .map(({ date }) => {
      const [mes, dia] = [date.getMonth() + 1, date.getDate()].map(parte => String(parte).padStart(2, '0'))
      return `${ano}-${mes}-${dia}`
    })
