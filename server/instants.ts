import type { DiaTexto } from '#contract/dias.ts'
import type { Business } from './business.ts'

/** The business's day and time at an instant: `{ dia: '2026-03-09', hora: '22:30' }`. */
export type DiaEHora = Readonly<{ dia: DiaTexto; hora: string }>

export const diaEHora = (instante: Date, timeZone: string): DiaEHora =>
  inText(instante.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDateTime())

/** Decides which shelves are open: the day, and the exact instant. */
export type Momento = Readonly<{ dia: DiaTexto; instante: string }>
/** The same, with the zone in which days begin. */
export type Agora = Momento & { timeZone: string }

export function esteMomento(business: Pick<Business, 'clock' | 'timeZone'>): Agora & DiaEHora {
  const { clock, timeZone } = business
  return { ...diaEHora(clock(), timeZone), instante: clock().toISOString(), timeZone }
}

/** The instant at which a day begins, as SQL text: the first midnight, or the first minute of a day without one. */
export const inicioDoDia = (dia: DiaTexto, timeZone: string): string =>
  Temporal.PlainDate.from(dia).toZonedDateTime(timeZone).toInstant().toString()

type Bounds = { abreEm?: string | null | undefined; fechaEm?: string | null | undefined }

/** Converts both times to instants, whether they were sent with an offset or in the business's local time. */
export function withInstants<B extends Bounds>(bounds: B, { timeZone }: { timeZone: string }): B {
  const instant = (texto: string | null | undefined) => (texto ? instanteDe(texto, timeZone) : texto)
  return { ...bounds, abreEm: instant(bounds.abreEm), fechaEm: instant(bounds.fechaEm) }
}

const COM_FUSO = /(Z|[+-]\d\d:\d\d)$/

/** An instant as SQL text. A time without an offset (`2026-11-30T08:00`) is in the business's time zone. */
const instanteDe = (texto: string, timeZone: string): string =>
  COM_FUSO.test(texto)
    ? Temporal.Instant.from(texto).toString()
    : Temporal.PlainDateTime.from(texto).toZonedDateTime(timeZone).toInstant().toString()

const inText = (moment: Temporal.PlainDateTime): DiaEHora => ({
  dia: moment.toPlainDate().toString(),
  hora: moment.toPlainTime().toString({ smallestUnit: 'minute' }),
})
