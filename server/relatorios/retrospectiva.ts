import { lerRetrospectiva, listarRetrospectivas } from '#contract/retrospectiva.ts'
import type { Answer } from '#contract/route.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { notFound } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { diaEHora } from '../instants.ts'
import { yearsOffered, yearToldBack } from './retrospectiva.sql.ts'

/** The years, and each told back. */
export function retrospectiva(mount: Mount, business: Business): void {
  mount(listarRetrospectivas, async ({ db }) => ({ anos: await yearsBefore(db, business) }))
  mount(lerRetrospectiva, ({ db, params: { ano } }) => yearOf(db, business, ano))
}

/** A year that is offered; any other is 404. */
export async function yearOf(db: Db, business: Business, ano: number): Promise<Answer<typeof lerRetrospectiva>> {
  if (!(await yearsBefore(db, business)).includes(ano)) throw notFound('O ano')
  return { ano, ...(await yearToldBack(db, ano)) }
}

/** Those that have ended by now. */
const yearsBefore = (db: Db, { clock, timeZone }: Business): Promise<number[]> =>
  yearsOffered(db, Number(diaEHora(clock(), timeZone).dia.slice(0, 4)))
