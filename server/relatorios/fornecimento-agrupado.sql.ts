import sql, { type Sql } from 'sql-template-tag'
import * as z from 'zod'
import {
  DESTINOS_POR_PRODUTO,
  type fornecimentoPorProduto,
  type PedidoASeparar,
  type ProdutoASeparar,
  type resumirFornecimento,
} from '#contract/fornecimento.ts'
import type { PaginaLida } from '#contract/listas.ts'
import { STATUS_QUE_CONTAM } from '#contract/pedidos.ts'
import type { Answer } from '#contract/route.ts'
import type { Db } from '../db/db.ts'
import { ByName, Id, page, readCursor, Text } from '../db/paging.ts'
import { searching } from '../db/searching.ts'
import { linesAsJson } from '../pedidos/itens.sql.ts'
import { vendida } from '../pedidos/linha.sql.ts'
import { clienteNome } from '../pedidos/pedidos.sql.ts'
import { type Filter, found, searched } from './fornecimento.sql.ts'

/** The sums of a filter, and the first day after `hoje` with a delivery. */
export const summary = (db: Db, filter: Filter, hoje: string): Promise<Answer<typeof resumirFornecimento>> =>
  db.one`with linha as (
      select p.id as pedido, c.id as cliente, r.id as produto, i.unidade_medida as unidade, ${vendida('i')} as quantidade, i.valor
      ${found(filter)}
    )
    select json_build_object('pedidos', count(distinct pedido), 'clientes', count(distinct cliente),
        'produtos', count(distinct produto), 'itens', count(*), 'valorTotal', coalesce(sum(valor), 0),
        'porUnidade', (
          select coalesce(json_agg(json_build_object('unidadeMedida', unidade, 'quantidade', quantidade)
            order by quantidade desc), '[]')
          from (select unidade, sum(quantidade) as quantidade from linha group by unidade) u)) as totais,
      (select min(data_entrega) from pedido
        where data_entrega > ${hoje} and status = any(${STATUS_QUE_CONTAM})) as "proximoDia"
    from linha`

const ByClient = z.tuple([Text, Id, z.iso.date(), Id])

/** One page of orders by client (by the name on its newest order), day and number, each with its matching lines. */
export async function byClient(db: Db, { limite, cursor }: PaginaLida, filter: Filter) {
  const after = readCursor(cursor, ByClient)
  const rows = await db.rows<PedidoASeparar>`with pedido_de as (
      select p.id, p.status, p.data_entrega, p.observacao, p.versao, p.versao_impressa, c.id as cliente_id, c.busca, sum(i.valor) as valor,
        first_value(${clienteNome}) over (partition by c.id order by p.id desc) as nome,
        count(*) over (partition by c.id) as pedidos_do_cliente,
        sum(sum(i.valor)) over (partition by c.id) as valor_do_cliente
      ${found(filter)}
      group by p.id, c.id
    ), pagina as (
      select * from pedido_de
      where ${
        after
          ? sql`(nome, cliente_id, data_entrega, id) > (${after[0]}, ${after[1]}, ${after[2]}::date, ${after[3]})`
          : sql`true`
      }
      order by nome, cliente_id, data_entrega, id limit ${limite + 1}
    )
    select id, status, data_entrega as "dataEntrega", cliente_id as "clienteId", nome as "clienteNome", observacao, valor, versao,
      versao_impressa as "versaoImpressa",
      json_build_object('pedidos', pedidos_do_cliente, 'valor', valor_do_cliente) as "doCliente",
      ${linesAsJson(linesFound(filter), sql`pagina.status`)} as itens
    from pagina order by nome, cliente_id, data_entrega, id`
  return page(rows, limite, ({ clienteNome, clienteId, dataEntrega, id }) => [clienteNome, clienteId, dataEntrega, id])
}

/** The matching lines of the order `pagina`. */
const linesFound = ({ busca }: Filter): Sql =>
  sql`select i.* from item_pedido i join produto r on r.id = i.produto_id
    where i.pedido_id = pagina.id and ${searching(busca, searched(sql`pagina.busca`)) ?? sql`true`}`

type Produtos = Answer<typeof fornecimentoPorProduto>['produtos']

/** One page of products by name, each with its first clients by name; lines are many, so they are summed before they are named. */
export async function byProduct(db: Db, { limite, cursor }: PaginaLida, filter: Filter) {
  const after = readCursor(cursor, ByName)
  const rows = await db.rows<Produtos[number]>`with celula as materialized (
      select r.id as produto_id, c.id as cliente_id, sum(${vendida('i')}) as quantidade, sum(i.valor) as valor,
        count(distinct p.id) as pedidos
      ${found(filter)} and ${after ? sql`(r.nome, r.id) > (${after[0]}, ${after[1]})` : sql`true`}
      group by r.id, c.id
    ), soma as (
      select produto_id, sum(quantidade) as quantidade, sum(valor) as valor, sum(pedidos) as pedidos, count(*) as clientes
      from celula group by produto_id
    ), pagina as (
      select soma.*, nome, unidade_medida from soma join produto on id = produto_id order by nome, id limit ${limite + 1}
    ), destino as (
      select l.produto_id, l.cliente_id, c.nome as cliente_nome, l.quantidade,
        row_number() over (partition by l.produto_id order by c.nome, c.id) as lugar
      from celula l join pagina using (produto_id) join cliente c on c.id = l.cliente_id
    ), destinos_de as (
      select produto_id, ${destinations} as destinos from destino where lugar <= ${DESTINOS_POR_PRODUTO}
      group by produto_id
    )
    select produto_id as "produtoId", nome, unidade_medida as "unidadeMedida", quantidade, valor, pedidos, clientes,
      destinos
    from pagina join destinos_de using (produto_id) order by nome, produto_id`
  return page(rows, limite, ({ nome, produtoId }) => [nome, produtoId])
}

/** The full matrix: each product with all its clients. The caller has checked its size with `cells`. */
export const matrix = (db: Db, filter: Filter): Promise<ProdutoASeparar[]> =>
  db.rows`with destino as (
      select r.id as produto_id, r.nome, r.unidade_medida, c.id as cliente_id, c.nome as cliente_nome,
        sum(${vendida('i')}) as quantidade
      ${found(filter)}
      group by r.id, c.id
    )
    select produto_id as "produtoId", nome, unidade_medida as "unidadeMedida", sum(quantidade) as quantidade,
      ${destinations} as destinos
    from destino group by produto_id, nome, unidade_medida order by nome, produto_id`

/** The number of cells of the matrix. */
export const cells = (db: Db, filter: Filter): Promise<number> =>
  db.count`select count(*) as total from (select ${found(filter)} group by r.id, c.id) celula`

/** The clients of a matrix, by name. */
export const clients = (db: Db, filter: Filter): Promise<{ clienteId: number; clienteNome: string }[]> =>
  db.rows`select c.id as "clienteId", c.nome as "clienteNome" ${found(filter)} group by c.id
    order by c.nome, c.id`

const destinations: Sql = sql`json_agg(json_build_object('clienteId', cliente_id, 'clienteNome', cliente_nome,
  'quantidade', quantidade) order by cliente_nome, cliente_id)`
