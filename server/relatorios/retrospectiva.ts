import { lerRetrospectiva } from '#contract/retrospectiva.ts'
import type { Answer } from '#contract/route.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { notFound } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { diaEHora } from '../instants.ts'
import { yearsOffered, yearToldBack } from './retrospectiva.sql.ts'

/** The year told back. */
export function retrospectiva(mount: Mount, business: Business): void {
  mount(lerRetrospectiva, ({ db, params: { ano } }) => yearOf(db, business, ano))
}

/** A year that is offered; any other is 404. */
export async function yearOf(
  db: Db,
  { clock, timeZone }: Business,
  ano: number,
): Promise<Answer<typeof lerRetrospectiva>> {
  const anoAtual = Number(diaEHora(clock(), timeZone).dia.slice(0, 4))
  const anos = await yearsOffered(db, anoAtual)
  if (!anos.includes(ano)) throw notFound('O ano')
  return { ano, anos, ...(await yearToldBack(db, ano)) }
}
