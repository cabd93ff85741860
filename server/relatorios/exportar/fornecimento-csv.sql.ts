import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import { searching, where } from '../../db/paging.ts'
import { vendida } from '../../pedidos/linha.sql.ts'
import { contados } from '../contados.ts'
import type { Filter } from '../fornecimento.sql.ts'

type Key = { dataEntrega: string; clienteNome: string; clienteId: number; pedidoId: number }
type Batch = Key & { pedidos: number; linhas: number; texto: string | null }

/** What one statement hands over: some two megabytes of text. */
const LINES = 20_000
const FIRST_ORDERS = 200
const MOST_ORDERS = 2_000

/**
 * The rows of a CSV of `everyLine`, written by PostgreSQL: a million of them are a million objects less in this process. They come by
 * whole orders, as many a statement as make some twenty thousand lines, so that memory stays flat and a slow reader holds no
 * snapshot. A client's name and a product's are made a cell once, and sorted as numbers from then on.
 */
export async function* everyLineWritten(db: Db, filter: Filter): AsyncGenerator<string> {
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

/** No row where there are no orders. An order none of whose lines is wanted counts among the orders all the same. */
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
    ), ultimo as ( -- by itself: sorted beside it, the text would be copied for each order
      select data_entrega as "dataEntrega", nome as "clienteNome", cliente_id as "clienteId", id as "pedidoId", n as pedidos
      from pagina order by n desc limit 1
    )
    select * from ultimo, linhas`

/** The day is compared by itself too, so that the index on it finds where the batch begins. */
const beyond = ({ dataEntrega, clienteNome, clienteId, pedidoId }: Key): Sql =>
  sql`p.data_entrega >= ${dataEntrega} and (p.data_entrega, c.nome, c.id, p.id) >
    (${dataEntrega}::date, ${clienteNome}, ${clienteId}, ${pedidoId})`

/** A text as a cell of a CSV, as `spreadsheet/csv.ts` writes it: an apostrophe before what would run as a formula, in quotes where it has to be. */
function csvText(text: Sql): Sql {
  const harmless = sql`(case when left(${text}, 1) in ('=', '+', '-', '@', E'\t', E'\r', '＝', '＋', '－', '＠') then '''' else '' end || ${text})`
  return sql`case when ${text} ~ E'[;"\r\n]' then '"' || replace(${harmless}, '"', '""') || '"' else ${harmless} end`
}

/** An exact number with a comma before its decimals, as many as it has. */
const csvNumber = (number: Sql): Sql => sql`replace(${number}::text, '.', ',')`
