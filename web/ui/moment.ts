import { type DiaTexto, diaDaSemana, diaPorExtenso } from '#contract/dias.ts'
import { naPrimeiraVez } from '#contract/na-primeira-vez.ts'

const TIME_ZONE = 'America/Sao_Paulo' // product.md: days are counted there
const moment = naPrimeiraVez(
  () => new Intl.DateTimeFormat('pt-BR', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' }),
)
const hour = naPrimeiraVez(() => new Intl.DateTimeFormat('pt-BR', { timeZone: TIME_ZONE, timeStyle: 'short' }))
const today = naPrimeiraVez(() => new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }))

const SEMANA = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom']

/** `2026-03-10` → `10/03/2026`; a dash where there is none. */
export const showDay = (dia: DiaTexto | null): string => (dia ? diaPorExtenso(dia) : '–')

/** `2026-03-10` → `ter 10/03`. */
export const showWeekday = (dia: DiaTexto): string =>
  `${SEMANA[diaDaSemana(dia) - 1]} ${diaPorExtenso(dia).slice(0, 5)}`

/** An instant in São Paulo: `10/03/2026 22:30`; a dash where it did not happen. */
export const showMoment = (instante: string | null): string =>
  instante ? moment().format(new Date(instante)).replace(', ', ' ') : '–'

/** The hour of an instant in São Paulo: `22:30`. */
export const showHour = (instante: string): string => hour().format(new Date(instante))

/** Today in São Paulo as `AAAA-MM-DD`. For what binds (delivery days), ask the server's `hoje` instead. */
export const todayHere = (): DiaTexto => today().format(new Date())
