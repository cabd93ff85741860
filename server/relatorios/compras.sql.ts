import { emReais } from '#contract/dinheiro.ts'
import type { relatorioDeCompras } from '#contract/relatorios.ts'
import type { Answer } from '#contract/route.ts'
import { type QueProdutos, queProdutos } from '../cadastros/filtro-de-produtos.sql.ts'
import type { Db } from '../db/db.ts'
import { invalidField } from '../errors.ts'
import { gasta } from '../pedidos/linha.sql.ts'
import { contados, type Intervalo } from './contados.ts'

/** Fifteen digits, which a double holds exactly to the cent. Orders stay far below it, but today's cost may exceed it. */
const MAIOR_SOMA = 9_999_999_999_999.99

type Compras = Answer<typeof relatorioDeCompras>

/**
 * The counted orders' demand per product, by name, at today's cost: each row is rounded, and the total is their sum.
 * 422 if a number can't hold it exactly. `comprar` covers only undelivered orders. From a kept stock, open orders and
 * earlier deliveries are served first, and only the rest reduces `comprar`; later deliveries wait, so that buying week
 * by week buys nothing twice.
 */
export async function listPurchases(db: Db, filter: Intervalo & QueProdutos): Promise<Compras> {
  const rows = await db.rows<Compras['compras'][number] & { total: number }>`with pedido_de as (
      select i.produto_id, sum(${gasta('i')}) as quantidade,
        coalesce(sum(i.quantidade) filter (where p.status = 'Confirmado'), 0) as pendente
      from pedido p join item_pedido i on i.pedido_id = p.id
      where ${contados(filter)}
      group by i.produto_id
    ), depois as (
      select i.produto_id, sum(i.quantidade) as quantidade
      from pedido p join item_pedido i on i.pedido_id = p.id join estoque e on e.produto_id = i.produto_id
      where p.status = 'Confirmado' and p.data_entrega > ${filter.dataFinal}
      group by i.produto_id
    ), falta as (
      select d.*, e.estoque, v.disponivel, greatest(0, d.pendente - coalesce(v.disponivel, 0)) as comprar
      from pedido_de d left join estoque e on e.produto_id = d.produto_id left join depois s on s.produto_id = d.produto_id
        cross join lateral (
          select case when e.estoque is not null
            then greatest(0, e.estoque - (e.comprometido - d.pendente - coalesce(s.quantidade, 0))) end as disponivel
        ) v
    )
    select r.id as "produtoId", r.nome, r.unidade_medida as "unidadeMedida", d.quantidade,
      r.preco_custo as "precoCusto", round(d.quantidade * r.preco_custo, 2) as "custoTotal",
      r.codigo, r.fornecedor, r.embalagem, d.pendente, d.estoque, d.disponivel, d.comprar,
      round(d.comprar * r.preco_custo, 2) as "custoComprar", sum(round(d.quantidade * r.preco_custo, 2)) over () as total
    from falta d join produto r on r.id = d.produto_id
    where ${queProdutos(filter, 'r')}
    order by r.nome, r.id`
  const custoTotal = rows[0]?.total ?? 0
  if (custoTotal > MAIOR_SOMA) {
    const { nome } = rows.reduce((maior, row) => (row.custoTotal > maior.custoTotal ? row : maior))
    throw invalidField(null, `O custo passa de ${emReais(MAIOR_SOMA)}: confira o preço de custo de ${nome}`)
  }
  return { compras: rows, custoTotal }
}
