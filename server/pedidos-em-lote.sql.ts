import sql from 'sql-template-tag'
import type { Pedido } from '#contract/pedidos.ts'
import { type User, visibleTo } from './access.ts'
import type { Db } from './db.ts'
import { columns, historico } from './pedidos.sql.ts'
import { atribuicao, entrega, finalizacao, nomeada, type Step, told } from './pedidos-passos.sql.ts'

/** Each of the orders that are there, as it stands after the attempt, by number. */
export type Outcomes<Facts = unknown> = (Pedido & { feito: boolean } & Facts)[]

/**
 * The orders are locked first, by number: two that change the same ones wait for each other, never in a circle. They are
 * judged by a second statement, for the snapshot of the first is older than what it waited for.
 */
function changeAll<Facts>(db: Db, user: User, ids: readonly number[], step: Step): Promise<Outcomes<Facts>> {
  const { acao, from, set, when = sql`true`, tells, facts } = step
  const wanted = sql`p.id = any(${ids}) and ${visibleTo(user, 'p.cliente_id')}`
  return db.transaction(async db => {
    await db.rows(sql`select from pedido p where ${wanted} order by p.id for update`)
    const outcomes = await db.rows<Pedido & { feito: boolean } & Facts>(
      sql`with antes as materialized (
          select p.* from pedido p where ${wanted}
        ), depois as (
          update pedido p set ${set}, versao = p.versao + 1
          from antes a join cliente c on c.id = a.cliente_id cross join configuracao f
          where p.id = a.id and a.status = any(${from}) and ${when}
          returning p.*
        ), historia as (
          ${historico(user, acao, sql`select a.id, ${told(tells, 'a')}, ${told(tells, 'd')} from antes a join depois d on d.id = a.id`)}
        ), agora as (
          select *, true as feito from depois
          union all
          select *, false from antes where id not in (select id from depois)
        )
        select ${columns}, p.feito${facts ? sql`, ${facts}` : sql``}
        from agora p join cliente c on c.id = p.cliente_id cross join configuracao f order by p.id`,
    )
    for (const { id: pedidoId, clienteId, feito } of outcomes) if (feito) db.announce({ pedidoId, clienteId, acao })
    return outcomes
  })
}

export const entregar = (db: Db, user: User, ids: readonly number[]): Promise<Outcomes> =>
  changeAll(db, user, ids, entrega)

export const finalizar = (db: Db, user: User, ids: readonly number[]): Promise<Outcomes> =>
  changeAll(db, user, ids, finalizacao)

export const atribuirEmpresa = (
  db: Db,
  user: User,
  { ids, empresa }: { ids: readonly number[]; empresa: string },
): Promise<Outcomes<{ conhecida: boolean }>> => changeAll(db, user, ids, atribuicao(empresa))

/** Whether the provider's settings name a company, where no order's outcome tells it. */
export const conhece = async (db: Db, empresa: string): Promise<boolean> =>
  Boolean(await db.first(sql`select from configuracao f where ${nomeada(empresa)}`))
