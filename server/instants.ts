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

/** The instant at which a day begins in a time zone, as SQL takes it: its first midnight, or where it has none its first minute. */
export const inicioDoDia = (dia: DiaTexto, timeZone: string): string =>
  Temporal.PlainDate.from(dia).toZonedDateTime(timeZone).toInstant().toString()

const inText = (moment: Temporal.PlainDateTime): DiaEHora => ({
  dia: moment.toPlainDate().toString(),
  hora: moment.toPlainTime().toString({ smallestUnit: 'minute' }),
})
