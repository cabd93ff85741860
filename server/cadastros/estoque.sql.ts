import sql, { type Sql } from 'sql-template-tag'
import * as z from 'zod'
import { somarDias } from '#contract/dias.ts'
import type {
  FiltroDeEstoque,
  FiltroDeMovimentos,
  Movimento,
  NovoMovimento,
  ProdutoNoEstoque,
} from '#contract/estoque.ts'
import type { PaginaLida } from '#contract/listas.ts'
import type { Unidade } from '#contract/unidades.ts'
import type { User } from '../access.ts'
import type { Author } from '../avisos/avisar.sql.ts'
import { equals, where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { ByName, page, readCursor } from '../db/paging.ts'
import { inicioDoDia, type Momento } from '../instants.ts'
import { queProdutos } from './filtro-de-produtos.sql.ts'

/** A product's stock as the API answers it, over `estoque e join produto p`. */
export const columns = sql`e.produto_id as "produtoId", p.nome, p.unidade_medida as "unidadeMedida", p.codigo, p.categoria,
  p.fornecedor, p.embalagem, p.ativo::int as ativo, e.estoque, e.comprometido, e.estoque - e.comprometido as livre`

const movement = sql`m.id, m.produto_id as "produtoId", p.nome, p.unidade_medida as "unidadeMedida", m.tipo, m.quantidade,
  m.estoque, m.quando, m.usuario_nome as "usuarioNome", m.motivo, m.pedido_id as "pedidoId"`

const kept = sql`estoque e join produto p on p.id = e.produto_id`

/** One page by name in Portuguese order. */
export async function list(db: Db, { limite, cursor, ...filtro }: PaginaLida & FiltroDeEstoque) {
  const after = readCursor(cursor, ByName)
  const rows = await db.rows<ProdutoNoEstoque>`select ${columns} from ${kept}
    where ${where(kinds(filtro), after && sql`(p.nome, p.id) > (${after[0]}, ${after[1]})`)}
    order by p.nome, p.id limit ${limite + 1}`
  return page(rows, limite, ({ nome, produtoId }) => [nome, produtoId])
}

/** The total of all pages. */
export const count = (db: Db, filtro: FiltroDeEstoque): Promise<number> =>
  db.count`select count(*) as total from ${kept} where ${kinds(filtro)}`

const kinds = ({ falta, ...filtro }: FiltroDeEstoque): Sql =>
  where(queProdutos(filtro), falta ? sql`e.estoque <= e.comprometido` : undefined)

/** One page, newest first. Each filter has an index in that order. */
export async function listMovements(
  db: Db,
  timeZone: string,
  { limite, cursor, ...filtro }: Omit<PaginaLida, 'busca'> & FiltroDeMovimentos,
) {
  const after = readCursor(cursor, ByMoment)
  const rows = await db.rows<Movimento & { chave: string }>`select ${movement}, to_char(m.quando at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as chave
    from movimento_estoque m join produto p on p.id = m.produto_id
    where ${where(movements(timeZone, filtro), after && sql`(m.quando, m.id) < (${after[0]}::timestamptz, ${after[1]}::bigint)`)}
    order by m.quando desc, m.id desc limit ${limite + 1}`
  return page(rows, limite, ({ chave, id }) => [chave, id])
}

const movements = (timeZone: string, { produtoId, tipo, dataInicial, dataFinal }: FiltroDeMovimentos): Sql =>
  where(
    equals(sql`m.produto_id`, produtoId),
    tipo && sql`m.tipo = ${tipo}`,
    dataInicial === undefined ? undefined : sql`m.quando >= ${inicioDoDia(dataInicial, timeZone)}`,
    dataFinal === undefined ? undefined : sql`m.quando < ${inicioDoDia(somarDias(dataFinal, 1), timeZone)}`,
  )

/** The id is a bigint, since movements may outgrow an `int`. */
const ByMoment = z.tuple([z.iso.datetime({ precision: 6 }), z.int()])

/** A product as its movement finds it, under the locks; `estoque` null: never counted. */
export type Movido = { produtoId: number; nome: string; unidadeMedida: Unidade; estoque: number | null }

/**
 * Locks what these movements judge by and write, in the house's order, and reads it: the products by id (a first count keeps them
 * from being added to a shelf meanwhile), the shelf rows of those counted first, and the stock. Marking the rows waits for every
 * order under way, so the lines summed after that miss none; an order with an older snapshot finds `com_estoque` on its row.
 */
export async function hold(db: Db, novos: readonly NovoMovimento[]): Promise<Map<number, Movido>> {
  const ids = novos.map(({ produtoId }) => produtoId)
  await db.rows`select from produto where id = any(${ids}) order by id for update`
  const contados = novos.filter(({ tipo }) => tipo === 'contagem').map(({ produtoId }) => produtoId)
  await db.rows`with linha as materialized (
      select estante_id, produto_id from estante_produto ep
      where produto_id = any(${contados}) and not exists (select from estoque e where e.produto_id = ep.produto_id)
      order by produto_id, estante_id for update
    )
    update estante_produto ep set com_estoque = true from linha l
    where (ep.estante_id, ep.produto_id) = (l.estante_id, l.produto_id) and not ep.com_estoque`
  await lockStock(db, ids)
  const rows = await db.rows<Movido>`select p.id as "produtoId", p.nome, p.unidade_medida as "unidadeMedida", e.estoque
    from produto p left join estoque e on e.produto_id = p.id where p.id = any(${ids})`
  return new Map(rows.map(row => [row.produtoId, row]))
}

/** Writes movements that `hold` has locked, in their order; a receipt's cost becomes the product's. */
export async function move(db: Db, user: User, novos: readonly NovoMovimento[]): Promise<Movimento[]> {
  const lines = novos.map((novo, ordem) => ({ ...novo, ordem }))
  const movimentos = await db.rows<Movimento>`with novo as materialized (
      select n.ordem, n."produtoId" as produto_id, n.tipo, n.motivo, n."precoCusto" as preco_custo, e.estoque as antes,
        case n.tipo when 'entrada' then e.estoque + n.quantidade when 'perda' then e.estoque - n.quantidade else n.quantidade end as depois
      from jsonb_to_recordset(${JSON.stringify(lines)}) as n (ordem int, "produtoId" int, tipo text, quantidade numeric,
          motivo text, "precoCusto" numeric)
        left join estoque e on e.produto_id = n."produtoId"
    ), contado as (
      insert into estoque (produto_id, estoque, comprometido)
      select n.produto_id, n.depois, coalesce((select sum(i.quantidade) from pedido p join item_pedido i on i.pedido_id = p.id
        where p.status in ('Aberto', 'Confirmado') and i.produto_id = n.produto_id), 0)
      from novo n where n.antes is null
    ), movido as (
      update estoque e set estoque = n.depois from novo n where e.produto_id = n.produto_id and n.antes is not null
    ), custo as (
      update produto p set preco_custo = n.preco_custo from novo n where p.id = n.produto_id and p.preco_custo <> n.preco_custo
    ), m as (
      insert into movimento_estoque (produto_id, tipo, quantidade, estoque, usuario_id, usuario_nome, motivo)
      select produto_id, tipo, depois - coalesce(antes, 0), depois, ${user.id}::int, ${user.nome}, motivo from novo order by ordem
      returning *
    )
    select ${movement} from m join produto p on p.id = m.produto_id order by m.id`
  for (const { produtoId } of novos) db.announce({ produtoId })
  return movimentos
}

/**
 * Locks the products as the movements' foreign key will (starting or stopping to keep a stock also locks the product first), then their
 * stock. Answers what there is of the kept ones: a first count of one has either committed before, or waits until the goods have moved.
 */
export async function lockStock(db: Db, produtos: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const [, rows] = await Promise.all([
    db.hot.rows`select from produto where id = any(${produtos}::int[]) order by id for key share`,
    db.hot.rows<{ produtoId: number; estoque: number }>`select produto_id as "produtoId", estoque from estoque
      where produto_id = any(${produtos}::int[])
      order by produto_id for update`,
  ])
  return new Map(rows.map(({ produtoId, estoque }) => [produtoId, estoque]))
}

export type Saida = {
  produtoId: number
  /** Negative: it left the warehouse. */
  quantidade: number
  /** The part of it that the order held until now. */
  pedida: number
  motivo?: string
}

type Moving = { pedidoId: number; tipo: 'entrega' | 'retorno'; saidas: readonly Saida[] }

/** Moves goods of products with a kept, locked stock, each once. */
export const moveStock = (db: Db, { id, nome }: Author, { pedidoId, tipo, saidas }: Moving): Promise<unknown> => {
  const moved = sql`jsonb_to_recordset(${JSON.stringify(saidas)}::jsonb) as s("produtoId" int, quantidade numeric, pedida numeric, motivo text)`
  // The keys as an array too: whatever the statistics, the planner then reads these rows alone.
  const its = sql`e.produto_id = s."produtoId" and e.produto_id = any(${saidas.map(({ produtoId }) => produtoId)}::int[])`
  return Promise.all([
    db.hot.rows`update estoque e set estoque = e.estoque + s.quantidade, comprometido = e.comprometido - s.pedida
      from ${moved} where ${its}`,
    db.hot.rows`insert into movimento_estoque (produto_id, tipo, quantidade, estoque, usuario_id, usuario_nome, motivo,
        pedido_id)
      select e.produto_id, ${tipo}, s.quantidade, e.estoque, ${id}::int, ${nome}, s.motivo, ${pedidoId}::int
      from ${moved} join estoque e on ${its} where s.quantidade <> 0 order by e.produto_id`,
  ])
}

/** Of these products, those that open shelves sell below their cost, by name. */
export const belowCost = (db: Db, momento: Momento, ids: readonly number[]) =>
  db.rows<{ produtoId: number; nome: string; estantes: number }>`select p.id as "produtoId", p.nome,
    count(*)::int as estantes
    from produto p join estante_produto ep on ep.produto_id = p.id join estante e on e.id = ep.estante_id
    where p.id = any(${ids}) and ep.preco_venda < p.preco_custo and ep.ativo and not ep.acabou
      and e.ativa and ${begun(momento)} and ${notOver(momento)}
    group by p.id order by p.nome, p.id`

/** Shelves that take orders and have no limit of their own: their number, and one of them as an example. */
export type SemLimite = { estantes: number; periodo: string; clienteNome: string }

/** Whether the shelf `e` has begun to take orders, if it does at all. */
export const begun = ({ dia, instante }: Momento): Sql => sql`(coalesce(e.valida_de <= ${dia}::date, true)
    and coalesce(e.abre_em <= ${instante}::timestamptz, true))`

/** Whether the shelf `e` takes orders, will take them, or would if it were activated. */
export const notOver = ({ dia, instante }: Momento): Sql => sql`(coalesce(e.valida_ate >= ${dia}::date, true)
    and coalesce(e.fecha_em > ${instante}::timestamptz, true))`

/**
 * Locks the product's shelf rows (the caller holds the product `for update`) and returns how many shelves would have no
 * limit at all, with one example; undefined if none. Shelves that can take no more orders don't count.
 */
export async function withoutLimit(db: Db, produtoId: number, momento: Momento): Promise<SemLimite | undefined> {
  await db.rows`select from estante_produto where produto_id = ${produtoId} and com_estoque
    order by estante_id for update`
  return db.first<SemLimite>`select count(*) over ()::int as estantes, e.periodo, c.nome as "clienteNome"
    from estante_produto ep join estante e on e.id = ep.estante_id join cliente c on c.id = e.cliente_id
    where ep.produto_id = ${produtoId} and ep.quantidade is null and e.ativa and ${notOver(momento)}
    order by e.id desc limit 1`
}

/** Stops keeping the stock, after `withoutLimit` found no shelf. A shelf that is over then offers what was ordered from it, and no more. */
export async function end(db: Db, produtoId: number): Promise<void> {
  await db.rows`update estante_produto set com_estoque = false, quantidade = coalesce(quantidade, reservada)
    where produto_id = ${produtoId} and com_estoque`
  await db.rows`delete from estoque where produto_id = ${produtoId}`
  db.announce({ produtoId })
}
