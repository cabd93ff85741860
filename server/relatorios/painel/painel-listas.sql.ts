import sql, { type Sql } from 'sql-template-tag'
import * as z from 'zod'
import { somarDias } from '#contract/dias.ts'
import type { PaginaLida } from '#contract/listas.ts'
import type { lerPainel } from '#contract/painel.ts'
import type { Pedido } from '#contract/pedidos.ts'
import type { Answer } from '#contract/route.ts'
import { where } from '../../db/clauses.ts'
import type { Db } from '../../db/db.ts'
import { Id, page, readCursor, Text } from '../../db/paging.ts'
import { searching } from '../../db/searching.ts'
import { left, stock } from '../../estantes/disponivel.sql.ts'
import { aberta } from '../../estantes/estantes.sql.ts'
import { firstOpen, lastReminder } from '../../estantes/sem-pedido.sql.ts'
import type { Agora, Momento } from '../../instants.ts'
import { beside, columns, numberOrClient } from '../../pedidos/pedidos.sql.ts'
import { contados } from '../contados.ts'

type Painel = Answer<typeof lerPainel>
type Keyed<Row> = Row & { chave: string }

const HORAS_PARA_EXPIRAR = 4
/** A client's rhythm is computed over these days, from this many deliveries on. */
const DIAS_DO_RITMO = 90
const ENTREGAS_DO_RITMO = 3
/** A client without a rhythm is expected from a week after the last delivery; no client is expected forever. */
const DIAS_SEM_RITMO = 7
const DIAS_DE_ESPERA = 30

/** Rows of open orders that expire within hours, the next one first. */
export function expiring({ instante }: Momento, condition: Sql = sql`true`): Sql {
  return sql`select ${columns}, to_jsonb(p.expira_em) #>> '{}' as chave
    from pedido p ${beside}
    where p.status = 'Aberto' and p.aprovacao is null and ${condition}
      and p.expira_em <= ${instante}::timestamptz + make_interval(hours => ${HORAS_PARA_EXPIRAR})
    order by p.expira_em, p.id`
}

export async function listExpiring(db: Db, momento: Momento, { limite, cursor, busca }: PaginaLida) {
  const after = readCursor(cursor, z.tuple([z.iso.datetime({ offset: true }), Id]))
  const rest = after && sql`(p.expira_em, p.id) > (${after[0]}::timestamptz, ${after[1]})`
  const rows = await db.rows<Keyed<Pedido>>`${expiring(momento, where(numberOrClient(busca), rest))}
    limit ${limite + 1}`
  return {
    ...page(rows, limite, ({ chave, id }) => [chave, id]),
    total: await totalOf(db, expiring(momento, numberOrClient(busca))),
  }
}

const totalOf = (db: Db, rows: Sql): Promise<number> => db.count`select count(*) as total from (${rows}) l`

/** Whether the stock, which shelves share, ends before the shelf's own offer does. */
const stockEnds = sql`(s.estoque - s.comprometido <= coalesce(ep.quantidade - ep.reservada, 'infinity'))`
/** The offered quantity; the stock if the shelf has no limit of its own. */
const offered = sql`coalesce(ep.quantidade, s.estoque)`
const share = sql`coalesce(l.disponivel / nullif(l.quantidade, 0), 0)`
const almostGoneKey = sql`${share}, -l.estantes, l.nome, l."produtoId", coalesce(l."estanteId", 0)`

/**
 * Rows of products of open shelves that are almost gone, the smallest share first, then what most shelves lack; sold-out
 * ones count. A tenth is left of the shelf's offer (`acabando`), or available of the stock: then one row stands for all
 * shelves, because only the stock can mend it. The inner `offset 0` forces a lookup per shelf instead of reading the rows
 * of all closed ones; the outer one looks up their stock for all of them together.
 */
export function almostGone(momento: Momento, condition: Sql = sql`true`, rest: Sql = sql`true`): Sql {
  return sql`select l.*, e.periodo, c.nome as "clienteNome", (${share})::text as chave
    from (
        select case when ${stockEnds} then null else ep.estante_id end as "estanteId", count(*)::int as estantes,
          r.id as "produtoId", r.nome, r.unidade_medida as "unidadeMedida", min(${left}) as disponivel,
          min(case when ${stockEnds} then s.estoque else ep.quantidade end) as quantidade
        from (
            select ep.*, e.cliente_id from estante e cross join lateral (
                select * from estante_produto where estante_id = e.id and (acabando or com_estoque and (quantidade > 0) is not false
                  and produto_id = any(array(select produto_id from estoque where (estoque - comprometido) * 10 <= estoque))) offset 0
              ) ep where ${aberta(momento)} and ep.ativo and not ep.acabou offset 0
          ) ep ${stock}
          join produto r on r.id = ep.produto_id join cliente c on c.id = ep.cliente_id
        where r.ativo and c.ativo and ${left} * 10 <= ${offered} and ${condition}
        group by 1, r.id
      ) l left join estante e on e.id = l."estanteId" left join cliente c on c.id = e.cliente_id
    where ${rest}
    order by ${almostGoneKey}`
}

