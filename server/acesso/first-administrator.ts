import { SenhaNova } from '#contract/usuarios.ts'
import type { Db } from '../db/db.ts'
import { ConfigError } from '../errors.ts'
import { hashPassword, weakness } from './password.ts'
import { createFirstAdministrator, hasAdministrator } from './usuarios.sql.ts'

type Credentials = { email: string; password: string }

/**
 * Creates the administrator of ADMIN_EMAIL and ADMIN_PASSWORD if there is none; prepare.ts lets one server do so at a time.
 * Throws ConfigError for a password that would be refused for any user.
 */
export async function ensureAdministrator(db: Db, { email, password }: Credentials): Promise<void> {
  if (await hasAdministrator(db)) return
  await createFirstAdministrator(db, email, await hashPassword(await accepted(email, password)))
}

async function accepted(email: string, password: string): Promise<string> {
  const { data, error } = SenhaNova.safeParse(password)
  const reason = error ? error.issues[0]?.message : await weakness(password, [email])
  if (reason || data === undefined) throw new ConfigError(`ADMIN_PASSWORD: ${reason}`)
  return data
}
