/** A day is the text `AAAA-MM-DD` and never passes through `Date` in local time: `new Date('2026-03-10')` shows the 9th. */
export type DiaTexto = string

/** The business's day and hour at an instant: `{ dia: '2026-03-09', hora: '22:30' }`. */
export function diaEHora(instante: Date, timeZone: string): Readonly<{ dia: DiaTexto; hora: string }> {
  const minuto = Math.floor(instante.getTime() / 60_000)
  if (ultima?.minuto !== minuto || ultima.timeZone !== timeZone)
    ultima = { minuto, timeZone, agora: escrita(instante, timeZone) }
  return ultima.agora
}

/** The same for a whole minute, which is asked for again with every call: no zone of today is off by less than a minute. */
let ultima: { minuto: number; timeZone: string; agora: Readonly<{ dia: DiaTexto; hora: string }> } | undefined

function escrita(instante: Date, timeZone: string): { dia: DiaTexto; hora: string } {
  const parts = formatoDe(timeZone).formatToParts(instante)
  const get = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  return { dia: `${get('year')}-${get('month')}-${get('day')}`, hora: `${get('hour')}:${get('minute')}` }
}

const formatos = new Map<string, Intl.DateTimeFormat>()

/** Made once for a time zone: to make one costs many times what it costs to use it. */
function formatoDe(timeZone: string): Intl.DateTimeFormat {
  const kept = formatos.get(timeZone)
  if (kept) return kept
  const formato = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formatos.set(timeZone, formato)
  return formato
}

/** `somarDias('2026-02-28', 1)` → `'2026-03-01'`. */
export function somarDias(dia: DiaTexto, dias: number): DiaTexto {
  return new Date(Date.parse(`${dia}T00:00:00Z`) + dias * 86_400_000).toISOString().slice(0, 10)
}

/** 1 Monday … 7 Sunday, as in ISO 8601 and in `diasEntrega`. */
export function diaDaSemana(dia: DiaTexto): number {
  return new Date(`${dia}T00:00:00Z`).getUTCDay() || 7
}

/** `2026-03-10` → `10/03/2026`. */
export function diaPorExtenso(dia: DiaTexto): string {
  const [ano, mes, numero] = dia.split('-')
  return `${numero}/${mes}/${ano}`
}
