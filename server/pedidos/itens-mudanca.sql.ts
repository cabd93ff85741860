import sql, { type Sql } from 'sql-template-tag'
import type { PedidoComItens } from '#contract/itens-pedido.ts'
import type { Status } from '#contract/pedidos.ts'
import { UNIDADES_INTEIRAS, type Unidade } from '#contract/unidades.ts'
import { type User, visibleTo } from '../access.ts'
import type { Db } from '../db/db.ts'
import { aberta } from '../estantes/estantes.sql.ts'
import type { Chave } from '../http/idempotency.ts'
import { columns, expiry, historico } from './pedidos.sql.ts'
import { answering } from './pedidos-chave.sql.ts'

/** Why a line can't be taken; null when it can. The order is the order of refusals: 422 before 409. */
export type Motivo =
  | 'fora'
  | 'outra'
  | 'decimais'
  | 'fechada'
  | 'inativo'
  | 'mudou'
  | 'preco'
  | 'pouco'
  | 'ultima'
  | null

/** One line of the attempt, with the values as they stand now. */
export type Critica = {
  posicao: number
  motivo: Motivo
  existia: boolean
  estanteId: number
  produtoId: number
  nome: string | null
  unidadeMedida: Unidade | null
  precoVenda: number | null
  /** What the shelf has left beside what the line holds already. */
  disponivel: number | null
  /** The line's quantity before. */
  quantidade: number
}

/** The order as it stands after the attempt; `feito` says whether it happened. Undefined: not there, or not yours. */
export type ItemsOutcome = (PedidoComItens & { feito: boolean; velho: boolean; criticas: Critica[] }) | undefined

/** What every change of lines needs to know; `hoje` decides which shelves are open. */
export type Context = { pedidoId: number; hoje: string; reservationHours: number; chave?: Chave | undefined }
export type Attempt = Context & {
  acao: string
  permitidos: readonly Status[]
  /** The order's as the caller saw it: of another one nothing is changed. */
  versao?: number | undefined
  /**
   * The wanted lines: `(posicao, item_id, estante_id, produto_id, preco, velha, nova, informada, outra)` from the
   * locked order `p` and its lines `linha`. `nova` 0 removes; `informada` is the old quantity the caller believes in.
   */
  alvo: Sql
  /** Over the answer `r`: whether it is told with 201. */
  created?: Sql
  /** Whether an attempt without lines may go ahead (emptying an order that is empty). */
  vazioPode?: boolean
}

/**
 * Changes an order's lines in one statement: the lines, what the shelves hold for them, the order's total and its
 * history move together or not at all. Locks the order, then the shelves (shared, so that none is closed or handed to
 * another client meanwhile) and their rows by product.
 */
export async function change(db: Db, user: User, attempt: Attempt): Promise<ItemsOutcome> {
  const statement = changeStatement(user, attempt)
  const run = async (db: Db) => {
    const outcome = await db.first<NonNullable<ItemsOutcome>>(statement, { hot: true })
    if (outcome?.feito) db.announce({ pedidoId: outcome.id, clienteId: outcome.clienteId, acao: attempt.acao })
    return outcome
  }
  const first = await run(db)
  // Another statement changed the order while this one waited for its lock: look again, with the lock in hand.
  if (!first?.velho) return first
  return db.transaction(async db => {
    await db.rows(
      sql`select from pedido p where p.id = ${attempt.pedidoId} and ${visibleTo(user, 'p.cliente_id')} for update`,
    )
    return run(db)
  })
}

