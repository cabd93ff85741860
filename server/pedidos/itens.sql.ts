import sql, { type Sql } from 'sql-template-tag'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { NaEstante } from '#contract/linha-do-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { type User, visibleOrder } from '../access.ts'
import type { Db } from '../db/db.ts'
import { aberta } from '../estantes/estantes.sql.ts'
import type { Momento } from '../instants.ts'
import { beside, columns, expiryTouched } from './pedidos.sql.ts'

/** A line as the API answers it, over `item_pedido l` and its order's status. */
const lineColumns = (
  status = sql`p.status`,
): Sql => sql`l.id as "itemPedidoId", l.estante_id as "estanteId", l.produto_id as "produtoId", l.nome,
  l.unidade_medida as "unidadeMedida", l.preco_venda as "precoVenda", l.quantidade, l.valor,
  case when ${status} in ('Entregue', 'Finalizado') then coalesce(l.quantidade_entregue, l.quantidade) end as "quantidadeEntregue",
  l.quantidade_ajustada as "quantidadeAjustada", (l.motivo_preco is not null)::int as "precoCombinado",
  l.motivo_preco as "motivoPreco", l.motivo_entrega as "motivoEntrega", l.motivo_ajuste as "motivoAjuste"`

/** An order's lines by name. The order must be visible to the user, or locked (`hold`). */
export const linesOf = (db: Db, pedidoId: number): Promise<ItemPedido[]> =>
  db.hot.rows`select ${lineColumns()} from item_pedido l join pedido p on p.id = l.pedido_id
    where l.pedido_id = ${pedidoId} order by l.nome, l.id`

/** The products of these orders. */
export const productsOf = (db: Db, orders: readonly number[]): Promise<number[]> =>
  db.column`select distinct produto_id as id from item_pedido where pedido_id = any(${orders}::int[])`

/** An order's lines with its version, from one statement; undefined if there is no such order, or it is not visible. */
export const listItems = (db: Db, user: User, pedidoId: number) =>
  db.hot.first<{ itens: ItemPedido[]; versao: number }>`select ${linesAsJson()} as itens, p.versao from pedido p
    where p.id = ${pedidoId} and ${visibleOrder(user)}`

/** Lines as JSON, by name: those of the order `p`, or others with the columns of `item_pedido`. */
export const linesAsJson = (
  lines = sql`select * from item_pedido where pedido_id = p.id`,
  status = sql`p.status`,
): Sql => sql`(select coalesce(json_agg(item order by l.nome, l.id), '[]')
    from (${lines}) l cross join lateral (select ${lineColumns(status)}) item)`

export type Chave = { estanteId: number; produtoId: number }
export type LinhaDaEstante = NaEstante &
  Chave & { nome: string; precoCusto: number; comEstoque: boolean; periodo: string; produtoAtivo: boolean }

type OfClient = Pick<Pedido, 'clienteId'>

/**
 * Locks shelves (shared, so that none is closed or handed to another client), then their rows, and reads the rows, without the stock.
 * Another client's shelf looks like none. Each row is found by its key (lateral), whatever the statistics say, in the order of the locks.
 */
export async function lockRows(db: Db, { clienteId }: OfClient, lines: readonly Chave[], momento: Momento) {
  const estantes = lines.map(({ estanteId }) => estanteId)
  const produtos = lines.map(({ produtoId }) => produtoId)
  const [, rows] = await Promise.all([
    db.hot.rows`select from (select distinct unnest(${estantes}::int[]) as id order by id) w
        cross join lateral (select from estante where id = w.id and cliente_id = ${clienteId} for share) e`,
    db.hot.rows<LinhaDaEstante>`select ep.estante_id as "estanteId", ep.produto_id as "produtoId", r.nome,
        r.unidade_medida as "unidadeMedida",
        r.multiplo, r.preco_custo as "precoCusto", ep.minimo, ep.maximo, ep.preco_venda as "precoVenda", ${aberta(momento)} as aberta,
        e.periodo, r.ativo as "produtoAtivo", ep.ativo and r.ativo as ativo, ep.quantidade - ep.reservada as resta,
        ep.com_estoque as "comEstoque", null as livre
      from (select * from unnest(${estantes}::int[], ${produtos}::int[]) as w(estante_id, produto_id) order by 2, 1) w
        cross join lateral (select * from estante where id = w.estante_id and cliente_id = ${clienteId} limit 1) e
        cross join lateral (
          select * from estante_produto where estante_id = w.estante_id and produto_id = w.produto_id for update) ep
        cross join lateral (select * from produto where id = w.produto_id limit 1) r`,
  ])
  return rows
}

