import sql, { type Sql } from 'sql-template-tag'
import { where } from '../../db/clauses.ts'
import type { Db } from '../../db/db.ts'
import { searching } from '../../db/searching.ts'
import { vendida } from '../../pedidos/linha.sql.ts'
import { contados } from '../contados.ts'
import type { Filter } from '../fornecimento.sql.ts'

type Key = { dataEntrega: string; clienteNome: string; clienteId: number; pedidoId: number }
type Batch = Key & { pedidos: number; linhas: number; texto: string | null }

/** Lines per statement, about two megabytes of text. */
const LINES = 20_000
const FIRST_ORDERS = 200
const MOST_ORDERS = 2_000

/**
 * The CSV rows of `everyLine`, written by PostgreSQL, which saves a million objects in this process. Each statement
 * takes as many whole orders as make about 20,000 lines, so memory stays flat and a slow reader holds no snapshot. The
 * names of clients and products are escaped once and sorted as numbers from then on.
 */
export async function* csvBatches(db: Db, filter: Filter): AsyncGenerator<string> {
  let after: Key | undefined
  let orders = FIRST_ORDERS
  while (true) {
    const batch: Batch | undefined = await db.first<Batch>(written(filter, after, orders))
    if (batch?.texto) yield batch.texto
    if (!batch || batch.pedidos < orders) return
    after = batch
    orders = Math.min(MOST_ORDERS, Math.max(1, Math.floor((LINES * batch.pedidos) / Math.max(1, batch.linhas))))
  }
}

/** No row if there are no more orders. An order without matching lines still counts in `pedidos`. */
const written = ({ produtoId, busca, ...intervalo }: Filter, after: Key | undefined, orders: number): Sql =>
  sql`with pagina as materialized (
      select p.id, p.data_entrega, c.nome, c.id as cliente_id, c.busca,
        row_number() over (order by p.data_entrega, c.nome, c.id, p.id) as n,
        to_char(p.data_entrega, 'DD/MM/YYYY;') || ${csvText(sql`c.nome`)} || ';' || p.id || ';' as celulas
      from pedido p join cliente c on c.id = p.cliente_id
      where ${where(contados(intervalo), after && beyond(after))}
      order by p.data_entrega, c.nome, c.id, p.id limit ${orders}
    ), nomeados as materialized (
      select r.id, r.busca, dense_rank() over (order by r.nome) as n,
        ${csvText(sql`r.nome`)} || ';' || ${csvText(sql`r.unidade_medida`)} || ';' as celulas
      from produto r
    ), linhas as (
      select count(*) as linhas, string_agg(
          pagina.celulas || r.celulas || ${csvNumber(sql`trim_scale(${vendida('i')})`)} || ';' ||
            ${csvNumber(sql`i.preco_venda`)} || ';' || ${csvNumber(sql`i.valor`)} || E'\r\n',
          '' order by pagina.n, r.n, i.id) as texto
      from pagina join item_pedido i on i.pedido_id = pagina.id join nomeados r on r.id = i.produto_id
      where ${where(
        produtoId ? sql`i.produto_id = ${produtoId}` : undefined,
        searching(busca, sql`(pagina.busca || ' ' || r.busca)`),
      )}
    ), ultimo as ( -- separate, because sorting it with the text would copy the text for each order
      select data_entrega as "dataEntrega", nome as "clienteNome", cliente_id as "clienteId", id as "pedidoId", n as pedidos
      from pagina order by n desc limit 1
    )
    select * from ultimo, linhas`

/** The redundant comparison of the day lets the index on it find the start of the batch. */
const beyond = ({ dataEntrega, clienteNome, clienteId, pedidoId }: Key): Sql =>
  sql`p.data_entrega >= ${dataEntrega} and (p.data_entrega, c.nome, c.id, p.id) >
    (${dataEntrega}::date, ${clienteNome}, ${clienteId}, ${pedidoId})`

/** A text as a CSV cell, like `spreadsheet/csv.ts`: an apostrophe before a text that would run as a formula, and quotes where needed. */
function csvText(text: Sql): Sql {
  const harmless = sql`(case when left(${text}, 1) in ('=', '+', '-', '@', E'\t', E'\r', '＝', '＋', '－', '＠') then '''' else '' end || ${text})`
  return sql`case when ${text} ~ E'[;"\r\n]' then '"' || replace(${harmless}, '"', '""') || '"' else ${harmless} end`
}

/** An exact number with all of its decimals, after a comma. */
const csvNumber = (number: Sql): Sql => sql`replace(${number}::text, '.', ',')`