export async function listAlmostGone(db: Db, momento: Momento, { limite, cursor, busca }: PaginaLida) {
  const after = readCursor(cursor, z.tuple([z.string().regex(/^\d(\.\d{1,40})?$/), Id, Text, Id, Id]))
  const rest =
    after && sql`(${almostGoneKey}) > (${after[0]}::numeric, ${-after[1]}::int, ${after[2]}, ${after[3]}, ${after[4]})`
  const found = searching(busca, sql`(c.busca || ' ' || r.busca)`)
  const rows = await db.rows<Keyed<Painel['quaseEsgotados']['lista'][number]>>`${almostGone(momento, found, rest)}
    limit ${limite + 1}`
  const listed = page(rows, limite, ({ chave, estantes, nome, produtoId, estanteId }) => [
    chave,
    estantes,
    nome,
    produtoId,
    estanteId ?? 0,
  ])
  return { ...listed, total: await totalOf(db, almostGone(momento, found)) }
}

/**
 * Rows of clients with an open shelf and no live order in it, with the deadline of their first such shelf. Clients who
 * usually would have ordered by now come first (`esperado`), the longest waiting at the top: they have nothing open or
 * to come, and by the rhythm of the last months their next delivery would be due tomorrow. They appear even if the
 * shelf has earlier orders, as a shelf without a deadline soon has. The others follow, the nearest deadline first.
 */
export function notYet(agora: Agora, condition: Sql = sql`true`, rest: Sql = sql`true`): Sql {
  return sql`with ${expected(agora)}, aberta as materialized (
      ${firstOpen(agora)}
    ), l as (
      select c.id as "clienteId", c.nome as "clienteNome", c.telefone, u.ultima as "ultimaEntrega", u.ritmo as "aCadaDias",
        (w.cliente_id is not null)::int as esperado, e.id as "estanteId", e.periodo, e.valida_ate as "validaAte",
        e.fecha_em as "fechaEm",
        case when w.cliente_id is not null then u.ultima::text
          else coalesce(to_char(e.prazo at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), ${SEM_PRAZO}) end as chave
      from aberta e join cliente c on c.id = e.cliente_id
        left join u on u.cliente_id = c.id left join espera w on w.cliente_id = c.id
      where c.ativo and (not e.pedida or w.cliente_id is not null) and ${condition}
    )
    select * from l where ${rest} order by esperado desc, chave, "clienteNome", "clienteId"`
}

/** Steps of a `with`: `u`, each client's last delivery and rhythm; `espera`, the clients who usually would have ordered by now. */
export function expected({ dia: hoje }: Agora): Sql {
  const ago = (dias: number) => sql`${somarDias(hoje, -dias)}::date`
  // Materialized, because the planner underestimates its rows and would recompute them for each client.
  return sql`u as materialized (
      select p.cliente_id, max(p.data_entrega) as ultima,
        case when count(*) >= ${ENTREGAS_DO_RITMO}
          then round((max(p.data_entrega) - min(p.data_entrega))::numeric / (count(*) - 1))::int
        end as ritmo
      from (
        select distinct p.cliente_id, p.data_entrega from pedido p
        where ${contados({ dataInicial: somarDias(hoje, 1 - DIAS_DO_RITMO), dataFinal: hoje })}
      ) p group by p.cliente_id
    ), espera as materialized (
      select u.cliente_id from u
      where u.ultima + coalesce(u.ritmo - 1, ${DIAS_SEM_RITMO}) <= ${hoje}::date
        and (u.ultima > ${ago(DIAS_DE_ESPERA)} or u.ultima + 2 * u.ritmo > ${hoje}::date)
        and u.cliente_id not in (select cliente_id from pedido where status in ('Aberto', 'Confirmado'))
    )`
}

/** The shelf's last reminder, computed only for the rows `l` of a page. */
export const reminded = sql`${lastReminder(sql`l."estanteId"`)} as lembrado`

/** Sorts after all deadlines. */
const SEM_PRAZO = '9999'

export async function listNotYet(db: Db, agora: Agora, { limite, cursor, busca }: PaginaLida) {
  const after = readCursor(cursor, z.tuple([z.int(), Text, Text, Id]))
  const rest =
    after &&
    sql`(-esperado, chave, "clienteNome", "clienteId") > (${-after[0]}::int, ${after[1]}::text, ${after[2]}, ${after[3]})`
  const found = searching(busca, sql`c.busca`)
  const rows = await db.rows<Keyed<Painel['aindaNaoPediram']['lista'][number]>>`select l.*, ${reminded}
    from (${notYet(agora, found, rest)} limit ${limite + 1}) l`
  return {
    ...page(rows, limite, ({ esperado, chave, clienteNome, clienteId }) => [esperado, chave, clienteNome, clienteId]),
    total: await totalOf(db, notYet(agora, found)),
  }
}
