import sql from 'sql-template-tag'
import type { listarProdutosForaDaEstante, ProdutoFora } from '#contract/estante-planilha.ts'
import type { Output } from '#contract/route.ts'
import { queProdutos } from '../cadastros/filtro-de-produtos.sql.ts'
import { where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { ByName, page, readCursor } from '../db/paging.ts'

type Query = Output<typeof listarProdutosForaDaEstante.querystring>

/** One page of the active products that are not on the shelf. Undefined if there is no such shelf. */
export async function listMissing(db: Db, estanteId: number, { limite, cursor, ...filtro }: Query) {
  const after = readCursor(cursor, ByName)
  const filter = where(
    sql`p.ativo`,
    sql`not exists (select from estante_produto where (estante_id, produto_id) = (${estanteId}, p.id))`,
    queProdutos(filtro),
    after && sql`(p.nome, p.id) > (${after[0]}, ${after[1]})`,
  )
  const rows =
    await db.rows<ProdutoFora>`select p.id, p.nome, p.unidade_medida as "unidadeMedida", p.preco_custo as "precoCusto",
      p.codigo, p.categoria, p.fornecedor, p.embalagem, p.multiplo,
      (select s.estoque - s.comprometido from estoque s where s.produto_id = p.id) as livre
    from estante e cross join produto p
    where e.id = ${estanteId} and ${filter} order by p.nome, p.id limit ${limite + 1}`
  if (rows.length) return page(rows, limite, ({ nome, id }) => [nome, id])
  const estante = await db.first`select from estante where id = ${estanteId}`
  return estante ? { rows, proximo: null } : undefined
}
