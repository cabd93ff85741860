import sql from 'sql-template-tag'
import { SenhaNova } from '#contract/usuarios.ts'
import type { Db } from '../db/db.ts'
import { ConfigError } from '../errors.ts'
import { hashPassword, weakness } from './password.ts'

type Credentials = { email: string; password: string }

/**
 * Creates the administrator of ADMIN_EMAIL and ADMIN_PASSWORD if there is none; returns whether it did. If several
 * servers start at once, only one creates it. Throws ConfigError for a password that would be refused for any user.
 */
export async function ensureAdministrator(db: Db, { email, password }: Credentials): Promise<boolean> {
  if (await db.first(sql`select from usuario where admin limit 1`)) return false
  const senhaHash = await hashPassword(await accepted(email, password))
  return db.transaction(async db => {
    await db.rows(sql`lock table usuario in share row exclusive mode`)
    const made = await db.first(
      sql`insert into usuario (nome, email, senha_hash, admin)
        select 'Administração', ${email}, ${senhaHash}, true
        where not exists (select from usuario where admin) returning id`,
    )
    return made !== undefined
  })
}

async function accepted(email: string, password: string): Promise<string> {
  const { data, error } = SenhaNova.safeParse(password)
  const reason = error ? error.issues[0]?.message : await weakness(password, [email])
  if (reason || data === undefined) throw new ConfigError(`ADMIN_PASSWORD: ${reason}`)
  return data
}
