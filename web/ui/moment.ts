import { type DiaTexto, diaDaSemana, diaPorExtenso } from '#contract/dias.ts'
import { naPrimeiraVez } from '#contract/lazy.ts'

/** The business's time zone (the server's `TIME_ZONE`), from the page's `meta`, which `npm run dev` does not serve. */
const TIME_ZONE = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=fuso]')?.content ?? 'America/Sao_Paulo'
const swedish = naPrimeiraVez(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' }),
)

/**
 * `2026-03-10 22:30` in the business's time zone. By Temporal where the browser has it: Intl takes a phone a tenth of a
 * second to begin.
 */
const clock = (instante: Date): string =>
  globalThis.Temporal
    ? Temporal.Instant.fromEpochMilliseconds(instante.getTime()).toZonedDateTimeISO(TIME_ZONE).toString()
    : swedish().format(instante)

/** Monday first. */
export const SEMANA = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom']

export const SEMANA_INTEIRA = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo']

/** `2026-03-10` → `10/03/2026`; a dash for null. */
export const showDay = (dia: DiaTexto | null): string => (dia ? diaPorExtenso(dia) : '–')

/** The device's: the business's own would cost a phone much for each of a year's days. */
const thisYear = () => String(new Date().getFullYear())

/** `2026-03-10` → `ter 10/03`; a day of another year shows the year: `sex 10/03/2023`. */
export const showWeekday = (dia: DiaTexto): string =>
  dia.startsWith(thisYear()) ? showWholeDay(dia).slice(0, 'ter 10/03'.length) : showWholeDay(dia)

/** `2026-03-10` → `ter 10/03/2026`, with a no-break space. */
export const showWholeDay = (dia: DiaTexto): string => `${SEMANA[diaDaSemana(dia) - 1]}\u00a0${diaPorExtenso(dia)}`

/** An instant in the business's time zone: `10/03/2026 22:30`; a dash for null. */
export const showMoment = (instante: string | null): string =>
  instante ? `${diaPorExtenso(dayHere(instante))} ${showHour(instante)}` : '–'

const ago = naPrimeiraVez(() => new Intl.RelativeTimeFormat('pt-BR'))

/** How long ago an instant was: `há 3 horas`; from two days on, in days. */
export function showAgo(instante: string): string {
  const minutes = Math.floor((Date.now() - Date.parse(instante)) / 60_000)
  if (minutes < 1) return 'agora mesmo'
  if (minutes < 60) return ago().format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? ago().format(-hours, 'hour') : ago().format(-Math.floor(hours / 24), 'day')
}

/** The time of an instant in the business's time zone: `22:30`. */
export const showHour = (instante: string): string => clock(new Date(instante)).slice(11, 16)

/** An instant, to read after "até": `hoje às 14:30`, `sáb 21/11 às 14:30`. */
export function showWhen(instante: string, hoje = todayHere()): string {
  const dia = dayHere(instante)
  return `${dia === hoje ? 'hoje' : showWeekday(dia)} às ${showHour(instante)}`
}

/** The day of an instant in the business's time zone, as `AAAA-MM-DD`. */
export const dayHere = (instante: string): DiaTexto => clock(new Date(instante)).slice(0, 10)

/** Today in the business's time zone, as `AAAA-MM-DD`. For binding days (delivery), use the server's `hoje`. */
export const todayHere = (): DiaTexto => clock(new Date()).slice(0, 10)
