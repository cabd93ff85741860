import sql, { type Sql } from 'sql-template-tag'
import { type Credito, type Divida, devolver, distribuir, type Uso } from '#contract/conta-do-cliente.ts'
import { centavos } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import type { Db } from '../db/db.ts'

/*
 * What clients owe and what their payments are used for. Whoever changes it holds the client's row, after the order where one is
 * changed (pedidos/hold.sql.ts), and reads what is judged after that lock. Values are cents outside of SQL.
 */

/** Locks these clients by number; answers those there are. */
export const lockClients = (db: Db, ids: readonly number[]): Promise<number[]> =>
  db.hot.column`select id from cliente where id = any(${ids}::int[]) order by id for no key update`

/** What these clients owe, what is due first before. */
export const debts = (db: Db, clientes: readonly number[]): Promise<(Divida & { clienteId: number })[]> =>
  db.hot.rows`select pedido_id as "pedidoId", cliente_id as "clienteId", (saldo * 100)::int8 as saldo from recebivel
    where cliente_id = any(${clientes}::int[]) and pago < valor order by vencimento, pedido_id`

const rowsOf = (usos: readonly Uso[]): Sql =>
  sql`u as materialized (
    select "pagamentoId", "pedidoId", sum(centavos) / 100 as valor
    from jsonb_to_recordset(${JSON.stringify(usos.map(({ valor, ...uso }) => ({ ...uso, centavos: valor })))}::jsonb)
      as d("pagamentoId" int, "pedidoId" int, centavos numeric) group by 1, 2)`

const byOrder = sql`(select "pedidoId", sum(valor) as valor from u group by 1) s where r.pedido_id = s."pedidoId"`
const byPayment = sql`(select "pagamentoId", sum(valor) as valor from u group by 1) s where p.id = s."pagamentoId"`

/** Orders use these parts of payments, which had them as credit. */
export const use = (db: Db, usos: readonly Uso[]): Promise<unknown> =>
  db.hot.rows`with ${rowsOf(usos)}, usado as (
      insert into pagamento_pedido as a (pagamento_id, pedido_id, valor) select * from u
      on conflict (pagamento_id, pedido_id) do update set valor = a.valor + excluded.valor
    ), pago as (
      update recebivel r set pago = r.pago + s.valor from ${byOrder}
    )
    update pagamento p set credito = p.credito - s.valor from ${byPayment}`

/** Orders use these parts no more: they are the payments' credit again. */
async function giveBack(db: Db, usos: readonly Uso[]): Promise<void> {
  await db.hot.rows`with ${rowsOf(usos)}, usado as (
      update pagamento_pedido a set valor = a.valor - u.valor from u
      where a.pagamento_id = u."pagamentoId" and a.pedido_id = u."pedidoId"
    ), pago as (
      update recebivel r set pago = r.pago - s.valor from ${byOrder}
    )
    update pagamento p set credito = p.credito + s.valor from ${byPayment}`
  const orders = usos.map(({ pedidoId }) => pedidoId)
  await db.hot.rows`delete from pagamento_pedido where pedido_id = any(${orders}::int[]) and valor = 0`
}

const credits = (db: Db, clienteId: number): Promise<Credito[]> =>
  db.hot.rows`select id as "pagamentoId", (credito * 100)::int8 as credito from pagamento
    where cliente_id = ${clienteId} and credito > 0 order by data, id`

/** A locked client's credit is used for what it owes. */
export async function settle(db: Db, clienteId: number): Promise<void> {
  const creditos = await credits(db, clienteId)
  if (creditos.length === 0) return
  const usos = distribuir(await debts(db, [clienteId]), creditos)
  if (usos.length > 0) await use(db, usos)
}

type DoPedido = Pick<Pedido, 'vencimento' | 'pago' | 'saldo'>

/** A delivered order's due day and what was paid, as its record has them. */
const owedOf = (db: Db, pedidoId: number): Promise<DoPedido> =>
  db.hot.one`select vencimento, pago, saldo from recebivel where pedido_id = ${pedidoId}`

/** What an order that was delivered at this moment owes; its client, which is locked, may have credit. */
export async function owe(db: Db, { id, clienteId }: Pick<Pedido, 'id' | 'clienteId'>): Promise<DoPedido> {
  await settle(db, clienteId)
  return owedOf(db, id)
}

/** What is owed for a delivered order follows its total, on the day of the change. Its client is locked. */
export async function follow(
  db: Db,
  { id, clienteId, valorTotal }: Pick<Pedido, 'id' | 'clienteId' | 'valorTotal'>,
  hoje: string,
): Promise<DoPedido> {
  const { valor, pago } = await db.hot.one<{ valor: number; pago: number }>`select (valor * 100)::int8 as valor,
    (pago * 100)::int8 as pago from recebivel where pedido_id = ${id}`
  const now = centavos(valorTotal)
  if (now === valor) return owedOf(db, id)
  if (now < pago) await giveBack(db, devolver(await usesOf(db, id), pago - now))
  await db.hot.rows`with r as (update recebivel set valor = ${valorTotal} where pedido_id = ${id})
    insert into ajuste_recebivel (pedido_id, cliente_id, data, valor) values (${id}, ${clienteId}, ${hoje}, ${(now - valor) / 100})`
  return owe(db, { id, clienteId })
}

const usesOf = (db: Db, pedidoId: number): Promise<Uso[]> =>
  db.hot.rows`select a.pagamento_id as "pagamentoId", a.pedido_id as "pedidoId", (a.valor * 100)::int8 as valor
    from pagamento_pedido a join pagamento p on p.id = a.pagamento_id
    where a.pedido_id = ${pedidoId} order by p.data, p.id`
