import { type DiaTexto, diaDaSemana, diaPorExtenso } from '#contract/dias.ts'
import { naPrimeiraVez } from '#contract/lazy.ts'

/** The business's time zone (the server's `TIME_ZONE`), from the page's `meta`, which `npm run dev` does not serve. */
const TIME_ZONE = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=fuso]')?.content ?? 'America/Sao_Paulo'
const moment = naPrimeiraVez(
  () => new Intl.DateTimeFormat('pt-BR', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' }),
)
const hour = naPrimeiraVez(() => new Intl.DateTimeFormat('pt-BR', { timeZone: TIME_ZONE, timeStyle: 'short' }))
const today = naPrimeiraVez(() => new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }))

/** Monday first. */
export const SEMANA = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom']

/** `2026-03-10` → `10/03/2026`; a dash for null. */
export const showDay = (dia: DiaTexto | null): string => (dia ? diaPorExtenso(dia) : '–')

/** `2026-03-10` → `ter 10/03`; a day of another year shows the year: `sex 10/03/2023`. */
export const showWeekday = (dia: DiaTexto): string =>
  dia.slice(0, 4) === todayHere().slice(0, 4) ? showWholeDay(dia).slice(0, 'ter 10/03'.length) : showWholeDay(dia)

/** `2026-03-10` → `ter 10/03/2026`, with a no-break space. */
export const showWholeDay = (dia: DiaTexto): string => `${SEMANA[diaDaSemana(dia) - 1]}\u00a0${diaPorExtenso(dia)}`

/** An instant in the business's time zone: `10/03/2026 22:30`; a dash for null. */
export const showMoment = (instante: string | null): string =>
  instante ? moment().format(new Date(instante)).replace(', ', ' ') : '–'

/** The time of an instant in the business's time zone: `22:30`. */
export const showHour = (instante: string): string => hour().format(new Date(instante))

/** The day of an instant in the business's time zone, as `AAAA-MM-DD`. */
export const dayHere = (instante: string): DiaTexto => today().format(new Date(instante))

/** Today in the business's time zone, as `AAAA-MM-DD`. For binding days (delivery), use the server's `hoje`. */
export const todayHere = (): DiaTexto => today().format(new Date())
