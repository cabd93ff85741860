import sql, { type Sql } from 'sql-template-tag'
import * as z from 'zod'
import { somarDias } from '#contract/dias.ts'
import type { PaginaLida } from '#contract/listas.ts'
import type { lerPainel } from '#contract/painel.ts'
import type { Pedido } from '#contract/pedidos.ts'
import type { Answer } from '#contract/route.ts'
import type { Db } from '../../db/db.ts'
import { page, readCursor, searching, where } from '../../db/paging.ts'
import { aberta } from '../../estantes/estantes.sql.ts'
import type { Momento } from '../../instants.ts'
import { columns, numberOrClient } from '../../pedidos/pedidos.sql.ts'
import { contados } from '../contados.ts'

type Painel = Answer<typeof lerPainel>
type Keyed<Row> = Row & { chave: string }

const HORAS_PARA_EXPIRAR = 4
/** A rhythm shows in so many days, from so many deliveries on. */
const DIAS_DO_RITMO = 90
const ENTREGAS_DO_RITMO = 3
/** Whose rhythm is not known is awaited from a week after the last delivery; nobody is for ever. */
const DIAS_SEM_RITMO = 7
const DIAS_DE_ESPERA = 30

const Texto = z.string().refine(texto => !texto.includes('\0'))
const Id = z.int().max(2_147_483_647)

/** Rows of open orders that will be given up within hours, the next one first. */
export function expiring(agora: Date, condition: Sql = sql`true`): Sql {
  return sql`select ${columns}, to_jsonb(p.expira_em) #>> '{}' as chave
    from pedido p join cliente c on c.id = p.cliente_id
    where p.status = 'Aberto' and ${condition}
      and p.expira_em <= ${agora}::timestamptz + make_interval(hours => ${HORAS_PARA_EXPIRAR})
    order by p.expira_em, p.id`
}

export async function listExpiring(db: Db, agora: Date, { limite, cursor, busca }: PaginaLida) {
  const after = readCursor(cursor, z.tuple([z.iso.datetime({ offset: true }), Id]))
  const rest = after && sql`(p.expira_em, p.id) > (${after[0]}::timestamptz, ${after[1]})`
  const rows = await db.rows<Keyed<Pedido>>(
    sql`${expiring(agora, where(numberOrClient(busca), rest))} limit ${limite + 1}`,
  )
  return page(rows, limite, ({ chave, id }) => [chave, id])
}

const left = sql`(ep.quantidade - ep.reservada) / ep.quantidade`

/**
 * Rows of products of open shelves that are almost gone (`acabando`: a tenth of what was offered, or less): the least left,
 * compared with what was offered, first; sold out counts. `offset 0`: shelf by shelf, or those of all closed ones are read.
 */
export function almostGone(momento: Momento, condition: Sql = sql`true`): Sql {
  return sql`select e.id as "estanteId", e.periodo, c.nome as "clienteNome", r.id as "produtoId", r.nome,
      r.unidade_medida as "unidadeMedida", ep.quantidade - ep.reservada as disponivel, ep.quantidade, (${left})::text as chave
    from estante e
      cross join lateral (select * from estante_produto where estante_id = e.id and acabando offset 0) ep
      join produto r on r.id = ep.produto_id join cliente c on c.id = e.cliente_id
    where ${aberta(momento)} and ep.ativo and not ep.acabou and r.ativo and c.ativo and ${condition}
    order by ${left}, c.nome, r.nome, e.id, r.id`
}

export async function listAlmostGone(db: Db, momento: Momento, { limite, cursor, busca }: PaginaLida) {
  const after = readCursor(cursor, z.tuple([z.string().regex(/^\d(\.\d{1,40})?$/), Texto, Texto, Id, Id]))
  const rest =
    after &&
    sql`(${left}, c.nome, r.nome, e.id, r.id) > (${after[0]}::numeric, ${after[1]}, ${after[2]}, ${after[3]}, ${after[4]})`
  const rows = await db.rows<Keyed<Painel['quaseEsgotados']['lista'][number]>>(
    sql`${almostGone(momento, where(searching(busca, sql`(c.busca || ' ' || r.busca)`), rest))} limit ${limite + 1}`,
  )
  return page(rows, limite, row => [row.chave, row.clienteNome, row.nome, row.estanteId, row.produtoId])
}

/**
 * Rows of clients with an open shelf and no live order in it, with the deadline of the first of those shelves. Who usually would
 * have ordered by now comes first (`esperado`), longest waiting before the others: nothing open or to come, and a next delivery
 * that would be due tomorrow by the rhythm of the last months. They are there also where the shelf has orders from before:
 * one without a deadline has them from its first week on. Then come the others, the nearest deadline first.
 */
export function notYet(momento: Momento, condition: Sql = sql`true`, rest: Sql = sql`true`): Sql {
  const { dia: hoje } = momento
  const ago = (dias: number) => sql`${somarDias(hoje, -dias)}::date`
  // Materialized: the planner takes its rows for few, and would work them out again for each client. `offset 0`: shelf by shelf,
  // or the lines of all orders there ever were are read at once.
  return sql`with u as materialized (
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
    ), aberta as materialized (
      select distinct on (cliente_id) * from (
        select e.cliente_id, e.id, e.periodo, e.valida_ate, e.fecha_em, least(e.valida_ate, e.fecha_em::date) as prazo, exists (
            select from item_pedido i join pedido p on p.id = i.pedido_id where i.estante_id = e.id and p.status <> 'Cancelado' offset 0
          ) as pedida
        from estante e where ${aberta(momento)}
      ) e order by cliente_id, pedida, prazo, id
    ), l as (
      select c.id as "clienteId", c.nome as "clienteNome", c.telefone, u.ultima as "ultimaEntrega", u.ritmo as "aCadaDias",
        (w.cliente_id is not null)::int as esperado, e.id as "estanteId", e.periodo, e.valida_ate as "validaAte",
        e.fecha_em as "fechaEm",
        coalesce(case when w.cliente_id is null then e.prazo else u.ultima end, ${SEM_PRAZO}::date)::text as chave
      from aberta e join cliente c on c.id = e.cliente_id
        left join u on u.cliente_id = c.id left join espera w on w.cliente_id = c.id
      where c.ativo and (not e.pedida or w.cliente_id is not null) and ${condition}
    )
    select * from l where ${rest} order by esperado desc, chave, "clienteNome", "clienteId"`
}

/** What has no deadline comes after all that has one. */
const SEM_PRAZO = '9999-12-31'

export async function listNotYet(db: Db, momento: Momento, { limite, cursor, busca }: PaginaLida) {
  const after = readCursor(cursor, z.tuple([z.int(), z.iso.date(), Texto, Id]))
  const rest =
    after &&
    sql`(-esperado, chave, "clienteNome", "clienteId") > (${-after[0]}::int, ${after[1]}::text, ${after[2]}, ${after[3]})`
  const rows = await db.rows<Keyed<Painel['aindaNaoPediram']['lista'][number]>>(
    sql`${notYet(momento, where(searching(busca, sql`c.busca`)), rest)} limit ${limite + 1}`,
  )
  return page(rows, limite, ({ esperado, chave, clienteNome, clienteId }) => [esperado, chave, clienteNome, clienteId])
}
