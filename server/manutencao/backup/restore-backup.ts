import { announceOpenShelves, distribute } from '../../avisos/distribuir.sql.ts'
import { keepFromMail } from '../../avisos/fila.sql.ts'
import { remindDue } from '../../avisos/lembretes.sql.ts'
import { PREPARING } from '../../db/advisory-locks.ts'
import { sqlState } from '../../db/driver-errors.ts'
import { isBeforeSchema, migration, migrations, missing } from '../../db/migrate.ts'
import { inSession, type Session } from '../../db/session.ts'
import { esteMomento } from '../../instants.ts'
import { switchAllOff } from '../../integracao/webhooks.sql.ts'
import { type Verified, verify } from '../verify/verify.ts'
import { BackupError } from './backup-error.ts'
import { clear, isOurs, isUsed } from './clear.ts'
import type { Foot, Head } from './format.ts'
import { readBackup } from './read-backup.ts'
import { copyInto, quoted, tables } from './tables.ts'

export type Restored = { head: Head; foot: Foot; verified: Verified; semCorreio: number }

const ALL = 2 ** 31 - 1

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Replaces the database by the backup in one transaction: the schema of that time, every row, then the newer
 * migrations. If it throws, nothing has changed. Rules that the data already broke at the time of the backup are
 * reported, not refused, because there is no better data.
 */
export async function restoreBackup(
  connectionString: string,
  file: string,
  { replace, timeZone }: { replace: boolean; timeZone: string },
): Promise<Restored> {
  const known = await migrations()
  return inSession(connectionString, 'write', async session => {
    const { head, foot } = await readBackup(file, async head => {
      refuseOtherVersion(head, known)
      await takeOver(session, replace)
      const later = missing(head.migracoes, known)
      for (const name of known.filter(name => !later.includes(name))) await session.run(await migration(name))
      return write(session)
    })
    for (const name of missing(head.migracoes, known)) {
      await session.run(await migration(name))
      await session.rows`insert into migracao (arquivo) values (${name})`
    }
    const semCorreio = await keepSilent(session, timeZone)
    await session.run(`analyze ${(await tables(session)).map(({ name }) => quoted(name)).join(', ')}`)
    return { head, foot, semCorreio, verified: await verify(session) }
  })
}

function refuseOtherVersion({ migracoes }: Head, known: string[]): void {
  if (isBeforeSchema(migracoes))
    throw new BackupError(
      'Esta cópia é de uma versão antiga do sistema: restaure-a com a versão anterior, e faça dela uma cópia nova',
    )
  const newer = missing(known, migracoes).find(name => name > (known[0] ?? ''))
  if (newer) throw new BackupError(`Esta cópia é de uma versão mais nova do sistema (${newer}): atualize-o antes`)
}

/** Empties the schema, and keeps servers from starting meanwhile. */
async function takeOver(session: Session, replace: boolean): Promise<void> {
  await session.run(`set local lock_timeout = '10s'`)
  try {
    await session.rows`select pg_advisory_xact_lock(${PREPARING})`
    if (!(await isOurs(session)))
      throw new BackupError('O banco de dados tem tabelas de outro sistema: crie um banco vazio para restaurar')
    if (!replace && (await isUsed(session)))
      throw new BackupError(
        'O banco de dados não está vazio, e nada mudou. Para trocar tudo o que há nele pela cópia, repita com --substituir',
      )
    await clear(session)
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
    throw new BackupError('O banco de dados está em uso: encerre os servidores e tente de novo', { cause: error })
  }
  await session.run('create table migracao (arquivo text primary key, feita_em timestamptz not null default now())')
}

/** Removes rows that migrations inserted, and disables triggers that would write what the backup contains. */
async function write(session: Session) {
  const all = await tables(session)
  await session.run(`truncate ${all.map(({ name }) => quoted(name)).join(', ')} cascade`)
  for (const { name } of all) await session.run(`alter table ${quoted(name)} disable trigger user`)
  return {
    table: async (found: { name: string; columns: string[] }, rows: AsyncIterable<Buffer>) => {
      await session.copyIn(copyInto(found), rows)
      await session.run(`alter table ${quoted(found.name)} enable trigger user`)
    },
    sequence: async (name: string, last: number) => {
      await session.rows`select setval(${name}::regclass, ${last})`
    },
  }
}

/**
 * Delivers pending notices without mail. Their mail has since been sent or is about a past day, and a copy restored for
 * inspection must not write to customers, nor to other systems: webhooks are off. Returns how many mails are suppressed.
 */
async function keepSilent(session: Session, timeZone: string): Promise<number> {
  const agora = esteMomento({ clock: () => new Date(), timeZone })
  await announceOpenShelves(session, agora, ALL)
  await remindDue(session, agora, false, ALL)
  await distribute(session, { agora, comCorreio: true, limit: ALL })
  await switchAllOff(session)
  return keepFromMail(session)
}
