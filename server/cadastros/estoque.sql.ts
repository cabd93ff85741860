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
import { UNIDADES_DECIMAIS, type Unidade } from '#contract/unidades.ts'
import type { User } from '../access.ts'
import { equals, where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { ByName, countOf, page, readCursor } from '../db/paging.ts'
import { inicioDoDia, type Momento } from '../instants.ts'
import { queProdutos } from './filtro-de-produtos.sql.ts'

const columns = sql`e.produto_id as "produtoId", p.nome, p.unidade_medida as "unidadeMedida", p.codigo, p.categoria,
  p.fornecedor, p.embalagem, p.ativo::int as ativo, e.estoque, e.comprometido, e.estoque - e.comprometido as livre`

const movement = sql`m.id, m.produto_id as "produtoId", p.nome, p.unidade_medida as "unidadeMedida", m.tipo, m.quantidade,
  m.estoque, m.quando, m.usuario_nome as "usuarioNome", m.motivo, m.pedido_id as "pedidoId"`

const kept = sql`estoque e join produto p on p.id = e.produto_id`

/** One page by name in Portuguese order. */
export async function list(db: Db, { limite, cursor, ...filtro }: PaginaLida & FiltroDeEstoque) {
  const after = readCursor(cursor, ByName)
  const rows = await db.rows<ProdutoNoEstoque>(
    sql`select ${columns} from ${kept}
      where ${where(kinds(filtro), after && sql`(p.nome, p.id) > (${after[0]}, ${after[1]})`)}
      order by p.nome, p.id limit ${limite + 1}`,
  )
  return page(rows, limite, ({ nome, produtoId }) => [nome, produtoId])
}

/** The total of all pages. */
export const count = (db: Db, filtro: FiltroDeEstoque): Promise<number> =>
  countOf(db, sql`select count(*) as total from ${kept} where ${kinds(filtro)}`)

const kinds = ({ falta, ...filtro }: FiltroDeEstoque): Sql =>
  where(queProdutos(filtro), falta ? sql`e.estoque <= e.comprometido` : undefined)

/** One page, newest first. Each filter has an index in that order. */
export async function listMovements(
  db: Db,
  timeZone: string,
  { limite, cursor, ...filtro }: Omit<PaginaLida, 'busca'> & FiltroDeMovimentos,
) {
  const after = readCursor(cursor, ByMoment)
  const rows = await db.rows<Movimento & { chave: string }>(
    sql`select ${movement}, to_char(m.quando at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as chave
      from movimento_estoque m join produto p on p.id = m.produto_id
      where ${where(movements(timeZone, filtro), after && sql`(m.quando, m.id) < (${after[0]}::timestamptz, ${after[1]}::bigint)`)}
      order by m.quando desc, m.id desc limit ${limite + 1}`,
  )
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

/** Why nothing moved: the current stock (null if it is not kept) and the product's unit (null if there is no such product). */
export type Standing = { unidadeMedida: Unidade | null; nome: string | null; estoque: number | null }

/** Records a receipt, a count or a loss. A product's first count starts its stock. Without `movimento` nothing happened. */
export async function move(
  db: Db,
  user: User,
  novo: z.output<typeof NovoMovimento>,
): Promise<{ movimento?: Movimento; standing?: Standing }> {
  const movimento =
    (await moveKept(db, user, novo)) ?? (novo.tipo === 'contagem' ? await firstCount(db, user, novo) : undefined)
  if (!movimento) return { standing: await standing(db, novo.produtoId) }
  db.announce({ produtoId: novo.produtoId })
  return { movimento }
}

/** Locks the stock's row before reading it, so that each movement continues from the previous one. */
function moveKept(db: Db, user: User, { produtoId, tipo, quantidade, motivo }: z.output<typeof NovoMovimento>) {
  const after = {
    entrada: sql`v.estoque + ${quantidade}::numeric`,
    contagem: sql`${quantidade}::numeric`,
    perda: sql`v.estoque - ${quantidade}::numeric`,
  }[tipo]
  return db.first<Movimento>(
    sql`with p as materialized (
        select * from produto p where p.id = ${produtoId} and ${unitTakes(quantidade)} for share
      ), v as materialized (
        select e.* from p join estoque e on e.produto_id = p.id for update of e
      ), novo as (
        update estoque e set estoque = ${after} from v where e.produto_id = v.produto_id and ${after} >= 0
        returning e.produto_id, e.estoque, e.estoque - v.estoque as quantidade
      ), m as (
        insert into movimento_estoque (produto_id, tipo, quantidade, estoque, usuario_id, usuario_nome, motivo)
        select produto_id, ${tipo}, quantidade, estoque, ${user.id}::int, ${user.nome}, ${motivo} from novo returning *
      )
      select ${movement} from m join p on p.id = m.produto_id`,
  )
}

/**
 * Starts a product's stock. Locks the product first, so that it is added to no shelf meanwhile. Then marks its shelf rows, which
 * waits for every order under way; the lines are summed after that, so none is missed. An order with an older snapshot finds
 * `com_estoque` on the shelf row that it locks.
 */
function firstCount(db: Db, user: User, { produtoId, quantidade, motivo, tipo }: z.output<typeof NovoMovimento>) {
  return db.transaction(async db => {
    const fits = await db.some(
      sql`select from produto p where p.id = ${produtoId} and ${unitTakes(quantidade)} for update`,
    )
    if (!fits) return undefined
    // A concurrent first count came first, so this one is an ordinary count.
    if (await db.some(sql`select from estoque where produto_id = ${produtoId}`))
      return moveKept(db, user, { produtoId, quantidade, motivo, tipo })
    await markShelves(db, produtoId)
    return db.first<Movimento>(
      sql`with e as (
          insert into estoque (produto_id, estoque, comprometido)
          select ${produtoId}, ${quantidade}, coalesce(sum(i.quantidade), 0)
          from pedido p join item_pedido i on i.pedido_id = p.id
          where p.status in ('Aberto', 'Confirmado') and i.produto_id = ${produtoId}
          returning *
        ), m as (
          insert into movimento_estoque (produto_id, tipo, quantidade, estoque, usuario_id, usuario_nome, motivo)
          select produto_id, 'contagem', estoque, estoque, ${user.id}::int, ${user.nome}, ${motivo} from e returning *
        )
        select ${movement} from m join produto p on p.id = m.produto_id`,
    )
  })
}

const markShelves = (db: Db, produtoId: number) =>
  db.rows(
    sql`with linha as materialized (
        select estante_id from estante_produto where produto_id = ${produtoId} order by estante_id for update
      )
      update estante_produto ep set com_estoque = true from linha l
      where ep.estante_id = l.estante_id and ep.produto_id = ${produtoId} and not ep.com_estoque`,
  )

const unitTakes = (quantidade: number): Sql =>
  Number.isInteger(quantidade) ? sql`true` : sql`p.unidade_medida = any(${[...UNIDADES_DECIMAIS]})`

async function standing(db: Db, produtoId: number): Promise<Standing> {
  const row = await db.first<Standing>(
    sql`select p.unidade_medida as "unidadeMedida", p.nome, e.estoque
      from produto p left join estoque e on e.produto_id = p.id where p.id = ${produtoId}`,
  )
  return row ?? { unidadeMedida: null, nome: null, estoque: null }
}

/** Shelves that take orders and have no limit of their own: their number, and one of them as an example. */
export type SemLimite = { estantes: number; periodo: string; clienteNome: string }

/** Whether the shelf `e` takes orders, will take them, or would if it were activated. */
export const notOver = ({ dia, instante }: Momento): Sql => sql`(coalesce(e.valida_ate >= ${dia}::date, true)
    and coalesce(e.fecha_em > ${instante}::timestamptz, true))`

/**
 * Locks the product's shelf rows (the caller holds the product `for update`) and returns how many shelves would have no
 * limit at all, with one example; undefined if none. Shelves that can take no more orders don't count.
 */
export async function withoutLimit(db: Db, produtoId: number, momento: Momento): Promise<SemLimite | undefined> {
  await db.rows(
    sql`select from estante_produto where produto_id = ${produtoId} and com_estoque order by estante_id for update`,
  )
  return db.first<SemLimite>(
    sql`select count(*) over ()::int as estantes, e.periodo, c.nome as "clienteNome"
      from estante_produto ep join estante e on e.id = ep.estante_id join cliente c on c.id = e.cliente_id
      where ep.produto_id = ${produtoId} and ep.quantidade is null and e.ativa and ${notOver(momento)}
      order by e.id desc limit 1`,
  )
}

/** Stops keeping the stock, after `withoutLimit` found no shelf. A shelf that is over then offers what was ordered from it, and no more. */
export async function end(db: Db, produtoId: number): Promise<void> {
  await db.rows(
    sql`update estante_produto set com_estoque = false, quantidade = coalesce(quantidade, reservada)
      where produto_id = ${produtoId} and com_estoque`,
  )
  await db.rows(sql`delete from estoque where produto_id = ${produtoId}`)
  db.announce({ produtoId })
}
