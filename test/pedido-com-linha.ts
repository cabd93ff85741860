import type { Db } from '../server/db/db.ts'

type Linha = {
  estanteId: number
  produtoId: number
  quantidade?: number
  status?: 'Confirmado' | 'Entregue' | 'Cancelado'
}

/** Inserts an order with one line, `reservada` and totals as the API would leave them; returns its id. */
export async function pedidoComLinha(db: Db, linha: Linha): Promise<number> {
  const { estanteId, produtoId, quantidade = 1, status = 'Confirmado' } = linha
  const row = await db.first<{ id: number }>`with p as (
      insert into pedido (cliente_id, status, data_entrega, valor_total, custo_total)
      select e.cliente_id, ${status}, '2026-12-10', round(ep.preco_venda * ${quantidade}::numeric, 2),
        round(pr.preco_custo * ${quantidade}::numeric, 2)
      from estante_produto ep join estante e on e.id = ep.estante_id join produto pr on pr.id = ep.produto_id
      where ep.estante_id = ${estanteId} and ep.produto_id = ${produtoId}
      returning id
    ), reserva as (
      update estante_produto set reservada = reservada + ${quantidade}
      where estante_id = ${estanteId} and produto_id = ${produtoId} and ${status} <> 'Cancelado'
    ), i as (
      insert into item_pedido (pedido_id, estante_id, produto_id, preco_venda, quantidade, preco_custo, valor)
      select p.id, ep.estante_id, ep.produto_id, ep.preco_venda, ${quantidade}, pr.preco_custo, round(ep.preco_venda * ${quantidade}::numeric, 2)
      from p cross join estante_produto ep join produto pr on pr.id = ep.produto_id
      where ep.estante_id = ${estanteId} and ep.produto_id = ${produtoId}
    )
    select id from p`
  return row?.id ?? 0
}
