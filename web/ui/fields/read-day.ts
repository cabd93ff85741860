import type { DiaTexto } from '#contract/dias.ts'
import { todayHere } from '../moment.ts'

/**
 * `10/3/26`, `10-03-2026`, `10.3`, `10,3` (a numeric keypad may have no slash), `10032026`, `2026-03-10` →
 * `2026-03-10`; null for a day that does not exist.
 */
export function readDay(text: string): DiaTexto | null {
  const clean = text.replace(/\p{Cf}/gu, '').trim()
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(clean)
  if (iso) return existing(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const match =
    /^(\d{1,2})[/.,\- ](\d{1,2})(?:[/.,\- ](\d{4}|\d{2}))?$/.exec(clean) ?? /^(\d\d)(\d\d)(\d{4}|\d\d)?$/.exec(clean)
  if (!match) return null
  const year = match[3] ? Number(match[3]) : Number(todayHere().slice(0, 4))
  return existing(year < 100 ? 2000 + year : year, Number(match[2]), Number(match[1]))
}

function existing(year: number, month: number, day: number): DiaTexto | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null
}
