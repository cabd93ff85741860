import sql, { raw, type Sql } from 'sql-template-tag'
import type * as z from 'zod'
import type { PaginaLida } from '#contract/listas.ts'
import { type NovoProduto, Produto, type ProdutoEditado } from '#contract/produtos.ts'
import { aceitaDecimais, type Unidade } from '#contract/unidades.ts'
import { changedAt, changeKey, changesSince, newestChange } from '../db/changes.ts'
import { assignments, columnsOf, equals, values, where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { ByName, page, readCursor } from '../db/paging.ts'
import type { Momento } from '../instants.ts'
import { end, notOver, type SemLimite, withoutLimit } from './estoque.sql.ts'
import { type QueProdutos, queProdutos } from './filtro-de-produtos.sql.ts'

/** The columns of `produto`, without an alias. */
export const columns = sql`${columnsOf(Produto.omit({ estoque: true, acabou: true, alteradoEm: true, emUso: true }).shape)},
  (select e.estoque from estoque e where e.produto_id = produto.id) as estoque, ${changedAt('produto', sql`produto`)} as "alteradoEm"`

/** Whether the product is on a shelf, and so possibly in orders; it is then not deleted. */
const inUse = sql`exists (select from estante_produto where produto_id = produto.id)`

type Filtro = QueProdutos & { [K in 'ativo' | 'acabou']?: boolean | undefined } & {
  [K in 'alteradoDesde' | 'codigoExterno']?: string | undefined
}

/**
 * Whether the product ended: it is on shelves that are not over, but none offers it. Ended lines are few and have their
 * own index; a product's other lines are only read if it has an ended one.
 */
const ended = (momento: Momento): Sql => {
  const line = (which: Sql) => sql`exists (select from estante_produto ep join estante e on e.id = ep.estante_id
    where ep.produto_id = produto.id and ${which} and ${notOver(momento)})`
  return sql`(${line(sql`ep.acabou`)} and not ${line(sql`ep.ativo and not ep.acabou`)})`
}

/** One page by name in Portuguese order; without `ativo`, active and inactive products. */
export async function list(db: Db, { limite, cursor, ...filtro }: PaginaLida & Filtro, momento: Momento) {
  const listed = (which: Sql | undefined, order: Sql) =>
    db.rows<Produto>`select ${columns}, ${ended(momento)}::int as acabou ${listedOf(filtro)}
      where ${where(narrowed(filtro, momento), which)} order by ${order} limit ${limite + 1}`
  if (filtro.alteradoDesde) {
    const since = await changesSince(db, filtro.alteradoDesde, cursor)
    const changed = since(sql`m.alterado_em`, sql`m.registro_id`)
    return page(await listed(changed, sql`m.alterado_em, m.registro_id`), limite, changeKey)
  }
  const after = readCursor(cursor, ByName)
  const rows = await listed(after && sql`(nome, id) > (${after[0]}, ${after[1]})`, sql`nome, id`)
  return page(rows, limite, ({ nome, id }) => [nome, id])
}

/** The total of all pages. */
export const count = (db: Db, filtro: Filtro, momento: Momento): Promise<number> =>
  db.count`select count(*) as total ${listedOf(filtro)} where ${narrowed(filtro, momento)}`

const listedOf = ({ alteradoDesde }: Filtro): Sql =>
  alteradoDesde ? sql`from mudanca m join produto on produto.id = m.registro_id` : sql`from produto`

const narrowed = ({ ativo, acabou, alteradoDesde, codigoExterno, ...filtro }: Filtro, momento: Momento): Sql =>
  where(
    queProdutos(filtro, 'produto'),
    equals(sql`codigo_externo`, codigoExterno),
    alteradoDesde === undefined
      ? undefined
      : sql`${newestChange('produto')} and m.alterado_em >= ${alteradoDesde}::timestamptz`,
    equals(sql`ativo`, ativo),
    equals(sql`(ativo and ${ended(momento)})`, acabou),
  )

/** The categories and suppliers in Portuguese order, each with its number of active products. */
export async function listCategories(db: Db) {
  const grouped = (column: 'categoria' | 'fornecedor') =>
    db.rows<{ nome: string; produtos: number }>`select ${raw(column)} as nome,
      count(*) filter (where ativo)::int as produtos
      from produto where ${raw(column)} is not null group by 1 order by 1`
  return { categorias: await grouped('categoria'), fornecedores: await grouped('fornecedor') }
}

export const read = (db: Db, id: number): Promise<Produto | undefined> =>
  db.first`select ${columns}, ${inUse}::int as "emUso" from produto where id = ${id}`

export const create = (db: Db, novo: z.output<typeof NovoProduto>): Promise<Produto | undefined> =>
  db.first`insert into produto ${values(novo)} returning ${columns}`

/**
 * A quantity with decimals that prevents a whole-number unit: in a shelf, an order's line, a standing order, the stock or the multiple.
 */
export type ComDecimais = {
  onde: 'estante' | 'pedido' | 'fixo' | 'estoque' | 'multiplo'
  unidadeMedida: Unidade
  quantidade: number
  estanteId: number | null
  /** The shelf's period or the standing order's name. */
  nome: string | null
  clienteNome: string | null
  pedidoId: number | null
}

/**
 * Writes the product, unless its new unit is whole-number and decimals of the product exist somewhere. The lock comes first, so that the
 * next statement sees what a shelf's edit (`for share`) wrote until then. `estoque` null stops keeping its stock, unless shelves would have
 * no limit at all. A new cost applies to future lines; existing ones keep their copy.
 */
export function update(
  db: Db,
  momento: Momento,
  { id, estoque, ...editado }: z.output<typeof ProdutoEditado>,
): Promise<{ produto?: Produto; comDecimais?: ComDecimais; semLimite?: SemLimite }> {
  const { unidadeMedida, multiplo } = editado
  const unitFits = aceitaDecimais(unidadeMedida)
    ? sql`true`
    : sql`(unidade_medida = ${unidadeMedida} or not exists (${decimalsOf(id, multiplo)}))`
  return db.transaction(async db => {
    const ends = estoque === null && (await db.some`select from estoque where produto_id = ${id}`)
    await db.first`select from produto where id = ${id} for ${ends ? sql`update` : sql`no key update`}`
    const semLimite = ends ? await withoutLimit(db, id, momento) : undefined
    if (semLimite) return { semLimite }
    const produto = await db.first<Produto>`update produto set ${assignments(editado)} where id = ${id} and ${unitFits}
        returning ${columns}`
    if (produto && ends) await end(db, id)
    if (produto) return { produto: ends ? { ...produto, estoque: null } : produto }
    const comDecimais = await db.first<ComDecimais>`${decimalsOf(id, multiplo)} limit 1`
    return comDecimais ? { comDecimais } : {}
  })
}

/**
 * Every order line's product is on a shelf, so the index of shelves' products finds both. `multiplo` is the new one; if
 * undefined, the product's own counts.
 */
const decimalsOf = (id: number, multiplo: number | null | undefined) => sql`
  select q.onde, p.unidade_medida as "unidadeMedida", q.quantidade, ep.estante_id as "estanteId", e.periodo as nome,
    c.nome as "clienteNome", q.pedido_id as "pedidoId"
  from produto p
    join estante_produto ep on ep.produto_id = p.id
    join estante e on e.id = ep.estante_id
    join cliente c on c.id = e.cliente_id
    cross join lateral (
      select 'estante' as onde, v.quantidade, null::int as pedido_id
      from (values (ep.quantidade), (ep.quantidade_antes), (ep.minimo), (ep.maximo)) v (quantidade)
      union all
      select 'pedido', v.quantidade, i.pedido_id from item_pedido i
        cross join lateral (values (i.quantidade), (i.quantidade_entregue), (i.quantidade_ajustada)) v (quantidade)
      where (i.estante_id, i.produto_id) = (ep.estante_id, ep.produto_id)
    ) q
  where p.id = ${id} and q.quantidade <> trunc(q.quantidade)
  union all
  select 'fixo', p.unidade_medida, i.quantidade, null, f.nome, c.nome, null
  from produto p cross join pedido_fixo f join cliente c on c.id = f.cliente_id
    cross join jsonb_to_recordset(f.itens) as i ("produtoId" int, quantidade numeric)
  where p.id = ${id} and i."produtoId" = p.id and i.quantidade <> trunc(i.quantidade)
  union all
  select q.onde, p.unidade_medida, q.quantidade, null, null, null, null
  from produto p left join estoque e on e.produto_id = p.id
    cross join lateral (values ('estoque', e.estoque), ('multiplo', ${multiplo === undefined ? sql`p.multiplo` : sql`null::numeric`})) q (onde, quantidade)
  where p.id = ${id} and q.quantidade <> trunc(q.quantidade)`

export const changeStatus = (db: Db, id: number, ativo: boolean): Promise<Produto | undefined> =>
  db.first`update produto set ativo = ${ativo} where id = ${id} returning ${columns}`

/** Deletes the product if it is on no shelf (and so in no order); otherwise `estantes` says on how many it is. */
export async function deleteUnused(db: Db, id: number): Promise<{ produto?: Produto; estantes?: number }> {
  const produto = await db.first<Produto>`delete from produto where id = ${id} and not ${inUse} returning ${columns}`
  if (produto) return { produto }
  const estantes = await db.value<number>`select (select count(*) from estante_produto where produto_id = p.id)
    from produto p where id = ${id}`
  return estantes === undefined ? {} : { estantes }
}
