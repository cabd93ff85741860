import sql from 'sql-template-tag'
import type { listarProdutosForaDaEstante, ProdutoFora } from '#contract/estante-planilha.ts'
import type { EstanteOferecida, ProdutoOferecido, ProdutoParaPedir } from '#contract/estante-produtos.ts'
import type { Output } from '#contract/route.ts'
import type { User } from '../access.ts'
import { queProdutos } from '../cadastros/filtro-de-produtos.sql.ts'
import { where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { ByName, page, readCursor } from '../db/paging.ts'
import { left, stock } from './disponivel.sql.ts'
import { readable } from './estantes.sql.ts'

const common = sql`ep.estante_id as "estanteId", ep.produto_id as "produtoId", p.nome,
  p.unidade_medida as "unidadeMedida", ep.preco_venda as "precoVenda", ep.ativo::int as ativo,
  p.codigo, p.categoria, p.embalagem, p.multiplo,
  ep.minimo, ep.maximo`
const offered = sql`${common}, ep.quantidade, ep.reservada, ${left} as disponivel, s.estoque - s.comprometido as livre,
  p.ativo::int as "produtoAtivo", p.preco_custo as "precoCusto"`

/** The provider's view: all lines, with cost, and what orders hold of them in money. Undefined if there is no such shelf. */
export async function listOffered(db: Db, estanteId: number): Promise<EstanteOferecida | undefined> {
  const estante = await db.first<Pick<EstanteOferecida, 'valorEmPedidos'>>`select (select coalesce(sum(i.valor),
    0) from item_pedido i join pedido p on p.id = i.pedido_id
      where i.estante_id = e.id and p.status <> 'Cancelado') as "valorEmPedidos"
    from estante e where e.id = ${estanteId}`
  if (!estante) return undefined
  const produtos =
    await db.rows<ProdutoOferecido>`select ${offered} from estante_produto ep join produto p on p.id = ep.produto_id
      ${stock} where ep.estante_id = ${estanteId} order by p.nome, p.id`
  return { produtos, ...estante }
}

/** The buyer's view: lines that can be ordered now, with the available `quantidade`. Undefined if the user may not read the shelf. */
export async function listOrderable(db: Db, user: User, estanteId: number): Promise<ProdutoParaPedir[] | undefined> {
  const rows = await db.hot.rows<ProdutoParaPedir>`select ${common}, ${left} as quantidade
    from estante e join estante_produto ep on ep.estante_id = e.id join produto p on p.id = ep.produto_id ${stock}
    where e.id = ${estanteId} and ${readable(user)} and ep.ativo and p.ativo order by p.nome, p.id`
  if (rows.length) return rows
  const shelf = await db.first`select from estante e where e.id = ${estanteId} and ${readable(user)}`
  return shelf ? rows : undefined
}

/** A line as the provider sees it. */
export const readOffered = (db: Db, estanteId: number, produtoId: number): Promise<ProdutoOferecido> =>
  db.one`select ${offered} from estante_produto ep join produto p on p.id = ep.produto_id
    ${stock} where (ep.estante_id, ep.produto_id) = (${estanteId}, ${produtoId})`

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
