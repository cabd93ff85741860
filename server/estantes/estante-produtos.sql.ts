import sql, { type Sql } from 'sql-template-tag'
import type * as z from 'zod'
import type {
  EstanteOferecida,
  PrecoQuantidade,
  ProdutoOferecido,
  ProdutoParaPedir,
} from '#contract/estante-produtos.ts'
import { UNIDADES_DECIMAIS, type Unidade } from '#contract/unidades.ts'
import type { User } from '../access.ts'
import { assignments } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { left, stock } from './disponivel.sql.ts'
import { readable } from './estantes.sql.ts'

type Key = { estanteId: number; produtoId: number }
export type Offer = z.output<typeof PrecoQuantidade>

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

/** The product, locked so that its unit can't change until the quantity is written. */
const heldProduto = (produtoId: number) => sql`select * from produto where id = ${produtoId} for share`

/** Whether the unit of the product `p` allows the quantity and its limits; a null quantity requires a kept stock. */
const offerFits = ({ quantidade, minimo, maximo }: Offer): Sql => {
  const whole = [quantidade, minimo, maximo].every(amount => Number.isInteger(amount ?? 0))
  return sql`(${quantidade !== null} or exists (select from estoque where produto_id = p.id))
    and (${whole} or p.unidade_medida = any(${[...UNIDADES_DECIMAIS]}))`
}

/** Adds a product to a shelf, active or not. Undefined if refused; `standing` gives the reason. */
export function add(db: Db, { estanteId, produtoId }: Key, offer: Offer): Promise<ProdutoOferecido | undefined> {
  const { precoVenda, quantidade, minimo, maximo } = offer
  return db.first`with e as (
      select id from estante where id = ${estanteId} for key share
    ), p as (
      ${heldProduto(produtoId)}
    ), posto as (
      insert into estante_produto (estante_id, produto_id, preco_venda, quantidade, minimo, maximo, com_estoque)
      select e.id, p.id, ${precoVenda}::numeric, ${quantidade}::numeric, ${minimo ?? null}::numeric, ${maximo ?? null}::numeric,
        s.produto_id is not null
      from e cross join p left join estoque s on s.produto_id = p.id where ${offerFits(offer)}
      on conflict on constraint estante_produto_unico do nothing
      returning *
    )
    select ${offered} from posto ep join p on p.id = ep.produto_id ${stock}`
}

/** Changes price and quantity, never below what live orders hold. Undefined if refused; `standing` gives the reason. */
export const update = (db: Db, { estanteId, produtoId }: Key, offer: Offer): Promise<ProdutoOferecido | undefined> =>
  db.first`with p as (
      ${heldProduto(produtoId)}
    ), mudado as (
      update estante_produto ep set ${assignments(offer)}
      from p
      where ep.estante_id = ${estanteId} and ep.produto_id = p.id
        and ep.reservada <= coalesce(${offer.quantidade}::numeric, ep.reservada) and ${offerFits(offer)}
      returning ep.*
    )
    select ${offered} from mudado ep join p on p.id = ep.produto_id ${stock}`

export const changeStatus = (
  db: Db,
  { estanteId, produtoId }: Key,
  ativo: boolean,
): Promise<ProdutoOferecido | undefined> =>
  db.first`with mudado as (
      update estante_produto set ativo = ${ativo}
      where estante_id = ${estanteId} and produto_id = ${produtoId} returning *
    )
    select ${offered} from mudado ep join produto p on p.id = ep.produto_id ${stock}`

/** Removes the product from the shelf if no order has it. Undefined if refused; `standing` gives the reason. */
export const removeUnordered = (db: Db, { estanteId, produtoId }: Key): Promise<ProdutoOferecido | undefined> =>
  db.first`with retirado as (
      delete from estante_produto ep
      where estante_id = ${estanteId} and produto_id = ${produtoId} and not exists (
        select from item_pedido i where (i.estante_id, i.produto_id) = (ep.estante_id, ep.produto_id))
      returning *
    )
    select ${offered} from retirado ep join produto p on p.id = ep.produto_id ${stock}`

/** The state after a refused change: whether shelf and product exist, and the product's line on the shelf. */
export type Standing = {
  estanteExists: boolean
  unidadeMedida: Unidade | null
  comEstoque: boolean
  naEstante: {
    precoVenda: number
    quantidade: number | null
    reservada: number
    disponivel: number
    ativo: 0 | 1
  } | null
}

export const standing = (db: Db, { estanteId, produtoId }: Key): Promise<Standing> =>
  db.one`select exists (select from estante where id = ${estanteId}) as "estanteExists",
      (select unidade_medida from produto where id = ${produtoId}) as "unidadeMedida",
      exists (select from estoque where produto_id = ${produtoId}) as "comEstoque",
      (select jsonb_build_object('precoVenda', ep.preco_venda, 'quantidade', ep.quantidade, 'reservada', ep.reservada,
          'disponivel', ${left}, 'ativo', ep.ativo::int)
        from estante_produto ep ${stock}
        where ep.estante_id = ${estanteId} and ep.produto_id = ${produtoId}) as "naEstante"`
