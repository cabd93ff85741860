import sql, { type Sql } from 'sql-template-tag'
import type { Produto } from '#contract/produtos.ts'
import type { relatorioDeVendas } from '#contract/relatorios.ts'
import type { agruparVendas, GrupoDeVendas } from '#contract/relatorios-agrupados.ts'
import type { Answer } from '#contract/route.ts'
import { where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { searching } from '../db/searching.ts'
import { custoDaLinha, vendida } from '../pedidos/linha.sql.ts'
import { contados, type Intervalo } from './contados.ts'

type Totais = Answer<typeof agruparVendas>['totais']
/** With what the catalogue says of a product. */
export type Venda = Answer<typeof agruparVendas>['vendas'][number] &
  Partial<Pick<Produto, 'codigo' | 'categoria' | 'fornecedor'>>
type Agrupadas = { vendas: Venda[]; totais: Totais }
type Filter = Intervalo & { produtoId?: number | undefined; busca?: string | undefined }

const NADA = { pedidos: 0, valorTotal: 0, custoTotal: 0, margem: 0, margemPercentual: null }

/** Sales per client, the biggest buyer first, with their totals. */
export async function listSalesByClient(db: Db, intervalo: Intervalo): Promise<Answer<typeof relatorioDeVendas>> {
  const { vendas, totais } = await groupedSales(db, 'cliente', intervalo)
  return {
    vendas: vendas.map(({ chave, nome, quantidade: _, unidadeMedida: __, ...sums }) => ({
      clienteId: Number(chave),
      clienteNome: nome,
      ...sums,
    })),
    totais,
  }
}

/** Clients and products by value, the biggest first; days in order; with totals. A line's cost is rounded like its value. */
export async function groupedSales(db: Db, grupo: GrupoDeVendas, filter: Filter): Promise<Agrupadas> {
  const { chave, columns, named, order } = GRUPOS[grupo]
  const { produtoId, busca } = filter
  const searched = grupo === 'produto' ? sql`r.busca` : sql`c.busca`
  const lines = where(produtoId ? sql`i.produto_id = ${produtoId}` : undefined, searching(busca, searched))
  const found = sql`from pedido p join item_pedido i on i.pedido_id = p.id
      ${busca ? sql`join cliente c on c.id = p.cliente_id join produto r on r.id = i.produto_id` : sql``}
    where ${where(contados(filter), lines)}`
  // An order has one client and one day, but several products; only for products do the groups' order counts not add up.
  const orders =
    grupo === 'produto'
      ? sql`(select count(*) from pedido p where ${contados(filter)} and exists (
          select from item_pedido i ${busca ? sql`join produto r on r.id = i.produto_id` : sql``} where i.pedido_id = p.id and ${lines}))`
      : sql`coalesce(sum(pedidos), 0)`
  const [total, ...vendas] = await db.rows<Venda>`with por_grupo as (
      ${grupo !== 'produto' && !produtoId ? sumsOfOrders(chave, filter) : sql`${sumsOfLines(chave)} ${found}`} group by 1
    ), nomeado as (
      select 1 as todos, null as chave, null as nome, ${orders} as pedidos, coalesce(sum(valor), 0) as valor,
        coalesce(sum(custo), 0) as custo, null::numeric as quantidade, null as unidade,
        null as codigo, null as categoria, null as fornecedor
      from por_grupo
      union all
      select 0, chave::text, ${columns.nome}, pedidos, valor, custo, ${columns.doProduto}
      from por_grupo ${named}
    )
    select chave, nome, pedidos, valor as "valorTotal", custo as "custoTotal", valor - custo as margem,
      round((valor - custo) * 100 / nullif(valor, 0), 2) as "margemPercentual",
      quantidade, unidade as "unidadeMedida", codigo, categoria, fornecedor
    from nomeado order by todos desc, ${order}`
  const { pedidos, valorTotal, custoTotal, margem, margemPercentual } = total ?? NADA
  return { vendas, totais: { pedidos, valorTotal, custoTotal, margem, margemPercentual } }
}

/** Uses the order's own sums: a tenth of the rows, and no order is counted twice. */
const sumsOfOrders = (chave: Sql, filter: Filter): Sql =>
  sql`select ${chave} as chave, count(*) as pedidos, sum(p.valor_total) as valor, sum(${cost}) as custo,
      null::numeric as quantidade
    from pedido p ${filter.busca ? sql`join cliente c on c.id = p.cliente_id` : sql``}
    where ${where(contados(filter), searching(filter.busca, sql`c.busca`))}`

/** Summed from the lines for old orders without `custo_total`. */
const cost = sql`coalesce(p.custo_total,
  (select sum(${custoDaLinha('i')}) from item_pedido i where i.pedido_id = p.id), 0)`

const sumsOfLines = (
  chave: Sql,
): Sql => sql`select ${chave} as chave, count(distinct p.id) as pedidos, sum(i.valor) as valor,
  sum(${custoDaLinha('i')}) as custo, sum(${vendida('i')}) as quantidade`

type Group = { chave: Sql; columns: Record<'nome' | 'doProduto', Sql>; named: Sql; order: Sql }

const noProduct = sql`null, null, null, null, null`

const biggestFirst = sql`valor desc, nome collate "pt-BR-x-icu", chave::int`
const named = (table: Sql): Sql => sql`join ${table} n on n.id = chave`

/** A group of days is named by its first day; a week begins on Monday. */
const byDays = (chave: Sql): Group => ({
  chave,
  columns: { nome: sql`chave::text`, doProduto: noProduct },
  named: sql``,
  order: sql`chave`,
})

const GRUPOS: Record<GrupoDeVendas, Group> = {
  cliente: {
    chave: sql`p.cliente_id`,
    columns: { nome: sql`n.nome`, doProduto: noProduct },
    named: named(sql`cliente`),
    order: biggestFirst,
  },
  produto: {
    chave: sql`i.produto_id`,
    columns: {
      nome: sql`n.nome`,
      doProduto: sql`quantidade, n.unidade_medida, n.codigo, n.categoria, n.fornecedor`,
    },
    named: named(sql`produto`),
    order: biggestFirst,
  },
  dia: byDays(sql`p.data_entrega`),
  semana: byDays(sql`date_trunc('week', p.data_entrega)::date`),
  mes: byDays(sql`date_trunc('month', p.data_entrega)::date`),
}
