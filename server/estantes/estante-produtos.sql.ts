import sql from 'sql-template-tag'
import type { EstanteOferecida, ProdutoOferecido, ProdutoParaPedir } from '#contract/estante-produtos.ts'
import type { User } from '../access.ts'
import type { Db } from '../db/db.ts'
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