/** The same, and last the products' stock. */
export async function shelfRows(db: Db, pedido: OfClient, lines: readonly Chave[], momento: Momento) {
  const [rows, stock] = await Promise.all([
    lockRows(db, pedido, lines, momento),
    db.hot.rows<{ produtoId: number; livre: number }>`select produto_id as "produtoId",
      greatest(estoque - comprometido, 0) as livre
      from estoque where produto_id = any(${lines.map(({ produtoId }) => produtoId)}) order by produto_id for update`,
  ])
  const livre = new Map(stock.map(({ produtoId, livre }) => [produtoId, livre]))
  return rows.map(row => ({ ...row, livre: row.comEstoque ? (livre.get(row.produtoId) ?? null) : null }))
}

/** What becomes of one line; `nova` 0 removes it. */
type Mudada = Pick<ItemPedido, 'estanteId' | 'produtoId' | 'nome' | 'unidadeMedida' | 'valor'> &
  Record<'preco' | 'precoCusto' | 'velha' | 'nova', number> & { itemId: number | null }

type Escrita = { mudam: readonly Mudada[]; valorTotal: number; cresce: boolean; reservationHours: number }

/**
 * Writes the lines, what they hold on the shelves, and the order's totals. Changed lines withdraw a request for approval; a buyer
 * who enlarges a confirmed order takes its approval back.
 */
export function write(db: Db, user: Pick<User, 'papel'>, id: number, escrita: Escrita): Promise<Pedido> {
  const { mudam, valorTotal, cresce, reservationHours } = escrita
  const muda = mudam.length > 0
  return db.hot.one`with m as materialized (
      select m.*, coalesce(i.preco_custo, m."precoCusto") as custo
      from jsonb_to_recordset(${JSON.stringify(mudam)}::jsonb) as m("itemId" int, "estanteId" int, "produtoId" int,
          nome text, "unidadeMedida" text, preco numeric, "precoCusto" numeric, velha numeric, nova numeric, valor numeric)
        left join item_pedido i on i.id = m."itemId" and i.pedido_id = ${id}
    ), reserva as (
      update estante_produto ep set reservada = ep.reservada + m.nova - m.velha
      from m where ep.estante_id = m."estanteId" and ep.produto_id = m."produtoId" and m.nova <> m.velha
        and ep.estante_id = any(${mudam.map(({ estanteId }) => estanteId)})
        and ep.produto_id = any(${mudam.map(({ produtoId }) => produtoId)})
    ), apagada as (
      delete from item_pedido i using m where i.id = m."itemId" and i.pedido_id = ${id} and m.nova = 0
    ), gravada as (
      insert into item_pedido (pedido_id, estante_id, produto_id, preco_venda, quantidade, preco_custo, valor, nome, unidade_medida)
      select ${id}, "estanteId", "produtoId", preco, nova, custo, valor, nome, "unidadeMedida" from m where nova > 0
      on conflict on constraint item_pedido_unico
        do update set quantidade = excluded.quantidade, preco_venda = excluded.preco_venda, valor = excluded.valor
    ), p as (
      update pedido p set valor_total = ${valorTotal}, versao = versao + 1,
        custo_total = custo_total + (select coalesce(sum(round(custo * nova, 2) - round(custo * velha, 2)), 0) from m),
        expira_em = ${expiryTouched(reservationHours)},
        aprovacao = case when not ${muda} then aprovacao end,
        aprovado = aprovado and not ${user.papel === 'comprador' && cresce}
      where id = ${id} returning *
    )
    select ${columns} from p ${beside}`
}
