import sql, { type Sql } from 'sql-template-tag'
import type * as z from 'zod'
import {
  Cliente,
  type ClienteEditado,
  type liberarCliente,
  type listarClientes,
  type NovoCliente,
} from '#contract/clientes.ts'
import { STATUS_QUE_CONTAM } from '#contract/pedidos.ts'
import type { Output } from '#contract/route.ts'
import { type User, visibleTo } from '../access.ts'
import { endOfClients } from '../acesso/sessoes.sql.ts'
import { changeKey, changesSince } from '../db/changes.ts'
import { assignments, columnsOf, equals, values, where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { ByName, page, readCursor } from '../db/paging.ts'
import { searching } from '../db/searching.ts'
import type { Agora, DiaEHora } from '../instants.ts'

const { codigoExterno, ...ofAll } = Cliente.omit({ emUso: true, ultimoPedido: true, valorDoMes: true }).shape
/** A client as the API answers it to administrators. */
export const columns = columnsOf({ ...ofAll, codigoExterno })
/** Other systems' numbers are for administrators. */
const columnsFor = ({ papel }: User): Sql => (papel === 'administrador' ? columns : columnsOf(ofAll))

/** Whether records of the client `c` prevent deleting it. Users come last, because most clients have a shelf. */
const inUse = sql`(exists (select from estante where cliente_id = c.id)
  or exists (select from pedido where cliente_id = c.id)
  or exists (select from pagamento where cliente_id = c.id) or exists (select from usuario where cliente_id = c.id))`

/** Whether the order `p` is delivered in the month of `hoje`. */
export const esteMes = (hoje: string): Sql =>
  sql`p.data_entrega between date_trunc('month', ${hoje}::timestamp)::date
    and (date_trunc('month', ${hoje}::timestamp) + interval '1 month - 1 day')::date`

type Query = Omit<Output<typeof listarClientes.querystring>, 'formato'>

/** One page by name in Portuguese order, with the total. */
export async function list(db: Db, user: User, { dia, timeZone }: DiaEHora & Agora, query: Query) {
  const { limite, cursor, busca, parecidos, ativo, rotaId, codigoExterno, alteradoDesde } = query
  const filter = where(
    searching(busca, undefined, parecidos),
    equals(sql`ativo`, ativo),
    equals(sql`rota_id`, rotaId),
    user.papel === 'administrador' ? equals(sql`codigo_externo`, codigoExterno) : undefined,
    alteradoDesde === undefined ? undefined : sql`alterado_em >= ${alteradoDesde}::timestamptz`,
  )
  const total = await db.count`select count(*) as total from cliente where ${filter}`
  const listed = (which: Sql | undefined, order: Sql) =>
    db.rows<Cliente & { rota: string | null }>`select ${columnsFor(user)},
      (select nome from rota where id = c.rota_id) as rota,
        (select (p.data_criacao at time zone ${timeZone})::date from pedido p where p.cliente_id = c.id order by p.id desc limit 1) as "ultimoPedido",
        (select coalesce(sum(p.valor_total), 0) from pedido p
          where p.cliente_id = c.id and ${esteMes(dia)} and p.status = any(${STATUS_QUE_CONTAM})) as "valorDoMes"
      from cliente c where ${where(filter, which)} order by ${order} limit ${limite + 1}`
  if (alteradoDesde) {
    const since = await changesSince(db, alteradoDesde, cursor)
    const rows = await listed(since(sql`alterado_em`, sql`id`), sql`alterado_em, id`)
    return { ...page(rows, limite, changeKey), total }
  }
  const after = readCursor(cursor, ByName)
  const rows = await listed(after && sql`(nome, id) > (${after[0]}, ${after[1]})`, sql`nome, id`)
  return { ...page(rows, limite, ({ nome, id }) => [nome, id]), total }
}

export const read = (db: Db, user: User, id: number): Promise<Cliente | undefined> =>
  db.first`select ${columnsFor(user)}, ${inUse}::int as "emUso" from cliente c where id = ${id}
    and ${visibleTo(user, 'id')}`

/** The ids among `ids` that are no client. */
export const unknown = (ids: readonly number[]): Sql =>
  sql`select id from unnest(${ids}::int[]) as asked(id) where not exists (select from cliente where cliente.id = asked.id)`

export type Rules = {
  diasEntrega: number[]
  horarioCorte: string | null
  pedidoMinimo: number | null
  diasSemEntrega: string[]
  aprovacaoAcima: number | null
}
type RulesAndDays = Rules & {
  pedidosPorDia: { dataEntrega: string; valorTotal: number; semAprovacao: number; pedidos: number[] }[]
}

/** The rules in force, over `cliente c cross join configuracao f`: the client's own, with the provider's as default. */
export const rules = sql`coalesce(c.dias_entrega, f.dias_entrega) as "diasEntrega",
  coalesce(c.horario_corte, f.horario_corte) as "horarioCorte",
  coalesce(c.pedido_minimo, f.pedido_minimo) as "pedidoMinimo", f.dias_sem_entrega as "diasSemEntrega",
  c.aprovacao_acima as "aprovacaoAcima"`

/** The rules, with the totals of the client's live orders per day from `hoje` on. */
export const deliveryRules = (db: Db, user: User, id: number, hoje: string): Promise<RulesAndDays | undefined> =>
  db.hot.first`select ${rules}, array(
      select json_build_object('dataEntrega', data_entrega, 'valorTotal', sum(valor_total),
        'semAprovacao', coalesce(sum(valor_total) filter (where not aprovado), 0),
        'pedidos', array_agg(id order by id)) from pedido
      where cliente_id = c.id and data_entrega >= ${hoje} and status = any(${STATUS_QUE_CONTAM})
      group by data_entrega order by data_entrega) as "pedidosPorDia"
    from cliente c cross join configuracao f where c.id = ${id} and ${visibleTo(user, 'c.id')}`

export const create = (db: Db, novo: z.output<typeof NovoCliente>): Promise<Cliente | undefined> =>
  db.first`insert into cliente ${values(novo)} returning ${columns}`

/** Writes the fields that were sent. Deactivating a client ends its users' sessions and visits in the same statement. */
export const update = (db: Db, { id, ...sent }: z.output<typeof ClienteEditado>): Promise<Cliente | undefined> =>
  db.first`with mudado as (
      update cliente set ${assignments(sent)} where id = ${id} returning *
    ), ${endOfClients(sql`select id from mudado where not ativo`)}
    select ${columns} from mudado`

/** The client may order above its limit and in spite of what is overdue, until a day. */
export const release = (
  db: Db,
  id: number,
  { ate, motivo }: Output<typeof liberarCliente.body>,
): Promise<Cliente | undefined> =>
  db.first`update cliente set liberado_ate = ${ate}, motivo_liberacao = ${motivo} where id = ${id} returning ${columns}`

/** Counts of the records that prevent deleting a client. */
export type Uso = { usuarios: number; estantes: number; pedidos: number; pagamentos: number }

/** Deletes the client if it is unused; otherwise `uso` says what prevents it. */
export async function deleteUnused(db: Db, id: number): Promise<{ cliente?: Cliente; uso?: Uso }> {
  const cliente = await db.first<Cliente>`delete from cliente c where id = ${id} and not ${inUse} returning ${columns}`
  if (cliente) return { cliente }
  const uso = await db.first<Uso>`select (select count(*) from usuario where cliente_id = c.id) as usuarios,
      (select count(*) from estante where cliente_id = c.id) as estantes,
      (select count(*) from pedido where cliente_id = c.id) as pedidos,
      (select count(*) from pagamento where cliente_id = c.id) as pagamentos
    from cliente c where id = ${id}`
  return uso ? { uso } : {}
}
