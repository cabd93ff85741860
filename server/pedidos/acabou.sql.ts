import sql from 'sql-template-tag'
import type { Pedido } from '#contract/pedidos.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'
import type { EmPedido } from '#contract/produto-acabou.ts'
import type { User } from '../access.ts'
import { notOver } from '../cadastros/estoque.sql.ts'
import type { Db } from '../db/db.ts'
import { countOf } from '../db/paging.ts'
import { aberta } from '../estantes/estantes.sql.ts'
import type { DiaEHora, Momento } from '../instants.ts'
import { linesOf } from './itens.sql.ts'
import { mudarItens } from './itens.ts'
import { cancelar } from './pedidos-status.ts'

/** Statuses before delivery: products can still be removed from these orders. */
const ANTES_DE_SAIR = statusPermitidos.cancelar

type Agora = DiaEHora & Momento & { reservationHours: number }
type Found = { pedidos: EmPedido[]; oferecem: number; acabou: number; abaixoDoCusto: number; acabouEm: string | null }

/** The reason the audit records for the smaller offer; `acabouEm` is read from that entry. */
const MOTIVO = 'Acabou'

/** Open and confirmed orders that hold the product, the next delivery day first; undefined if the product does not exist. */
export function read(db: Db, produtoId: number, agora: Agora): Promise<Found | undefined> {
  return db.first(
    sql`select (select coalesce(json_agg(json_build_object('id', l.id, 'clienteId', l.cliente_id, 'clienteNome', l.nome,
            'status', l.status, 'dataEntrega', l.data_entrega, 'quantidade', l.quantidade) order by l.data_entrega, l.nome, l.id), '[]')
          from (
            select p.id, p.cliente_id, c.nome, p.status, p.data_entrega, sum(i.quantidade) as quantidade
            from pedido p join item_pedido i on i.pedido_id = p.id join cliente c on c.id = p.cliente_id
            where p.status = any(${ANTES_DE_SAIR}) and i.produto_id = r.id
            group by p.id, c.id
          ) l) as pedidos,
        n.oferecem, n.acabou, n."abaixoDoCusto", case when n.acabou > 0 then (
          select quando from auditoria
          where entidade = 'estante-produto' and registro_id = r.id and depois->>'motivo' = ${MOTIVO}
          order by id desc limit 1) end as "acabouEm"
      from produto r cross join lateral (
        select count(*) filter (where ep.ativo and not ep.acabou)::int as oferecem, count(*) filter (where ep.acabou)::int as acabou,
          count(*) filter (where ep.ativo and not ep.acabou and ${aberta(agora)} and ep.preco_venda < r.preco_custo)::int as "abaixoDoCusto"
        from estante_produto ep join estante e on e.id = ep.estante_id
        where ep.produto_id = r.id and ${notOver(agora)}
      ) n
      where r.id = ${produtoId}`,
  )
}

type Ended = { estantes: number; pedidos: Pedido[]; desconhecidos: number[]; semEle: number[] }
/**
 * Removes the product from the named orders and stops offering it, in the caller's transaction. Changes nothing if an order
 * does not exist or no longer has the product. Locks in the usual order: the orders, then the shelves (shared) and their rows
 * of the product. With these locks held, the statements of an order's own calls change each order.
 */
