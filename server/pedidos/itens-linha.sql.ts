import sql, { type Sql } from 'sql-template-tag'
import { UNIDADES_INTEIRAS } from '#contract/unidades.ts'
import { type User, visibleTo } from '../access.ts'
import type { Db } from '../db/db.ts'
import { aberta } from '../estantes/estantes.sql.ts'
import { announceChange, historico } from './historico.sql.ts'
import { type Attempt, type ItemsOutcome, linesAsJson, priceNow } from './itens-mudanca.sql.ts'
import { custoDaLinha } from './linha.sql.ts'
import { columns, expiryTouched } from './pedidos.sql.ts'
import { answering } from './pedidos-chave.sql.ts'

/** The line that one call sets: `item l` is its previous state, without a row if the product is new in the order. */
export type UmaLinha = Omit<Attempt, 'alvo'> & {
  estanteId: number
  produtoId: number
  precoVenda: number
  /** The line's new quantity. */
  nova: Sql
  /** The condition that the previous line must meet. */
  era: Sql
}

/**
 * Sets one line if nothing prevents it. Otherwise, or if another call changed the order meanwhile, does nothing and returns
 * undefined: `changeItems` then sets it or gives the reason, as it does for every order that is not open. It must not accept a
 * line that `changeItems` would refuse. Most of the cost of `changeItems` is starting a plan for any number of lines and all
 * refusals; this statement costs two thirds of it. Locks like `changeItems`: the order, then the shelf (shared) and its row; the
 * product's stock last.
 */
export async function setOneLine(db: Db, user: User, linha: UmaLinha): Promise<ItemsOutcome> {
  const outcome = await db.first<NonNullable<ItemsOutcome>>(statement(user, linha), { hot: true })
  if (outcome) announceChange(db, outcome, linha.acao)
  return outcome
}

function statement(user: User, linha: UmaLinha): Sql {
  const { pedidoId, momento, reservationHours, acao, estanteId, produtoId, precoVenda, nova, era, created, chave } =
    linha
  const others = sql`select * from item_pedido where pedido_id = ${pedidoId} and id <> (select id from gravada)`
  const lines = linha.minimal ? sql`select * from gravada` : sql`select * from gravada union all ${others}`
  const steps = sql`p as materialized (
      select p.id, p.cliente_id from pedido p where p.id = ${pedidoId} and ${visibleTo(user, 'p.cliente_id')}
        and p.status = 'Aberto' and p.aprovacao is null and p.versao = (select versao from pedido where id = ${pedidoId}) for update
    ), alvo as materialized (
      select ep.estante_id, ep.produto_id, n.preco, n.nova, coalesce(l.quantidade, 0) as velha, l.id as item_id,
        l.preco_venda as preco_velho, coalesce(l.valor, 0) as valor_velho, coalesce(${custoDaLinha('l')}, 0) as custo_velho, pr.nome, pr.unidade_medida, pr.preco_custo, ep.com_estoque
      from p join estante e on e.id = ${estanteId} and e.cliente_id = p.cliente_id
        join estante_produto ep on ep.estante_id = e.id and ep.produto_id = ${produtoId}
        join produto pr on pr.id = ep.produto_id
        left join item_pedido l on l.pedido_id = ${pedidoId} and l.estante_id = ep.estante_id and l.produto_id = ep.produto_id
        cross join lateral (select ${nova} as nova, ${priceNow(sql`l`, sql`ep`)} as preco) n
      where ${aberta(momento)} and ep.ativo and pr.ativo and ${era} and n.preco = ${precoVenda}::numeric
        and (l.id is null or n.nova <> l.quantidade or l.preco_venda <> n.preco)
        and (l.motivo_preco is null or n.nova < l.quantidade or ${user.admin})
        and (n.nova - coalesce(l.quantidade, 0) <= ep.quantidade - ep.reservada) is not false
        and (n.nova = trunc(n.nova) or pr.unidade_medida <> all(${UNIDADES_INTEIRAS}))
        and (pr.multiplo is null or mod(n.nova, pr.multiplo) = 0)
        and (ep.minimo is null or n.nova >= ep.minimo) and (ep.maximo is null or n.nova <= ep.maximo)
      for share of e for update of ep
    ), deposito as materialized (
      select s.estoque - s.comprometido as livre from estoque s
      where s.produto_id = ${produtoId} and exists (select from alvo where com_estoque)
    ), cabe as materialized (
      select * from alvo where not com_estoque or nova <= velha
        or nova - velha <= (select livre from deposito)
    ), reserva as (
      update estante_produto ep set reservada = ep.reservada + a.nova - a.velha from cabe a
      where ep.estante_id = a.estante_id and ep.produto_id = a.produto_id and a.nova <> a.velha
    ), gravada as (
      insert into item_pedido (pedido_id, estante_id, produto_id, preco_venda, quantidade, preco_custo, valor)
      select ${pedidoId}, estante_id, produto_id, preco, nova, preco_custo, round(preco * nova, 2) from cabe
      on conflict on constraint item_pedido_unico
        do update set quantidade = excluded.quantidade, preco_venda = excluded.preco_venda, valor = excluded.valor
      returning *
    ), gravado as (
      update pedido p set valor_total = p.valor_total + g.valor - a.valor_velho,
        custo_total = p.custo_total + ${custoDaLinha('g')} - a.custo_velho, versao = p.versao + 1,
        expira_em = ${expiryTouched(reservationHours)}
      from gravada g cross join cabe a where p.id = ${pedidoId} returning p.*
    ), historia as (
      ${historico(
        user,
        acao,
        sql`select ${pedidoId}::int, jsonb_build_object('itens', case when a.item_id is null then '[]' else ${lineTold(sql`a.velha`, sql`a.preco_velho`)} end),
          jsonb_build_object('itens', ${lineTold(sql`a.nova`, sql`a.preco`)}) from cabe a`,
      )}
    )`
  const answer = sql`select ${columns}, true as feito, false as velho, ${linesAsJson(lines)} as itens, a.item_id is not null as existia, '[]'::json as criticas,
      case when a.com_estoque then array[a.produto_id] end as "estoqueMudou"
    from gravado p join cliente c on c.id = p.cliente_id cross join cabe a`
  return answering({ steps, answer, created }, chave)
}

/** The line before or after, for the history. */
const lineTold = (quantidade: Sql, preco: Sql): Sql =>
  sql`jsonb_build_array(jsonb_build_object('produtoId', a.produto_id, 'nome', a.nome, 'quantidade', ${quantidade},
    'unidadeMedida', a.unidade_medida, 'precoVenda', ${preco}))`
