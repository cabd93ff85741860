import { Chave, type ChaveCriada } from '#contract/chaves.ts'
import type { Escopo } from '#contract/escopos.ts'
import { hashToken, KEY_PREFIX, type User } from '../access.ts'
import { columnsOf } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'

/** As much of a secret as its list shows. */
const SHOWN = KEY_PREFIX.length + 6

const columns = columnsOf(Chave.shape)

export const list = (db: Db): Promise<Chave[]> => db.rows`select ${columns} from chave order by id desc`

type Nova = { nome: string; escopos: readonly Escopo[]; expiraEm?: string | null | undefined }

/** Stores the hash of the token, which is told here and never again. */
export async function create(db: Db, { nome, escopos, expiraEm = null }: Nova, token: string): Promise<ChaveCriada> {
  const segredo = KEY_PREFIX + token
  const chave = await db.one<Chave>`insert into chave (nome, prefixo, segredo_hash, escopos, expira_em)
    values (${nome}, ${segredo.slice(0, SHOWN)}, ${hashToken(segredo)}, ${escopos}, ${expiraEm}) returning ${columns}`
  return { ...chave, segredo }
}

export const remove = (db: Db, id: number): Promise<Chave | undefined> =>
  db.first`delete from chave where id = ${id} returning ${columns}`

/** The key as the caller, whose use this statement also notes once a minute. Undefined for a dead one. */
export const userOfKey = (db: Db, segredo: string): Promise<User | undefined> =>
  db.hot.first<User>`with viva as (
      select * from chave where segredo_hash = ${hashToken(segredo)} and coalesce(expira_em > now(), true)
    ), usada as (
      update chave c set ultimo_uso = now() from viva
      where c.id = viva.id and coalesce(c.ultimo_uso < now() - interval '1 minute', true)
    )
    select -id as id, nome, '' as email, true as admin, 'administrador' as papel, null as "clienteId", escopos from viva`
