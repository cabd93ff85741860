import sql from 'sql-template-tag'
import type { DiaTexto } from '#contract/dias.ts'
import type { Faltou } from '#contract/pedidos-fixos.ts'
import type { Unidade } from '#contract/unidades.ts'
import { type Author, avisar, SISTEMA } from '../../correio/avisar.sql.ts'
import type { Db } from '../../db/db.ts'
import { left, stock } from '../../estantes/disponivel.sql.ts'
import { aberta } from '../../estantes/estantes.sql.ts'
import type { DiaEHora, Momento } from '../../instants.ts'
import { addHistory, linhasDoAviso } from '../historico.sql.ts'
import { prontos } from './fixos.sql.ts'

/**
 * Locks the lists that are for this day, and answers those that have no order for it yet. Who changes or deletes one waits, and
 * so does another server.
 */
export async function lockDue(db: Db, fixos: readonly number[], dia: DiaTexto): Promise<number[]> {
  const locked = await db.rows<{ id: number }>(
    sql`select id from pedido_fixo f where id = any(${fixos})
        and extract(isodow from ${dia}::date) = any(dias_semana) and coalesce(pausado_ate <= ${dia}::date, true)
      order by id for update`,
  )
  // A statement of its own, now that the lists are locked: one before would be older than another server's work.
  const due = await db.rows<{ id: number }>(
    sql`select id from pedido_fixo f where id = any(${locked.map(({ id }) => id)}) and ${dia}::text <> all(${prontos(dia)})`,
  )
  return due.map(({ id }) => id)
}

export const openOrder = (db: Db, clienteId: number): Promise<{ id: number } | undefined> =>
  db.first(sql`select id from pedido where cliente_id = ${clienteId} and status = 'Aberto'`)

/** A product that lists ask for, beside the open shelf that gives most of it. */
export type Oferta = {
  produtoId: number
  nome: string
  unidadeMedida: Unidade
  pedida: number
  estanteId: number | null
  precoVenda: number
  disponivel: number
  /** How much of it one order may hold. */
  multiplo: number | null
  minimo: number | null
  maximo: number | null
}

/** The lists' products added up, by name. */
export const offers = (
  db: Db,
  { clienteId, fixos, momento }: { clienteId: number; fixos: readonly number[]; momento: Momento },
): Promise<Oferta[]> =>
  db.rows(
    sql`select r.id as "produtoId", r.nome, r.unidade_medida as "unidadeMedida", w.pedida, r.multiplo,
        o.estante_id as "estanteId", coalesce(o.preco_venda, 0) as "precoVenda", coalesce(o.disponivel, 0) as disponivel,
        o.minimo, o.maximo
      from (
        select i."produtoId" as produto_id, sum(i.quantidade) as pedida
        from pedido_fixo f cross join jsonb_to_recordset(f.itens) as i ("produtoId" int, quantidade numeric)
        where f.id = any(${fixos}) group by 1
      ) w join produto r on r.id = w.produto_id
        left join lateral (
          select ep.estante_id, ep.preco_venda, ep.minimo, ep.maximo, coalesce(${left}, w.pedida) as disponivel
          from estante e join estante_produto ep on ep.estante_id = e.id and ep.produto_id = r.id ${stock}
          where e.cliente_id = ${clienteId} and ${aberta(momento)} and ep.ativo and r.ativo
          order by coalesce(least(${left}, w.pedida) >= ep.minimo, true) desc, least(${left}, w.pedida, ep.maximo) desc, e.id desc limit 1
        ) o on true
      order by r.nome, r.id`,
  )

type Story = { nome: string; dataEntrega: DiaTexto; faltaram: Faltou[] }

/** Records in an order's history which standing orders made it, and what it lacks of them. */
export const addStandingHistory = (db: Db, author: Author, pedidoId: number, story: Story): Promise<unknown> =>
  addHistory(db, author, pedidoId, 'pedido-fixo', { antes: null, depois: story })

/** Notifies of the opened order, with its lines as they are and the time until which it can be confirmed. */
export function tellOpened(db: Db, pedidoId: number, { nome, faltaram, dataEntrega, ate }: Story & { ate: DiaEHora }) {
  const ateHora = ate.hora === '24:00' ? null : ate.hora
  const told = { fixo: nome, dataEntrega, faltaram, ateDia: ate.dia, ateHora }
  return db.rows(
    avisar(
      'pedido-fixo',
      SISTEMA,
      sql`select a.cliente_id, a.id, null::int, ${JSON.stringify(told)}::jsonb || jsonb_build_object('valorTotal', a.valor_total) || ${linhasDoAviso}
        from pedido a where a.id = ${pedidoId}`,
    ),
  )
}

/** Sets when the order expires, in the business's time zone, regardless of the usual period. */
export const expireAt = (db: Db, id: number, { dia, hora }: DiaEHora, timeZone: string): Promise<unknown> =>
  db.rows(
    sql`update pedido set versao = versao + 1, expira_em = (${dia}::date + ${hora}::interval) at time zone ${timeZone}::text
      where id = ${id}`,
  )

type Told = { fixos: readonly number[]; dia: DiaTexto; situacao: string; pedidoId: number | null; faltaram: Faltou[] }

/** What came of the lists; told once for as long as it stays the same. */
export const record = (db: Db, { fixos, dia, situacao, pedidoId, faltaram }: Told): Promise<unknown> =>
  db.rows(
    sql`insert into pedido_fixo_dia as d (pedido_fixo_id, dia, situacao, pedido_id, faltaram)
      select id, ${dia}::date, ${situacao}, ${pedidoId}::int, ${JSON.stringify(faltaram)}::jsonb from unnest(${fixos}::int[]) as id
      on conflict on constraint pedido_fixo_dia_unico do update
        set situacao = excluded.situacao, pedido_id = excluded.pedido_id, faltaram = excluded.faltaram, quando = now()
        where (d.situacao, d.pedido_id, d.faltaram) is distinct from (excluded.situacao, excluded.pedido_id, excluded.faltaram)`,
  )