export async function end(
  db: Db,
  user: User,
  produtoId: number,
  { retirarDe, agora }: { retirarDe: readonly number[]; agora: Agora },
): Promise<Ended | undefined> {
  await db.rows(sql`select from pedido where id = any(${retirarDe}) order by id for update`)
  await db.rows(
    sql`with da_estante as materialized (
        select e.id from estante_produto ep join estante e on e.id = ep.estante_id
        where ep.produto_id = ${produtoId} and (${notOver(agora)} or e.id in (
          select estante_id from item_pedido where pedido_id = any(${retirarDe}) and produto_id = ${produtoId}))
        order by e.id for share of e
      )
      select from da_estante e join estante_produto ep on ep.estante_id = e.id and ep.produto_id = ${produtoId}
      order by ep.estante_id for update of ep`,
  )
  const judged = await judge(db, produtoId, retirarDe)
  if (!judged) return undefined
  const { nome, desconhecidos, semEle, pedidos: orders } = judged
  if (desconhecidos.length + semEle.length > 0) return { estantes: 0, pedidos: [], desconhecidos, semEle }
  await db.rows(sql`select set_config('pedidos.motivo', ${MOTIVO}, true)`)
  const pedidos: Pedido[] = []
  for (const { id, so } of orders) {
    if (so) pedidos.push(await cancelar(db, user, id, { observacao: `Acabou: ${nome}`, agora }))
    else pedidos.push(await takeOut(db, user, { id, produtoId, agora }))
  }
  return { estantes: await offerNoMore(db, produtoId, agora), pedidos, desconhecidos, semEle }
}

type Judged = Pick<Ended, 'desconhecidos' | 'semEle'> & { nome: string; pedidos: { id: number; so: boolean }[] }

/** Which orders hold the product (`so`: nothing else), which no longer do (`semEle`), and which do not exist (`desconhecidos`). */
function judge(db: Db, produtoId: number, retirarDe: readonly number[]): Promise<Judged | undefined> {
  return db.first(
    sql`with pedido_agora as materialized (
        select asked.id, p.id is null as desconhecido, coalesce(p.status = any(${ANTES_DE_SAIR}), false)
            and exists (select from item_pedido where pedido_id = p.id and produto_id = ${produtoId}) as tem,
          not exists (select from item_pedido where pedido_id = p.id and produto_id <> ${produtoId}) as so
        from unnest(${retirarDe}::int[]) as asked(id) left join pedido p on p.id = asked.id
      )
      select r.nome, array(select id from pedido_agora where desconhecido order by id) as desconhecidos,
        array(select id from pedido_agora where not desconhecido and not tem order by id) as "semEle",
        (select coalesce(json_agg(json_build_object('id', id, 'so', so) order by id), '[]') from pedido_agora where tem) as pedidos
      from produto r where r.id = ${produtoId}`,
  )
}

type One = { id: number; produtoId: number; agora: Agora }

async function takeOut(db: Db, user: User, { id, produtoId, agora }: One): Promise<Pedido> {
  const lines = (await linesOf(db, id)).filter(line => line.produtoId === produtoId)
  const pedidas = lines.map(({ estanteId }) => ({ estanteId, produtoId, quantidade: 0 }))
  return mudarItens(db, user, id, { acao: 'acabou', sent: 'lista', pedidas }, agora)
}

/** Lowers the offer to what orders hold; a trigger lowers it further when they give some back. */
const offerNoMore = (db: Db, produtoId: number, agora: Agora): Promise<number> =>
  countOf(
    db,
    sql`with acabada as (
        update estante_produto ep set acabou = true, quantidade_antes = ep.quantidade, quantidade = ep.reservada
        from estante e where ep.produto_id = ${produtoId} and e.id = ep.estante_id and not ep.acabou and ${notOver(agora)}
        returning 1
      )
      select count(*) as total from acabada`,
  )

/**
 * Offers again the quantity from before the product ended, and at least what orders hold; undefined if there is no such
 * product. The locked rows are joined by their key alone: with `acabou` too, of which statistics may still know no row,
 * the plan compared each with all.
 */
export async function offerAgain(db: Db, produtoId: number): Promise<number | undefined> {
  const row = await db.first<{ estantes: number }>(
    sql`with volta as materialized (
        select estante_id from estante_produto where produto_id = ${produtoId} and acabou order by estante_id for update
      ), voltou as (
        update estante_produto ep set acabou = false, quantidade_antes = null, quantidade = case
          when ep.quantidade_antes is null and ep.com_estoque then null
          else greatest(ep.quantidade_antes, ep.reservada) end
        from volta v where ep.estante_id = v.estante_id and ep.produto_id = ${produtoId} returning 1
      )
      select (select count(*)::int from voltou) as estantes from produto where id = ${produtoId}`,
  )
  return row?.estantes
}
