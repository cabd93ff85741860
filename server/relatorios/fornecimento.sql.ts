import sql, { type Sql } from 'sql-template-tag'
import * as z from 'zod'
import type { PaginaLida } from '#contract/listas.ts'
import type { relatorioDeFornecimento } from '#contract/relatorios.ts'
import type { Answer } from '#contract/route.ts'
import { where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { Id, page, readCursor, Text } from '../db/paging.ts'
import { searching } from '../db/searching.ts'
import { vendida } from '../pedidos/linha.sql.ts'
import { clienteNome } from '../pedidos/pedidos.sql.ts'
import { contados, type Intervalo } from './contados.ts'

type Fornecimento = Answer<typeof relatorioDeFornecimento>
export type Linha = Fornecimento['itens'][number] & { itemId: number }
/** `busca` searches the client's and the product's name. */
export type Filter = Intervalo & { produtoId?: number | undefined; busca?: string | undefined }

const Key = z.tuple([z.iso.date(), Text, Id, Id, Text, Id])
type Key = z.output<typeof Key>

/** One page by day, client, order and product. */
export async function listSupply(db: Db, { limite, cursor }: Omit<PaginaLida, 'busca'>, filter: Filter) {
  const rows = await db.rows<Linha>`${lines(filter, readCursor(cursor, Key))} limit ${limite + 1}`
  return page(rows, limite, keyOf)
}

/** The totals of all pages. */
export const supplyTotals = (db: Db, filter: Filter): Promise<Fornecimento['totais']> =>
  db.one`select count(distinct p.id) as pedidos, count(*) as itens, coalesce(sum(i.valor), 0) as "valorTotal"
    ${found(filter)}`

/** What `busca` looks through: names as they are and as they were ordered, the client's in the text `client`. */
export const searched = (client: Sql): Sql =>
  sql`(${client} || ' ' || r.busca || case when i.nome <> r.nome then ' ' || sem_acento(i.nome) collate "C" else '' end)`

/** The supplied lines: `pedido p`, `cliente c`, `item_pedido i`, `produto r`. */
export const found = ({ produtoId, busca, ...intervalo }: Filter): Sql =>
  sql`from pedido p join cliente c on c.id = p.cliente_id join item_pedido i on i.pedido_id = p.id
      join produto r on r.id = i.produto_id
    where ${where(
      contados(intervalo),
      produtoId ? sql`i.produto_id = ${produtoId}` : undefined,
      searching(busca, searched(sql`c.busca`)),
    )}`

/** The redundant comparison of the day lets the index on it find the start of the page. */
const lines = (filter: Filter, after: Key | undefined): Sql =>
  sql`select p.data_entrega as "dataEntrega", c.id as "clienteId", ${clienteNome} as "clienteNome", p.id as "pedidoId",
      r.id as "produtoId", i.nome, i.unidade_medida as "unidadeMedida", ${vendida('i')} as quantidade,
      i.preco_venda as "precoVenda", i.valor, i.id as "itemId"
    ${found(filter)} and ${
      after
        ? sql`p.data_entrega >= ${after[0]} and (p.data_entrega, ${clienteNome}, c.id, p.id, i.nome, i.id) >
            (${after[0]}::date, ${after[1]}, ${after[2]}, ${after[3]}, ${after[4]}, ${after[5]})`
        : sql`true`
    }
    order by p.data_entrega, ${clienteNome}, c.id, p.id, i.nome, i.id`

const keyOf = (linha: Linha): Key => [
  ...([linha.dataEntrega, linha.clienteNome, linha.clienteId] as const),
  ...([linha.pedidoId, linha.nome, linha.itemId] as const),
]
