import sql, { type Sql } from 'sql-template-tag'
import { MAIOR_VALOR } from '#contract/campos.ts'
import { ESPECIAIS_NOMEADOS, type MudancaDeEstantes, type Precos, type UmPreco } from '#contract/muitas-estantes.ts'
import type { Unidade } from '#contract/unidades.ts'
import { unknown } from '../cadastros/clientes.sql.ts'
import { notOver } from '../cadastros/estoque.sql.ts'
import { assignments, where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import type { Momento } from '../instants.ts'
import { aberta } from './estantes.sql.ts'

/** The effect of a price on the shelves, and the requested ids of clients and shelves that do not exist. */
export type Mudanca = Precos & {
  desconhecidos: number[]
  desconhecidas: number[]
  oProduto: { unidadeMedida: Unidade; comEstoque: boolean }
}

export const previewPrices = (db: Db, momento: Momento, preco: UmPreco): Promise<Mudanca | undefined> =>
  db.first`with ${prices(momento, preco)} ${answer(preco)}`

/**
 * Writes the prices, in the transaction that carries the audit's reason. Locks the shelves that get the product, then the
 * product, so that its cost and its unit stay; then the statement locks its shelf rows, as orders do, and works with their current values: it waits for a concurrent confirmation, a
 * later one sees the new price, and a price written meanwhile is included.
 */
export async function changePrices(db: Db, momento: Momento, preco: UmPreco): Promise<Mudanca | undefined> {
  await db.rows`select set_config('pedidos.motivo', ${preco.motivo}, true)`
  if (preco.incluir) await db.rows`select from estante e where ${lacking(momento, preco)} order by id for key share`
  await db.rows`select from produto where id = ${preco.produtoId} for share`
  return db.first`with ${prices(momento, preco, sql`order by ep.estante_id for update of ep`)}, mudada as (
      update estante_produto ep set preco_venda = p.preco
      from linha l cross join produto_agora p
      where ep.estante_id = l.estante_id and ep.produto_id = ${preco.produtoId} and l.preco_venda <> p.preco
        and l.muda and ${mayWrite(preco)}
    ), posta as (
      insert into estante_produto (estante_id, produto_id, preco_venda, quantidade, com_estoque)
      select f.estante_id, p.id, p.preco, ${preco.quantidade}::numeric, p.com_estoque from falta f cross join produto_agora p
      where ${mayWrite(preco)} and (p.com_estoque or ${preco.quantidade !== null})
      order by f.estante_id
      on conflict on constraint estante_produto_unico do nothing
    ) ${answer(preco)}`
}

const mayWrite = ({ versao }: UmPreco): Sql => sql`p.preco <= ${MAIOR_VALOR} and not exists (select from desconhecido)
  and not exists (select from desconhecida) and coalesce(${versao ?? null}::text, p.versao) = p.versao`

/** The shelves `e` that lack the product and are to get it. */
const lacking = (momento: Momento, { produtoId, clientes, estantes, incluir }: UmPreco): Sql =>
  where(
    incluir ? undefined : sql`false`,
    estantes ? sql`e.ativa and ${notOver(momento)} and e.id = any(${estantes})` : aberta(momento),
    inClients(clientes),
    sql`not exists (select from estante_produto ep where (ep.estante_id, ep.produto_id) = (e.id, ${produtoId}))`,
  )

/**
 * Steps: the rows that offer the product on the open shelves, or on the shelves of the same periods as the chosen ones; the
 * most common price; the rows to change; the shelves that get the product; and the product with its new price. The version covers everything a preview shows: the shelves, their prices, and the new price.
 */
function prices(momento: Momento, given: UmPreco, lock = sql``): Sql {
  const { produtoId, precoVenda, sobreCusto, clientes, estantes, incluirEspeciais } = given
  const preco =
    precoVenda === undefined
      ? sql`round(preco_custo * (100 + ${sobreCusto}::numeric) / 100, 2)`
      : sql`${precoVenda}::numeric`
  const comparadas = estantes
    ? sql`e.ativa and ${notOver(momento)} and e.periodo in (select periodo from estante where id = any(${estantes}))`
    : aberta(momento)
  return sql`oferta as materialized (
      select e.id as estante_id, e.cliente_id, e.periodo, ep.preco_venda
      from estante_produto ep join estante e on e.id = ep.estante_id
      where ep.produto_id = ${produtoId} and ep.ativo and ${comparadas}
      ${lock}
    ), comum as materialized (
      select preco_venda as preco from oferta group by preco_venda order by count(*) desc, max(estante_id) desc limit 1
    ), desconhecido as materialized (
      ${unknown(clientes ?? [])}
    ), desconhecida as materialized (
      select id from unnest(${estantes ?? []}::int[]) as asked(id) where not exists (select from estante e where e.id = asked.id)
    ), linha as materialized (
      select o.*, o.preco_venda <> (select preco from comum) as especial,
        ${incluirEspeciais} or o.preco_venda = (select preco from comum) as muda
      from oferta o where ${where(inClients(clientes), estantes && sql`o.estante_id = any(${estantes})`)}
    ), falta as materialized (
      select e.id as estante_id from estante e where ${lacking(momento, given)}
    ), produto_agora as materialized (
      select p.*, exists (select from estoque where produto_id = p.id) as com_estoque, md5(concat_ws(';', preco, (select preco from comum),
        (select string_agg(estante_id || ' ' || preco_venda, ',' order by estante_id) from linha),
        (select string_agg(estante_id::text, ',' order by estante_id) from falta))) as versao
      from (select id, preco_custo, unidade_medida, ${preco} as preco from produto where id = ${produtoId}) p
    ), por_abrir as materialized (
      select count(*)::int as quantas from estante_produto ep join estante e on e.id = ep.estante_id
      where ep.produto_id = ${produtoId} and ep.ativo and e.ativa and ${notOver(momento)} and not ${aberta(momento)}
        and ${where(inClients(clientes), estantes && sql`false`)}
    )`
}

const inClients = (clientes: UmPreco['clientes']): Sql | undefined =>
  clientes === null ? undefined : sql`cliente_id = any(${clientes})`

/** A special price equal to the new price does not count as special. */
const answer = ({ incluirEspeciais }: UmPreco): Sql => {
  const fica = sql`not ${incluirEspeciais} and l.especial and l.preco_venda <> p.preco`
  return sql`select (select count(*)::int from linha l where not (${fica})) + f.incluidas as estantes, f.incluidas, p.preco as "precoVenda",
      json_build_object('unidadeMedida', p.unidade_medida, 'comEstoque', p.com_estoque) as "oProduto",
      p.preco_custo as "precoCusto", p.versao, (select preco from comum) as "precoComum",
      (select quantas from por_abrir) as "porAbrir", (select count(*)::int from linha l where ${fica}) as "quantosEspeciais",
      (select coalesce(json_agg(json_build_object('clienteId', n.cliente_id, 'clienteNome', n.nome, 'estanteId', n.estante_id,
          'periodo', n.periodo, 'precoVenda', n.preco_venda) order by n.nome, n.estante_id), '[]')
        from (select l.*, c.nome from linha l join cliente c on c.id = l.cliente_id where ${fica}
          order by c.nome, l.estante_id limit ${ESPECIAIS_NOMEADOS}) n) as especiais,
      array(select id from desconhecido) as desconhecidos, array(select id from desconhecida) as desconhecidas
    from produto_agora p cross join (select count(*)::int as incluidas from falta) f`
}

/** Changes many shelves, all or none. Returns the ids that are no shelf. Locks the shelves by id. */
export function changeMany(db: Db, { estantes, ...fields }: MudancaDeEstantes) {
  return db.transaction(async db => {
    const there =
      await db.column<number>`select id from estante where id = any(${estantes}) order by id for no key update`
    const known = new Set(there)
    const unknown = [...new Set(estantes)].filter(id => !known.has(id))
    if (unknown.length === 0) await db.rows`update estante set ${assignments(fields)} where id = any(${estantes})`
    return unknown
  })
}
