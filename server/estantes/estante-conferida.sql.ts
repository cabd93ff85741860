import sql from 'sql-template-tag'
import { hashToken, isDue, lives, type User } from '../access.ts'
import type { Db } from '../db/db.ts'
import { readableByU } from './estantes.sql.ts'

/** What a call asks of a shelf before anything else. */
export type Pergunta = { token: string; estanteId: number }

export type Conferida = {
  /** Whose live session it is. */
  user: User | undefined
  /** Whether the session's end is to be written down anew. */
  due: boolean
  /**
   * What the database looks like now, where this user may read the shelf. The same text again means that no transaction
   * which wrote has ended in between, on the same server since its start: every reading would find the same.
   */
  snapshot: string | undefined
}

type Row = { [Field in keyof User]: User[Field] | null } & {
  posicao: number
  due: boolean | null
  snapshot: string | null
}

/** Who calls, whether they may read the shelf, and the snapshot, for several calls at once. Writes nothing and waits for no lock. */
export async function check(db: Db, perguntas: readonly Pergunta[]): Promise<Conferida[]> {
  const tokens = perguntas.map(({ token }) => hashToken(token))
  const ids = perguntas.map(({ estanteId }) => estanteId)
  // `offset 0`: question by question, so that no other person's row is ever read. The lists as subqueries: where the
  // planner sees how many there are, it plans each statement anew.
  const rows = await db.rows<Row>(
    sql`select q.posicao, u.id, u.nome, u.email, u.admin, u.cliente_id as "clienteId", u.due,
        case when e.id is not null then pg_postmaster_start_time()::text || ' ' || pg_current_snapshot()::text end as snapshot
      from unnest((select ${tokens}::bytea[]), (select ${ids}::int[])) with ordinality as q(token_hash, estante_id, posicao)
        left join lateral (
          select u.id, u.nome, u.email, u.admin, u.cliente_id, ${isDue} as due
          from sessao s join usuario u on u.id = s.usuario_id left join cliente c on c.id = u.cliente_id
          where s.token_hash = q.token_hash and ${lives} offset 0
        ) u on true
        left join lateral (select id from estante e where id = q.estante_id and ${readableByU} offset 0) e on true`,
    { hot: true },
  )
  const checked: Conferida[] = []
  for (const { posicao, due, snapshot, ...user } of rows)
    checked[posicao - 1] = {
      user: user.id === null ? undefined : (user as User),
      due: due === true,
      snapshot: snapshot ?? undefined,
    }
  return checked
}
