import type { DiaTexto } from '#contract/dias.ts'
import type { Business } from './business.ts'

/** The business's day and hour at an instant: `{ dia: '2026-03-09', hora: '22:30' }`. */
export type DiaEHora = Readonly<{ dia: DiaTexto; hora: string }>

export const diaEHora = (instante: Date, timeZone: string): DiaEHora =>
  inText(instante.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDateTime())

/**
 * The business's day and hour as its deadlines see them: where clocks are put back, the latest that they have shown. A
 * cut-off that has passed does not open again because its hour comes a second time.
 */
export function agoraDosPrazos({ clock, timeZone }: Pick<Business, 'clock' | 'timeZone'>): DiaEHora {
  const agora = clock().toTemporalInstant().toZonedDateTimeISO(timeZone)
  // `previous` means before: at the very instant of a change, that change counts too.
  const mudanca = agora.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  const agoraAqui = agora.toPlainDateTime()
  const antes = mudanca?.subtract({ nanoseconds: 1 }).toPlainDateTime() ?? agoraAqui
  return inText(Temporal.PlainDateTime.compare(antes, agoraAqui) > 0 ? antes : agoraAqui)
}

/** What decides which shelves are open: the day as deadlines see it, and the very instant. */
export type Momento = Readonly<{ dia: DiaTexto; instante: string }>
/** The same, and the zone in which days begin. */
export type Agora = Momento & { timeZone: string }

export function esteMomento(business: Pick<Business, 'clock' | 'timeZone'>): Agora & DiaEHora {
  const { clock, timeZone } = business
  return { ...agoraDosPrazos(business), instante: clock().toISOString(), timeZone }
}

/** The instant at which a day begins in a time zone, as SQL takes it: its first midnight, or where it has none its first minute. */
export const inicioDoDia = (dia: DiaTexto, timeZone: string): string =>
  Temporal.PlainDate.from(dia).toZonedDateTime(timeZone).toInstant().toString()

type Bounds = { abreEm?: string | null | undefined; fechaEm?: string | null | undefined }

/** Both moments as instants, whether they were sent with an offset or in the business's own hour. */
export function withInstants<B extends Bounds>(bounds: B, { timeZone }: { timeZone: string }): B {
  const instant = (texto: string | null | undefined) => (texto ? instanteDe(texto, timeZone) : texto)
  return { ...bounds, abreEm: instant(bounds.abreEm), fechaEm: instant(bounds.fechaEm) }
}

const COM_FUSO = /(Z|[+-]\d\d:\d\d)$/

/** An instant as SQL takes it. Without an offset (`2026-11-30T08:00`) it is the business's own hour. */
const instanteDe = (texto: string, timeZone: string): string =>
  COM_FUSO.test(texto)
    ? Temporal.Instant.from(texto).toString()
    : Temporal.PlainDateTime.from(texto).toZonedDateTime(timeZone).toInstant().toString()

const inText = (moment: Temporal.PlainDateTime): DiaEHora => ({
  dia: moment.toPlainDate().toString(),
  hora: moment.toPlainTime().toString({ smallestUnit: 'minute' }),
})
