import sql from 'sql-template-tag'
import type { SegundoFator } from '#contract/segundo-fator.ts'
import type { User } from '../../access.ts'
import { avisar } from '../../avisos/avisar.sql.ts'
import type { Db } from '../../db/db.ts'
import { folded } from '../autenticacao.sql.ts'
import { endAll, endOthers } from '../sessoes.sql.ts'

type Novo = { segredo: Buffer; codigos: Buffer[] }

/** The state of the caller's second factor. */
export const read = (db: Db, user: User): Promise<SegundoFator | undefined> =>
  db.first`select u.segundo_fator::int as ligado, case when u.segundo_fator then a.ligado_em end as "ligadoEm",
      (select count(*) from codigo_recuperacao c where u.segundo_fator and c.usuario_id = u.id) as "codigosRestantes"
    from usuario u left join autenticador a on a.usuario_id = u.id where u.id = ${user.id}`

/** Stores a secret and codes until the app's first code confirms them, replacing earlier ones. False if the second factor is on. */
export function prepare(db: Db, user: User, { segredo, codigos }: Novo): Promise<boolean> {
  return db.transaction(async db => {
    const prepared = await db.some`with dono as (
        select id from usuario where id = ${user.id} and admin and not segundo_fator for no key update
      )
      insert into autenticador as a (usuario_id, segredo) select id, ${segredo} from dono
      on conflict (usuario_id) do update set segredo = excluded.segredo, ultimo_passo = 0, ligado_em = null
      returning 1`
    if (prepared) await replaceCodes(db, user.id, codigos)
    return prepared
  })
}

export type Segredo = { segredo: Buffer; ligado: boolean }

/** The secret to check codes against: the one in use, or an unconfirmed one. */
export const secretOf = (db: Db, userId: number): Promise<Segredo | undefined> =>
  db.first`select a.segredo, u.segundo_fator as ligado
    from autenticador a join usuario u on u.id = a.usuario_id where a.usuario_id = ${userId}`

/** A valid code's time step; if two calls use the same code, only one finds the step unused. */
type Passo = { segredo: Buffer; passo: number }

/** Switches it on with the app's first code, and ends the other sessions, which were opened without a code. */
export function switchOn(
  db: Db,
  user: User,
  { segredo, passo }: Passo,
  callersSession: Buffer,
): Promise<{ sessoesEncerradas: number } | undefined> {
  return db.transaction(async db => {
    const on = await db.first`with dono as (
        select id from usuario where id = ${user.id} and admin and not segundo_fator for no key update
      ), contado as (
        update autenticador set ultimo_passo = ${passo}, ligado_em = now() from dono
        where usuario_id = id and segredo = ${segredo} and ultimo_passo < ${passo} returning usuario_id
      )
      update usuario set segundo_fator = true from contado where id = usuario_id returning 1`
    return on ? { sessoesEncerradas: await endOthers(db, user.id, callersSession) } : undefined
  })
}

export const spendCode = (db: Db, userId: number, { segredo, passo }: Passo): Promise<boolean> =>
  db.some`update autenticador set ultimo_passo = ${passo}
    where usuario_id = ${userId} and segredo = ${segredo} and ligado_em is not null and ultimo_passo < ${passo}
    returning 1`

export const spendRecoveryCode = (db: Db, userId: number, hash: Buffer): Promise<boolean> =>
  db.some`delete from codigo_recuperacao c using autenticador a
    where c.usuario_id = ${userId} and c.hash = ${hash} and a.usuario_id = c.usuario_id and a.ligado_em is not null
    returning 1`

/** Replaces the recovery codes; false if the second factor is off. */
export function renewCodes(db: Db, user: User, codigos: Buffer[]): Promise<boolean> {
  return db.transaction(async db => {
    const on = await db.some`select from usuario where id = ${user.id} and segundo_fator for no key update`
    if (on) await replaceCodes(db, user.id, codigos)
    return on
  })
}

export function switchOff(db: Db, userId: number): Promise<boolean> {
  return db.transaction(async db => {
    const off =
      await db.some`update usuario set segundo_fator = false where id = ${userId} and segundo_fator returning 1`
    await forgetSecondFactor(db, userId)
    return off
  })
}

/** Switches off another administrator's second factor, never the caller's. Ends that user's sessions, because a finder of the lost phone may use one. */
export function switchOffColleagues(db: Db, user: User, id: number, callersSession: Buffer): Promise<boolean> {
  return db.transaction(async db => {
    const off = id !== user.id && (await switchOff(db, id))
    if (!off) return false
    await endOthers(db, id, callersSession)
    const told = sql`select null::int, null::int, ${id}::int, '{"mudou": ["segundo-fator"]}'::jsonb`
    await db.rows(avisar('acesso-mudado', user, told))
    return true
  })
}

/** Switches it off without any sign-in, for the server's operator. Ends all of the user's sessions. False if it was off. */
export function switchOffByEmail(db: Db, email: string): Promise<boolean> {
  return db.transaction(async db => {
    const user = await db.first<{ id: number }>`select id from usuario
      where ${folded(sql`email`)} = ${folded(sql`${email.trim()}::text`)}`
    const off = user !== undefined && (await switchOff(db, user.id))
    if (off) await endAll(db, user.id)
    return off
  })
}

/** Of one who is no administrator any more. The codes go with it. */
export async function forgetSecondFactor(db: Db, userId: number): Promise<void> {
  await db.rows`delete from autenticador where usuario_id = ${userId}`
}

/** The caller holds the lock of the user's row. */
async function replaceCodes(db: Db, userId: number, codigos: Buffer[]): Promise<void> {
  await db.rows`delete from codigo_recuperacao where usuario_id = ${userId}`
  await db.rows`insert into codigo_recuperacao (usuario_id, hash) select ${userId}, hash
    from unnest(${codigos}::bytea[]) hash`
}
