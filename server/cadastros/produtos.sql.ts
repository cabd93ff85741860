import sql from 'sql-template-tag'
import type * as z from 'zod'
import type { PaginaLida } from '#contract/listas.ts'
import type { NovoProduto, Produto, ProdutoEditado } from '#contract/produtos.ts'
import { aceitaDecimais, type Unidade } from '#contract/unidades.ts'
import type { Db } from '../db/db.ts'
import { ByName, countOf, page, readCursor, searching, where } from '../db/paging.ts'

const columns = sql`id, nome, preco_custo as "precoCusto", unidade_medida as "unidadeMedida", ativo::int as ativo`

/** One page by name in Portuguese order, and how many there are in all; without `ativo` both kinds. */
export async function list(db: Db, { limite, cursor, busca, ativo }: PaginaLida & { ativo?: boolean | undefined }) {
  const after = readCursor(cursor, ByName)
  const filter = where(searching(busca), ativo === undefined ? undefined : sql`ativo = ${ativo}`)
  const rows = await db.rows<Produto>(
    sql`select ${columns} from produto
      where ${where(filter, after && sql`(nome, id) > (${after[0]}, ${after[1]})`)}
      order by nome, id limit ${limite + 1}`,
  )
  const total = await countOf(db, sql`select count(*) as total from produto where ${filter}`)
  return { ...page(rows, limite, ({ nome, id }) => [nome, id]), total }
}

export function read(db: Db, id: number): Promise<Produto | undefined> {
  return db.first(sql`select ${columns} from produto where id = ${id}`)
}

export function create(db: Db, novo: z.output<typeof NovoProduto>): Promise<Produto | undefined> {
  const { nome, precoCusto, unidadeMedida } = novo
  return db.first(
    sql`insert into produto (nome, preco_custo, unidade_medida) values (${nome}, ${precoCusto}, ${unidadeMedida})
      returning ${columns}`,
  )
}

/** A quantity with decimals, in the way of a whole-number unit: a shelf's, or that of an order's line (`pedidoId`). */
export type ComDecimais = {
  unidadeMedida: Unidade
  quantidade: number
  estanteId: number
  periodo: string
  clienteNome: string
  pedidoId: number | null
}

/**
 * Writes the product, unless its new unit takes whole numbers only and a shelf or an order's line holds decimals.
 * The lock comes first, so that the statement after it sees what a shelf's edit (`for share`) wrote until then.
 * A new cost is for lines to come: those that are there keep their copy.
 */
export function update(
  db: Db,
  { id, nome, precoCusto, unidadeMedida }: z.output<typeof ProdutoEditado>,
): Promise<{ produto?: Produto; comDecimais?: ComDecimais }> {
  const unitFits = aceitaDecimais(unidadeMedida)
    ? sql`true`
    : sql`(unidade_medida = ${unidadeMedida} or not exists (${decimalsOf(id)}))`
  return db.transaction(async db => {
    await db.first(sql`select from produto where id = ${id} for no key update`)
    const produto = await db.first<Produto>(
      sql`update produto set nome = ${nome}, preco_custo = ${precoCusto}, unidade_medida = ${unidadeMedida}
        where id = ${id} and ${unitFits} returning ${columns}`,
    )
    if (produto) return { produto }
    const comDecimais = await db.first<ComDecimais>(sql`${decimalsOf(id)} limit 1`)
    return comDecimais ? { comDecimais } : {}
  })
}

/** Every line of an order is of a product on a shelf, so both are reached by the index of shelves' products. */
const decimalsOf = (id: number) => sql`
  select p.unidade_medida as "unidadeMedida", q.quantidade, ep.estante_id as "estanteId", e.periodo,
    c.nome as "clienteNome", q.pedido_id as "pedidoId"
  from produto p
    join estante_produto ep on ep.produto_id = p.id
    join estante e on e.id = ep.estante_id
    join cliente c on c.id = e.cliente_id
    cross join lateral (
      select ep.quantidade, null::int as pedido_id
      union all
      select i.quantidade, i.pedido_id from item_pedido i
      where (i.estante_id, i.produto_id) = (ep.estante_id, ep.produto_id)
    ) q
  where p.id = ${id} and q.quantidade <> trunc(q.quantidade)`

export function changeStatus(db: Db, id: number, ativo: boolean): Promise<Produto | undefined> {
  return db.first(sql`update produto set ativo = ${ativo} where id = ${id} returning ${columns}`)
}

/** Deletes the product when it is on no shelf, and so in no order; else says on how many it is. */
export async function deleteUnused(db: Db, id: number): Promise<{ produto?: Produto; estantes?: number }> {
  const produto = await db.first<Produto>(
    sql`delete from produto p where id = ${id}
        and not exists (select from estante_produto where produto_id = p.id)
      returning ${columns}`,
  )
  if (produto) return { produto }
  const still = await db.first<{ estantes: number }>(
    sql`select (select count(*) from estante_produto where produto_id = p.id) as estantes from produto p where id = ${id}`,
  )
  return still ?? {}
}
