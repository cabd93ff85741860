import sql, { type Sql } from 'sql-template-tag'
import * as z from 'zod'
import { type Aviso, type Canal, type listarAvisos, MAIS_NAO_LIDOS, type TipoDeAviso } from '#contract/avisos.ts'
import type { Output } from '#contract/route.ts'
import { type User, visibleTo } from '../access.ts'
import type { Db } from '../db/db.ts'
import { page, readCursor } from '../db/paging.ts'
import { SISTEMA } from './avisar.sql.ts'
import { tiposDe } from './destinos.ts'
import type { Fato } from './fato.ts'
import { texto } from './textos.ts'

const Key = z.tuple([z.int()])

/** The received notices `d` of a user that the user may still see today. */
const own = (user: User): Sql =>
  sql`d.usuario_id = ${user.id} and d.sino and d.tipo = any(${tiposDe(user)}) and ${visibleTo(user, 'a.cliente_id')}`

/** The author's name, over the notice `a` and the provider `f`. Clients see the provider's for an administrator's; null for the server. */
export const author = (admin: boolean): Sql =>
  sql`case when a.autor_admin and not ${admin}::boolean and a.autor_id is not null then f.nome else nullif(a.autor_nome, ${SISTEMA.nome}) end`

/** The client's name, over the notice `a` and its client `c`; of a delivered order as it was then. */
export const nameOfClient = sql`coalesce((select p.cliente_nome from pedido p where p.id = a.pedido_id), c.nome)`

/** What the bell tells of a notice. An order's lines fill its mail; the bell needs only the units of delivered ones. */
const told = sql`case when d.tipo = 'pedido-entregue' then a.dados else a.dados - 'itens' end`

type Row = Omit<Aviso, 'texto'> & Fato

/** One page, the newest first, with the number of unread notices on all pages. */
export async function list(db: Db, user: User, { limite, cursor }: Output<typeof listarAvisos.querystring>) {
  const after = readCursor(cursor, Key)
  const rows = await db.hot
    .rows<Row>`select d.id, d.tipo, a.quando, a.pedido_id as "pedidoId", (d.lido_em is not null)::int as lido,
      ${nameOfClient} as "clienteNome", ${author(user.admin)} as autor, ${told} as dados, ${user.admin}::boolean as "paraFornecedor", ${user.papel} as papel
    from aviso_recebido d join aviso a on a.id = d.aviso_id left join cliente c on c.id = a.cliente_id cross join configuracao f
    where ${own(user)} and ${after ? sql`d.id < ${after[0]}` : sql`true`}
    order by d.id desc limit ${limite + 1}`
  const found = page(rows, limite, ({ id }) => [id])
  return { ...found, rows: found.rows.map(row => ({ ...row, texto: texto(row) })), naoLidos: await unread(db, user) }
}

const unread = (db: Db, user: User): Promise<number> =>
  db.hot.count`select count(*) as total from (
      select from aviso_recebido d join aviso a on a.id = d.aviso_id
      where ${own(user)} and d.lido_em is null limit ${MAIS_NAO_LIDOS}) n`

/** Marks the user's own notices up to the id `ate` as read; returns the number still unread. */
export async function markRead(db: Db, user: User, ate: number): Promise<number> {
  const lidos = await db.count`with lido as (
      update aviso_recebido set lido_em = now() where usuario_id = ${user.id} and id <= ${ate} and sino and lido_em is null returning 1
    )
    select count(*) as total from lido`
  if (lidos) db.announce({ usuarioId: user.id })
  return unread(db, user)
}

/** The user's chosen channels, one per kind. */
export const chosen = (db: Db, user: User): Promise<{ tipo: TipoDeAviso; canal: Canal }[]> =>
  db.rows`select tipo, canal from aviso_preferencia where usuario_id = ${user.id}`

/** Whether the user's address may get notices: it did not change, or a link mailed to it was opened. */
export const isProved = async (db: Db, user: User): Promise<0 | 1> =>
  (await db.some`select from usuario where id = ${user.id} and email_provado`) ? 1 : 0

export const choose = (db: Db, usuarioId: number, tipo: TipoDeAviso, canal: Canal): Promise<unknown> =>
  db.rows`insert into aviso_preferencia (usuario_id, tipo, canal) select id, ${tipo}, ${canal} from usuario
    where id = ${usuarioId}
    on conflict on constraint aviso_preferencia_unica do update set canal = excluded.canal`
