import sql, { type Sql } from 'sql-template-tag'
import { MAIOR_VALOR } from '#contract/campos.ts'
import { MUDANCAS_NOMEADAS, type Reajustados, type Reajuste } from '#contract/reajuste.ts'
import { unknown } from '../cadastros/clientes.sql.ts'
import { queProdutos } from '../cadastros/filtro-de-produtos.sql.ts'
import { where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { takeLong } from '../db/statements.ts'
import type { Momento } from '../instants.ts'
import { aberta } from './estantes.sql.ts'

/** The effect of a price rise, the ids in it that do not exist, and its highest price (null if nothing changes). */
export type Achados = Reajustados & {
  desconhecidos: number[]
  produtosDesconhecidos: number[]
  maiorPreco: number | null
}

export const preview = (db: Db, momento: Momento, reajuste: Reajuste): Promise<Achados> =>
  db.one`with ${steps(momento, reajuste)} ${ANSWER}`

/** Writes the new prices, locking as `changePrices` does: the products by id, so that their costs stay, then their rows. */
export async function change(db: Db, momento: Momento, reajuste: Reajuste): Promise<Achados> {
  await takeLong(db)
  await db.rows`select set_config('pedidos.motivo', ${reajuste.motivo}, true)`
  await db.long.rows`select from produto p where ${which(reajuste)} order by id for share`
  return db.long.one`with ${steps(momento, reajuste, sql`order by ep.produto_id, ep.estante_id for update of ep`)},
    mudada as (
      update estante_produto ep set preco_venda = m.preco from mudanca m cross join versao v
      where (ep.estante_id, ep.produto_id) = (m.estante_id, m.produto_id)
        and not exists (select from desconhecido) and not exists (select from produto_desconhecido)
        and not exists (select from mudanca where preco > ${MAIOR_VALOR})
        and coalesce(${reajuste.versao ?? null}::text, v.versao) = v.versao
    ) ${ANSWER}`
}

/** The products `p`. */
const which = ({ produtos, ...filtro }: Reajuste): Sql =>
  produtos ? sql`p.id = any(${produtos})` : queProdutos(filtro)

/**
 * Steps: the rows that offer the products on the open shelves, each product's most common price there, each row's new price,
 * and the rows that change. The version covers what a preview shows, also the special prices that stay.
 */
function steps(momento: Momento, given: Reajuste, lock = sql``): Sql {
  const { produtos, percentual, sobreCusto, arredondar, clientes, incluirEspeciais } = given
  const exato =
    percentual === undefined
      ? sql`o.preco_custo * (100 + ${sobreCusto}::numeric) / 100`
      : sql`o.preco_venda * (100 + ${percentual}::numeric) / 100`
  const passo = sql`${arredondar ?? 0.01}::numeric`
  return sql`oferta as materialized (
      select p.id as produto_id, p.nome, p.preco_custo, e.id as estante_id, e.cliente_id, e.periodo, ep.preco_venda
      from produto p join estante_produto ep on ep.produto_id = p.id join estante e on e.id = ep.estante_id
      where ${where(which(given), sql`ep.ativo`, aberta(momento), percentual === undefined ? sql`p.preco_custo > 0` : undefined)}
      ${lock}
    ), comum as materialized (
      select distinct on (produto_id) produto_id, preco_venda as preco from oferta
      group by produto_id, preco_venda order by produto_id, count(*) desc, max(estante_id) desc
    ), desconhecido as materialized (
      ${unknown(clientes ?? [])}
    ), produto_desconhecido as materialized (
      select id from unnest(${produtos ?? []}::int[]) as asked(id) where not exists (select from produto p where p.id = asked.id)
    ), linha as materialized (
      select o.*, o.preco_venda <> c.preco as especial, round(round(${exato} / ${passo}) * ${passo}, 2) as preco
      from oferta o join comum c on c.produto_id = o.produto_id
      where ${clientes === null ? sql`true` : sql`o.cliente_id = any(${clientes})`}
    ), mudanca as materialized (
      select * from linha where preco <> preco_venda and (${incluirEspeciais} or not especial)
    ), fica as materialized (
      select * from linha where preco <> preco_venda and especial and not ${incluirEspeciais}
    ), versao as materialized (
      select md5(coalesce(string_agg(concat_ws(' ', produto_id, estante_id, preco_venda, preco), ',' order by produto_id, estante_id), ''))
        as versao from linha
    )`
}

/** Named by product, then by client. */
const ANSWER = sql`select count(distinct m.produto_id)::int as produtos, count(distinct m.estante_id)::int as estantes,
    count(distinct m.produto_id) filter (where m.preco < m.preco_custo)::int as "abaixoDoCusto", max(m.preco) as "maiorPreco",
    (select coalesce(json_agg(json_build_object('produtoId', g.produto_id, 'nome', g.nome, 'de', g.preco_venda, 'para', g.preco,
        'precoCusto', g.preco_custo, 'estantes', g.estantes) order by g.nome, g.produto_id, g.preco_venda), '[]')
      from (
        select produto_id, nome, preco_venda, preco, preco_custo, count(*)::int as estantes from mudanca
        group by 1, 2, 3, 4, 5 order by nome, produto_id, preco_venda limit ${MUDANCAS_NOMEADAS}
      ) g) as mudancas,
    (select coalesce(json_agg(json_build_object('produtoId', n.produto_id, 'nome', n.nome, 'clienteId', n.cliente_id,
        'clienteNome', n.cliente, 'estanteId', n.estante_id, 'periodo', n.periodo, 'precoVenda', n.preco_venda, 'para', n.preco)
        order by n.nome, n.cliente, n.estante_id), '[]')
      from (
        select f.*, c.nome as cliente from fica f join cliente c on c.id = f.cliente_id
        order by f.nome, c.nome, f.estante_id limit ${MUDANCAS_NOMEADAS}
      ) n) as especiais,
    (select count(*)::int from fica) as "quantosEspeciais", (select versao from versao) as versao,
    array(select id from desconhecido) as desconhecidos, array(select id from produto_desconhecido) as "produtosDesconhecidos"
  from mudanca m`
