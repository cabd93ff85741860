import sql, { type Sql } from 'sql-template-tag'
import * as z from 'zod'
import type { listarPagamentos, NovoPagamento, Pagamento } from '#contract/pagamentos.ts'
import type { Output } from '#contract/route.ts'
import { type User, visibleOrder } from '../access.ts'
import { anotarEvento, avisar } from '../avisos/avisar.sql.ts'
import { changeKey, changesSince } from '../db/changes.ts'
import { equals, where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { Id, page, readCursor } from '../db/paging.ts'

/** A payment as the API answers it, over `pagamento p join cliente c`. */
const columns = sql`p.id, p.cliente_id as "clienteId", c.nome as "clienteNome", p.data, p.valor, p.forma, p.referencia, p.observacao,
  p.fitid, p.usuario_nome as "usuarioNome", p.criado_em as "criadoEm", (p.estornado_dia is not null)::int as estornado,
  p.motivo_estorno as "motivoEstorno", p.credito, p.alterado_em as "alteradoEm",
  array(select json_build_object('pedidoId', a.pedido_id, 'valor', a.valor)
    from pagamento_pedido a join recebivel r on r.pedido_id = a.pedido_id
    where a.pagamento_id = p.id order by r.vencimento, r.pedido_id) as pedidos`

const readWhere = (db: Db, which: Sql): Promise<Pagamento[]> =>
  db.rows`select ${columns} from pagamento p join cliente c on c.id = p.cliente_id where ${which}`

export const read = async (db: Db, id: number): Promise<Pagamento | undefined> =>
  (await readWhere(db, sql`p.id = ${id}`))[0]

export const readAll = (db: Db, ids: readonly number[]): Promise<Pagamento[]> =>
  readWhere(db, sql`p.id = any(${ids}::int[]) order by p.id`)

const ByDay = z.tuple([z.iso.date(), Id])

/** One page, newest day first. */
export async function list(db: Db, query: Output<typeof listarPagamentos.querystring>) {
  const { limite, cursor, clienteId, dataInicial, dataFinal, forma, alteradoDesde } = query
  const since = alteradoDesde === undefined ? undefined : await changesSince(db, alteradoDesde, cursor)
  const after = since ? undefined : readCursor(cursor, ByDay)
  const rows = await readWhere(
    db,
    sql`${where(
      since?.(sql`p.alterado_em`, sql`p.id`),
      equals(sql`p.cliente_id`, clienteId),
      dataInicial === undefined ? undefined : sql`p.data >= ${dataInicial}`,
      dataFinal === undefined ? undefined : sql`p.data <= ${dataFinal}`,
      equals(sql`p.forma`, forma),
      after && sql`(p.data, p.id) < (${after[0]}, ${after[1]})`,
    )} order by ${since ? sql`p.alterado_em, p.id` : sql`p.data desc, p.id desc`} limit ${limite + 1}`,
  )
  return page(rows, limite, since ? changeKey : ({ data, id }) => [data, id])
}

/** A delivered order; of one that is not, `saldo` is null. In cents. */
export type Named = { pedidoId: number; clienteId: number; saldo: number | null }

/** The orders that payments name. */
export const named = (db: Db, ids: readonly number[]): Promise<Named[]> =>
  db.hot.rows`select p.id as "pedidoId", p.cliente_id as "clienteId", (r.saldo * 100)::int8 as saldo
    from pedido p left join recebivel r on r.pedido_id = p.id where p.id = any(${ids}::int[])`

/** Those of the bank's numbers that payments have. */
export const taken = (db: Db, fitids: readonly string[]): Promise<string[]> =>
  db.column`select fitid from pagamento where fitid = any(${fitids}::text[]) and estornado_dia is null`

/** Writes payments that no order uses yet; answers their numbers in the same order. */
export async function insert(db: Db, { id, nome }: User, novos: readonly NovoPagamento[]): Promise<number[]> {
  const rows = await db.rows<{ id: number }>`insert into pagamento (cliente_id, data, valor, forma, referencia,
    observacao, fitid, usuario_id, usuario_nome, credito)
    select "clienteId", data, valor, forma, coalesce(referencia, ''), coalesce(observacao, ''), nullif(fitid, ''), ${id}::int, ${nome}, valor
    from rows from (jsonb_to_recordset(${JSON.stringify(novos)}::jsonb) as ("clienteId" int, data date, valor numeric, forma text,
      referencia text, observacao text, fitid text)) with ordinality as n order by n.ordinality
    returning id`
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

/** Tells the clients that their payments came. */
export const notify = (db: Db, user: User, ids: readonly number[]) =>
  db.rows(
    avisar(
      'pagamento-recebido',
      user,
      sql`select cliente_id, null::int, null::int, jsonb_build_object('valor', valor, 'forma', forma) from pagamento
      where id = any(${ids}::int[]) order by id`,
    ),
  )

/** Tells webhooks that payments came or were taken back, as they are now. */
export const tellWebhooks = async (
  db: Db,
  evento: 'pagamento.registrado' | 'pagamento.estornado',
  ids: readonly number[],
) =>
  db.rows(
    anotarEvento(
      evento,
      sql`select (p->>'id')::int, p from jsonb_array_elements(${JSON.stringify(await readAll(db, ids))}::jsonb) p`,
    ),
  )

/** Takes a payment back; its orders owe again. False: somebody did before. */
export const takeBack = (db: Db, id: number, { motivo, hoje }: { motivo: string; hoje: string }): Promise<boolean> =>
  db.some`with p as (
      update pagamento set estornado_dia = ${hoje}, motivo_estorno = ${motivo}, credito = 0
      where id = ${id} and estornado_dia is null returning id
    ), usado as (
      delete from pagamento_pedido a using p where a.pagamento_id = p.id returning a.pedido_id, a.valor
    ), pago as (
      update recebivel r set pago = r.pago - u.valor from usado u where r.pedido_id = u.pedido_id
    )
    select from p`

/** The clients who owe something for what was delivered until this day. */
export const owing = (db: Db, ate: string): Promise<number[]> =>
  db.column`select distinct cliente_id as id from recebivel where pago < valor and data_entrega <= ${ate} order by 1`

export type Settled = { pagamentoId: number | null; pedidos: number; valor: number }

/** One payment of a locked client for all that it owes of what was delivered until this day. */
export const payAll = (db: Db, { id, nome }: User, clienteId: number, ate: string): Promise<Settled> =>
  db.hot.one`with devido as materialized (
      select pedido_id, saldo from recebivel where cliente_id = ${clienteId} and pago < valor and data_entrega <= ${ate}
    ), novo as (
      insert into pagamento (cliente_id, data, valor, forma, referencia, usuario_id, usuario_nome, credito)
      select ${clienteId}, ${ate}, sum(saldo), 'outro', 'Pago antes de o sistema controlar os pagamentos', ${id}::int, ${nome}, 0
      from devido having count(*) > 0 returning id
    ), usado as (
      insert into pagamento_pedido (pagamento_id, pedido_id, valor) select novo.id, pedido_id, saldo from devido cross join novo
    ), pago as (
      update recebivel r set pago = r.valor from devido d where r.pedido_id = d.pedido_id
    )
    select (select id from novo) as "pagamentoId", count(*) as pedidos, coalesce(sum(saldo), 0) as valor from devido`

/** The question about the orders delivered before is answered. */
export const answered = (db: Db) => db.rows`update configuracao set pergunta_pagos = false where pergunta_pagos`

/** Whether the client has an order that this driver may see. */
export const isOnOwnStops = (db: Db, user: User, clienteId: number): Promise<boolean> =>
  db.some`select from pedido p where p.cliente_id = ${clienteId} and ${visibleOrder(user)}`
