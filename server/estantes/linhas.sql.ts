import sql from 'sql-template-tag'
import type { Unidade } from '#contract/unidades.ts'
import type { Db } from '../db/db.ts'
import { left } from './disponivel.sql.ts'

/** What the provider sets of a shelf's line. */
export type Celulas = {
  precoVenda: number
  quantidade: number | null
  ativo: boolean
  minimo: number | null
  maximo: number | null
}

/** A product as a change of a shelf finds it, under the locks. `linha`: on the shelf. */
export type Achado = {
  produtoId: number
  nome: string
  unidadeMedida: Unidade
  comEstoque: boolean
  emPedido: boolean
  linha: (Celulas & { reservada: number; disponivel: number }) | null
}

/**
 * Locks the shelf, so that concurrent changes wait and no product is added meanwhile; then the products (their unit must stay) and
 * the shelf's rows by product, in the order in which orders lock them. Undefined if there is no such shelf.
 */
export async function hold(
  db: Db,
  estanteId: number,
  ids: readonly number[],
): Promise<Map<number, Achado> | undefined> {
  if (!(await db.some`select from estante where id = ${estanteId} for update`)) return undefined
  await db.rows`select from produto where id = any(${ids}) order by id for share`
  await db.rows`select from estante_produto where estante_id = ${estanteId} and produto_id = any(${ids})
    order by produto_id for update`
  const rows = await db.rows<Achado>`select p.id as "produtoId", p.nome, p.unidade_medida as "unidadeMedida",
      s.produto_id is not null as "comEstoque",
      exists (select from item_pedido i where (i.estante_id, i.produto_id) = (ep.estante_id, ep.produto_id)) as "emPedido",
      case when ep.produto_id is not null then json_build_object('precoVenda', ep.preco_venda, 'quantidade', ep.quantidade,
        'ativo', ep.ativo, 'minimo', ep.minimo, 'maximo', ep.maximo, 'reservada', ep.reservada, 'disponivel', ${left}) end as linha
    from produto p left join estoque s on s.produto_id = p.id
      left join estante_produto ep on ep.estante_id = ${estanteId} and ep.produto_id = p.id
    where p.id = any(${ids})`
  return new Map(rows.map(row => [row.produtoId, row]))
}

export type Nova = Celulas & Pick<Achado, 'produtoId' | 'comEstoque'>

/** Writes judged lines of a held shelf, and removes these products from it. */
export async function write(db: Db, estanteId: number, novas: readonly Nova[], saem: readonly number[]): Promise<void> {
  const cells = sql`ep.preco_venda, ep.quantidade, ep.ativo, ep.minimo, ep.maximo`
  const excluded = sql`excluded.preco_venda, excluded.quantidade, excluded.ativo, excluded.minimo, excluded.maximo`
  await db.rows`insert into estante_produto as ep (estante_id, produto_id, com_estoque, preco_venda, quantidade, ativo, minimo, maximo)
    select ${estanteId}, "produtoId", "comEstoque", "precoVenda", quantidade, ativo, minimo, maximo
    from jsonb_to_recordset(${JSON.stringify(novas)}::jsonb) as n ("produtoId" int, "comEstoque" boolean, "precoVenda" numeric,
      quantidade numeric, ativo boolean, minimo numeric, maximo numeric) order by "produtoId"
    on conflict on constraint estante_produto_unico do update
      set (preco_venda, quantidade, ativo, minimo, maximo) = (${excluded}) where (${cells}) is distinct from (${excluded})`
  await db.rows`delete from estante_produto where estante_id = ${estanteId} and produto_id = any(${saem})`
}