function changeStatement(user: User, attempt: Attempt): Sql {
  const {
    pedidoId,
    hoje,
    reservationHours,
    acao,
    permitidos,
    versao,
    alvo,
    vazioPode = false,
    created,
    chave,
  } = attempt
  const steps = sql`instantaneo as materialized (
      select versao from pedido where id = ${pedidoId}
    ), p as materialized (
      select p.* from pedido p where p.id = ${pedidoId} and ${visibleTo(user, 'p.cliente_id')} for update
    ), linha as materialized (
      select i.* from p join item_pedido i on i.pedido_id = p.id
    ), alvo as materialized (
      ${alvo}
    ), prateleira as materialized (
      select ep.*, ${aberta(hoje)} as aberta
      from alvo a join estante_produto ep on ep.estante_id = a.estante_id and ep.produto_id = a.produto_id
        join estante e on e.id = ep.estante_id
        join p on p.cliente_id = e.cliente_id and p.versao = (select versao from instantaneo)
      order by ep.produto_id, ep.estante_id for share of e for update of ep
    ), critica as materialized (
      ${criticism}
    ), pode as materialized (
      select 1 from p where p.status = any(${permitidos}) and p.versao = (select versao from instantaneo)
        and p.versao = coalesce(${versao ?? null}::int, p.versao)
        and not exists (select from critica where motivo is not null)
        and (${vazioPode} or exists (select from critica))
    ), muda as materialized (
      select * from critica where muda and exists (select from pode)
    ), reserva as (
      update estante_produto ep set reservada = ep.reservada + m.nova - m.velha from muda m
      where ep.estante_id = m.estante_id and ep.produto_id = m.produto_id and m.nova <> m.velha
    ), apagada as (
      delete from item_pedido i using muda m where i.id = m.item_id and m.nova = 0
    ), gravada as (
      insert into item_pedido (pedido_id, estante_id, produto_id, preco_venda, quantidade, preco_custo)
      select ${pedidoId}, estante_id, produto_id, preco_atual, nova, preco_custo from muda where nova > 0
      on conflict on constraint item_pedido_unico
        do update set quantidade = excluded.quantidade, preco_venda = excluded.preco_venda
      returning *
    ), linha_agora as materialized (
      select * from gravada
      union all select * from linha where id not in (select item_id from muda where item_id is not null)
    ), gravado as (
      update pedido set valor_total = (select coalesce(sum(valor), 0) from linha_agora),
        custo_total = (select coalesce(sum(round(preco_custo * quantidade, 2)), 0) from linha_agora), versao = versao + 1,
        expira_em = case when status = 'Aberto' then ${expiry(reservationHours)} end
      where id = ${pedidoId} and exists (select from pode) returning *
    ), historia as (
      ${historico(
        user,
        acao,
        sql`select g.id, ${told('velha', 'preco_velho')}, ${told('nova', 'preco_atual')}
        from muda m cross join gravado g group by g.id`,
      )}
    ), agora as (
      select * from gravado union all select * from p where not exists (select from gravado)
    )`
  const answer = sql`select ${columns}, exists (select from gravado) as feito,
      (select versao from p) <> (select versao from instantaneo) as velho,
      ${linesAsJson(sql`select * from linha_agora`)} as itens, ${criticismAsJson} as criticas
    from agora p join cliente c on c.id = p.cliente_id`
  return answering({ steps, answer, done: sql`r.feito`, created }, chave)
}

/**
 * Judges each wanted line against the locked shelf rows. Removals only have to know the quantity they remove.
 * Another client's shelf is not among the locked rows: it looks like one that does not exist.
 */
const criticism = sql`select a.*, ep.preco_venda as preco_atual, l.preco_venda as preco_velho,
    pr.nome, pr.unidade_medida, pr.preco_custo, ep.quantidade - ep.reservada as disponivel,
    a.nova <> a.velha or (a.nova > 0 and ep.preco_venda is distinct from l.preco_venda) as muda,
    case
      when ep.estante_id is null then 'fora'
      when a.outra then 'outra'
      when a.nova <> trunc(a.nova) and pr.unidade_medida = any(${UNIDADES_INTEIRAS}) then 'decimais'
      when a.informada <> a.velha then 'mudou'
      when a.nova = 0 and p.status = 'Confirmado' and not exists (select from linha o where o.id <> a.item_id) then 'ultima'
      when a.nova = 0 then null
      when not ep.aberta then 'fechada'
      when not (pr.ativo and ep.ativo) then 'inativo'
      when a.preco <> ep.preco_venda then 'preco'
      when a.nova - a.velha > ep.quantidade - ep.reservada then 'pouco'
    end as motivo
  from alvo a cross join p
    left join linha l on l.id = a.item_id
    left join prateleira ep on ep.estante_id = a.estante_id and ep.produto_id = a.produto_id
    left join produto pr on pr.id = ep.produto_id`

/** The changed lines before or after, for the history. */
const told = (quantidade: 'velha' | 'nova', preco: 'preco_velho' | 'preco_atual'): Sql => {
  const side = { velha: sql`m.velha`, nova: sql`m.nova` }[quantidade]
  const price = { preco_velho: sql`m.preco_velho`, preco_atual: sql`m.preco_atual` }[preco]
  return sql`jsonb_build_object('itens', coalesce(jsonb_agg(jsonb_build_object('produtoId', m.produto_id, 'nome', m.nome,
    'quantidade', ${side}, 'precoVenda', ${price}) order by m.posicao) filter (where ${side} > 0), '[]'))`
}

export const lineColumns = sql`'itemPedidoId', l.id, 'estanteId', l.estante_id, 'produtoId', l.produto_id, 'nome', pr.nome,
  'unidadeMedida', pr.unidade_medida, 'precoVenda', l.preco_venda, 'quantidade', l.quantidade, 'valor', l.valor`

/** Lines of an order as the API tells them, by product name; `lines` has the columns of `item_pedido`. */
export const linesAsJson = (lines: Sql): Sql =>
  sql`(select coalesce(json_agg(json_build_object(${lineColumns}) order by pr.nome, l.id), '[]')
    from (${lines}) l join produto pr on pr.id = l.produto_id)`

const criticismAsJson = sql`(select coalesce(json_agg(json_build_object('posicao', k.posicao, 'motivo', k.motivo,
    'existia', k.item_id is not null, 'estanteId', k.estante_id, 'produtoId', k.produto_id, 'quantidade', k.velha,
    'nome', k.nome, 'unidadeMedida', k.unidade_medida, 'precoVenda', k.preco_atual, 'disponivel', k.disponivel)
    order by k.posicao), '[]')
  from critica k)`
