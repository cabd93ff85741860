import type { Status } from '#contract/pedidos.ts'
import type { Database } from '../server/db/db.ts'

type Item = { produtoId: number; quantidade: number; precoVenda: number; precoCusto?: number }
type Venda = {
  clienteId: number
  entrega: string | null
  itens: Item[]
  status?: Status
  criacao?: string
  confirmacao?: string | null
  expira?: string | null
}

const CEDO = '2020-01-01T12:00:00Z'

/** Inserts an order in any past state, which no call can make, with correct sums and reservations; returns its id. */
export async function vender(db: Database, { clienteId, entrega, itens, ...given }: Venda): Promise<number> {
  const { status = 'Finalizado', criacao = CEDO, confirmacao = CEDO, expira = null } = given
  const row = await db.first<{ id: number }>`with nova as (
      insert into estante (periodo, cliente_id) values ('Vendas', ${clienteId})
      on conflict (cliente_id, lower(periodo)) do update set periodo = excluded.periodo returning id
    ), item as (
      select "produtoId" as produto_id, quantidade, "precoVenda" as venda, coalesce("precoCusto", 0) as custo,
        case when ${status} = 'Cancelado' then 0 else quantidade end as viva
      from json_to_recordset(${JSON.stringify(itens)}::json)
        as i("produtoId" int, quantidade numeric, "precoVenda" numeric, "precoCusto" numeric)
    ), oferta as (
      insert into estante_produto as ep (estante_id, produto_id, preco_venda, quantidade, reservada)
      select nova.id, produto_id, venda, quantidade * 2, viva from nova cross join item
      on conflict (estante_id, produto_id) do update
        set quantidade = ep.quantidade + excluded.quantidade, reservada = ep.reservada + excluded.reservada
    ), pedido_novo as (
      insert into pedido (cliente_id, status, data_criacao, data_confirmacao, data_entrega, expira_em, valor_total, custo_total)
      select ${clienteId}, ${status}, ${criacao}, ${confirmacao}, ${entrega}, ${expira},
        coalesce(sum(round(venda * quantidade, 2)), 0), coalesce(sum(round(custo * quantidade, 2)), 0) from item
      returning id
    ), linha as (
      insert into item_pedido (pedido_id, estante_id, produto_id, preco_venda, quantidade, preco_custo, valor)
      select pedido_novo.id, nova.id, produto_id, venda, quantidade, custo, round(venda * quantidade, 2) from pedido_novo, nova, item
    )
    select id from pedido_novo`
  return row?.id ?? 0
}

/** Copies an order `count` times, spread over twenty days; a thousand in a statement, which may not last long. */
export async function copies(db: Database, id: number, count: number) {
  for (let done = 0; done < count; done += 1_000) await copyOnce(db, id, Math.min(1_000, count - done))
  await db.rows`analyze`
}

const copyOnce = (db: Database, id: number, count: number) =>
  db.rows`with novo as (
      insert into pedido (cliente_id, status, data_criacao, data_confirmacao, data_entrega, valor_total)
      select cliente_id, status, data_criacao, data_confirmacao, data_entrega + n % 20, valor_total
      from pedido, generate_series(1, ${count}) as n where id = ${id} returning id
    )
    insert into item_pedido (pedido_id, estante_id, produto_id, preco_venda, quantidade, preco_custo, valor)
    select novo.id, estante_id, produto_id, preco_venda, quantidade, preco_custo, valor
    from novo, item_pedido i where i.pedido_id = ${id}`
