import sql, { raw, type Sql } from 'sql-template-tag'
import type { Pedido } from '#contract/pedidos.ts'
import type { Visto } from '#contract/pedidos-em-lote.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'
import { type User, visibleTo } from '../access.ts'
import { where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { holdShelves, leaving } from './estoque-entregue.sql.ts'
import { avisado, historico, returned } from './historico.sql.ts'
import { columns } from './pedidos.sql.ts'
import {
  type Atribuida,
  atribuicao,
  finalizacao,
  historyFields,
  nomeada,
  type Step,
  stillOnPaper,
} from './pedidos-passos.sql.ts'

/** Each existing order after the attempt, by number. `mudou`: only its changed version prevented the step. */
export type Outcomes<Facts = unknown> = (Pedido & { feito: boolean; mudou: boolean } & Facts)[]

/**
 * Locks the orders first, by number: calls on the same orders then wait for each other without a deadlock. A second
 * statement checks them, because the snapshot of the first is older than what it waited for. An order that changed since
 * it was seen is left alone; if it is named twice, both versions must match.
 */
function changeAll<Facts>(
  db: Db,
  user: User,
  vistos: readonly Visto[],
  step: Step,
  hold?: typeof holdShelves,
): Promise<Outcomes<Facts>> {
  const { acao, from, set, when = sql`true`, tells, facts, avisa, before = sql``, and = sql`` } = step
  const ids = vistos.map(({ id }) => id)
  const versoes = vistos.map(({ versao }) => versao ?? null)
  const wanted = sql`p.id = any(${ids}) and ${visibleTo(user, 'p.cliente_id')}`
  return db.transaction(async db => {
    await db.rows(sql`select from pedido p where ${wanted} order by p.id for update`)
    await hold?.(db, ids)
    const outcomes = await db.rows<Outcomes<Facts>[number]>(
      sql`with visto as materialized (
          select id, min(versao) as menor, max(versao) as maior
          from unnest(${ids}::int[], ${versoes}::int[]) as v(id, versao) group by id
        ), antes as materialized (
          select p.*, p.status = any(${from}) and not coalesce(p.versao = menor and p.versao = maior, true) as mudou
          from pedido p join visto v on v.id = p.id where ${wanted}
        )${before}, depois as (
          update pedido p set ${set}, versao = p.versao + 1, ${stillOnPaper}
          from antes a join cliente c on c.id = a.cliente_id cross join configuracao f
          where p.id = a.id and a.status = any(${from}) and not a.mudou and ${when}
          returning p.*
        ), historia as (
          ${historico(user, acao, sql`select a.id, ${historyFields(tells, 'a')}, ${historyFields(tells, 'd')} from antes a join depois d on d.id = a.id`)} ${returned}
        )${avisa ? avisado(user, acao, avisa) : sql``}${and}, agora as (
          select *, false as mudou, true as feito from depois
          union all
          select *, false from antes where id not in (select id from depois)
        )
        select ${columns}, p.feito, p.mudou${facts ? sql`, ${facts}` : sql``}
        from agora p join cliente c on c.id = p.cliente_id cross join configuracao f order by p.id`,
    )
    for (const { id: pedidoId, clienteId, feito } of outcomes) if (feito) db.announce({ pedidoId, clienteId, acao })
    return outcomes
  })
}

export type Entregues = { falta: string | null; naoSeparado: string | null }

/**
 * Delivers each order as ordered, except those for which the warehouse has too little (`falta`) and, with `separados`,
 * those with lines that nobody packed (`naoSeparado`).
 */
export function entregar(
  db: Db,
  user: User,
  vistos: readonly Visto[],
  separados: boolean,
): Promise<Outcomes<Entregues>> {
  const packed = separados ? sql`not exists (select from (${linesOf('a')}) i where not i.marcada)` : sql`true`
  const step = leaving(
    user,
    sql`select i.* from antes a cross join lateral (${linesOf('a')}) i
      where a.status = any(${statusPermitidos.entregar}) and not a.mudou and ${packed}`,
  )
  const facts = sql`(select string_agg(falta.nome, ', ' order by falta.nome) from falta where falta.pedido_id = p.id) as falta,
    case when ${separados} and not p.mudou and p.status = any(${statusPermitidos.entregar}) then (
      select case when not bool_or(i.marcada) then ''
        else string_agg(i.nome, ', ' order by i.nome) filter (where not i.marcada) end
      from (${linesOf('p')}) i) end as "naoSeparado"`
  return changeAll(db, user, vistos, { ...step, when: where(step.when, packed), facts }, holdShelves)
}

/** The lines of the order `a` or `p` as ordered, and whether they are packed. */
const linesOf = (order: 'a' | 'p'): Sql =>
  sql`select i.pedido_id, i.produto_id, i.nome, i.unidade_medida, i.quantidade, i.quantidade as entregue,
      m.quantidade is not distinct from i.quantidade as marcada
    from item_pedido i left join marca_separacao m on m.item_pedido_id = i.id
    where i.pedido_id = ${raw(order)}.id`

export const finalizar = (db: Db, user: User, vistos: readonly Visto[]): Promise<Outcomes> =>
  changeAll(db, user, vistos, finalizacao)

export const atribuirEmpresa = (
  db: Db,
  user: User,
  { vistos, empresa }: { vistos: readonly Visto[]; empresa: string },
): Promise<Outcomes<Atribuida>> => changeAll(db, user, vistos, atribuicao(empresa))

/** Whether the provider's settings have this company. Needed only when no order's outcome says so. */
export const conhece = (db: Db, empresa: string): Promise<boolean> =>
  db.some(sql`select from configuracao f where ${nomeada(empresa)}`)
