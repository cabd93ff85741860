import sql, { type Sql } from 'sql-template-tag'
import type { Lembrado } from '#contract/lembrado.ts'
import { type Enviados, HORAS_ENTRE_LEMBRETES, type listarLembretes, NOMEADOS } from '#contract/lembretes.ts'
import type { Output } from '#contract/route.ts'
import type { User } from '../access.ts'
import { REMINDING } from '../db/advisory-locks.ts'
import type { Db } from '../db/db.ts'
import { ById, page, readCursor } from '../db/paging.ts'
import type { Statements } from '../db/statements.ts'
import { closes } from '../estantes/estantes.sql.ts'
import { closingBy, firstOpen, offers, ordered, reminder, shelvesById } from '../estantes/sem-pedido.sql.ts'
import type { Agora } from '../instants.ts'
import { expected } from '../relatorios/painel/painel-listas.sql.ts'
import { type Author, avisar, SISTEMA } from './avisar.sql.ts'
import { heard } from './destinos.sql.ts'

const QUIET = sql`make_interval(hours => ${HORAS_ENTRE_LEMBRETES})`
/** How long before closing the server reminds automatically; null for never. */
const AHEAD = sql`make_interval(hours => (select lembrete_horas from configuracao))`

const heardOf = (comCorreio: boolean) => heard('estante-fechando', sql`e.cliente_id`, comCorreio)

/** Records the reminders of these shelves and sends the notices; the rows `e` have `prazo` and `por_email`. */
const remindOf = (author: Author, { instante, timeZone }: Agora, shelves: Sql) => sql`lembrada as (
    insert into lembrete (estante_id, canal, autor_id, quando)
    select id, case when por_email then 'email' else 'sino' end, ${author.id}::int, ${instante}::timestamptz from (${shelves}) e
    returning 1
  ), avisada as (
    ${avisar('estante-fechando', author, sql`select e.cliente_id, null::int, null::int, ${shelfTold(timeZone)} from (${shelves}) e`)}
  )`

/** The notice's details of the shelf. As on screens, the time is given only if the shelf closes before the end of its last day. */
const shelfTold = (timeZone: string) => {
  const closesAt = sql`(e.fecha_em at time zone ${timeZone})`
  const toTheHour = sql`coalesce(${closesAt}::date <= e.valida_ate, e.fecha_em is not null)`
  return sql`jsonb_build_object('estanteId', e.id, 'periodo', e.periodo,
    'ateDia', case when ${toTheHour} then ${closesAt}::date else e.valida_ate end,
    'ateHora', case when ${toTheHour} then to_char(${closesAt}, 'HH24:MI') end)`
}

type How = { estantes: readonly number[] | null; comCorreio: boolean }

/**
 * Reminds the clients of these shelves (or of each client's first open one) that still need a reminder, and counts the
 * others by reason. A client expected by rhythm counts as not having ordered, even if the shelf has earlier orders, as
 * on the dashboard's list.
 */
export function remind(db: Db, user: User, agora: Agora, { estantes, comCorreio }: How): Promise<Enviados> {
  const shelves = estantes ? shelvesById(agora, estantes) : firstOpen(agora)
  return db.transaction(async db => {
    // A separate statement, so that the next one sees what was committed while this one waited.
    await db.rows`select pg_advisory_xact_lock(${REMINDING})`
    return db.one<Enviados>`with ${expected(agora)}, pensada as materialized (${shelves}), julgada as materialized (
        select e.*, c.nome, q.por_email, u.quando as ultimo, case
            when not (e.aberta and c.ativo) then 'fechada'
            when e.pedida and e.cliente_id not in (select cliente_id from espera) then 'pediu'
            when not ${offers} then 'fechada'
            when u.quando > ${agora.instante}::timestamptz - ${QUIET} then 'lembrada'
            when q.alguem then 'vai' else 'ninguem' end as situacao
        from pensada e join cliente c on c.id = e.cliente_id and (c.ativo or ${estantes !== null}) ${heardOf(comCorreio)}
          left join lateral (
            select l.quando from lembrete l where l.estante_id = e.id order by l.quando desc limit 1
          ) u on true
      ), ${remindOf(user, agora, sql`select * from julgada where situacao = 'vai'`)}
      select ${count(sql`situacao = 'vai'`)} as lembrados,
        ${count(NO_MAIL)} as "semEmail", ${named(NO_MAIL)} as "clientesSemEmail",
        ${count(sql`situacao = 'lembrada'`)} as "jaLembrados", max(ultimo) filter (where situacao = 'lembrada') as ultimo,
        ${count(sql`situacao = 'pediu'`)} as "jaPediram", ${count(sql`situacao = 'fechada'`)} as fechadas,
        ${count(sql`situacao = 'ninguem'`)} as "semNinguem", ${named(sql`situacao = 'ninguem'`)} as "clientesSemNinguem"
      from julgada`
  })
}

const NO_MAIL = sql`situacao = 'vai' and not por_email`
const count = (which: Sql) => sql`count(*) filter (where ${which})::int`
const named = (
  which: Sql,
) => sql`(select coalesce(jsonb_agg(jsonb_build_object('clienteId', n.cliente_id, 'clienteNome', n.nome)), '[]')
  from (select cliente_id, nome from julgada where ${which} order by nome, id limit ${NOMEADOS}) n)`

/**
 * Open shelves that close within `lembrete_horas`, have no order, and were not reminded of in that time or shortly
 * before. A shelf that closed while no server ran is left out; one whose end was moved far away is reminded of again.
 */
const due = (agora: Agora, comCorreio: boolean, limit: number): Sql => sql`select e.*, q.por_email from (
    select e.id, e.cliente_id, e.periodo, e.valida_ate, e.fecha_em, ${closes(agora)} as prazo from estante e
    where ${closingBy(agora, sql`(${agora.instante}::timestamptz + ${AHEAD})`)}
    offset 0
  ) e join cliente c on c.id = e.cliente_id ${heardOf(comCorreio)}
  where q.alguem and c.ativo and ${offers} and not ${ordered}
    and not exists (select from lembrete l where l.estante_id = e.id and l.quando > e.prazo - ${AHEAD} - ${QUIET})
  order by e.prazo, e.id limit ${limit}`

/** Reminds automatically of shelves that close soon and have no order; once, on however many servers. Returns their number. */
export function remindClosing(db: Db, agora: Agora, comCorreio: boolean, limit: number): Promise<number> {
  return db.transaction(async db => {
    const ours = await db.hot.value<boolean>`select pg_try_advisory_xact_lock(${REMINDING})
      from configuracao where lembrete_horas is not null`
    if (!ours) return 0
    return remindDue(db, agora, comCorreio, limit)
  })
}

/** `remindClosing` without the lock, for when nobody else is at work. */
export async function remindDue(db: Statements, agora: Agora, comCorreio: boolean, limit: number): Promise<number> {
  await remindUnconfirmed(db, agora)
  return db.hot.count`with vez as materialized (${due(agora, comCorreio, limit)}),
      ${remindOf(SISTEMA, agora, sql`select * from vez`)}
    select count(*) as total from vez`
}

/** The lines of the order `a` as ordered, for a notice. */
const linhasDoAviso = sql`jsonb_build_object('itens', (
    select coalesce(jsonb_agg(jsonb_build_object('produtoId', i.produto_id, 'nome', i.nome, 'unidadeMedida', i.unidade_medida,
      'quantidade', i.quantidade, 'precoVenda', i.preco_venda, 'valor', i.valor) order by i.nome, i.id), '[]')
    from item_pedido i where i.pedido_id = a.id))`

/**
 * Reminds of open orders with lines that can be confirmed only for a few hours more: one of their shelves closes, or the
 * cut-off passes of the day for which a standing order opened them, else of the next delivery day. Each deadline has one
 * reminder, and whoever began less than an hour ago is left alone.
 */
const remindUnconfirmed = (db: Statements, { dia, instante, timeZone }: Agora): Promise<unknown> =>
  db.hot.rows`with aberto as (
      select p.*, least(fechamento.em, corte.em) as prazo
      from pedido p join cliente c on c.id = p.cliente_id cross join configuracao f
        cross join lateral (
          select min(${closes({ timeZone })}) as em, count(*) as linhas from item_pedido i join estante e on e.id = i.estante_id
          where i.pedido_id = p.id
        ) fechamento
        left join lateral (
          select k.em from (
            select x.dia, true as fixo from pedido_fixo l join pedido_fixo_dia x on x.pedido_fixo_id = l.id
            where l.cliente_id = p.cliente_id and x.pedido_id = p.id and x.situacao = 'feito'
            union all
            select n.dia, false from (select ${dia}::date + generate_series(1, 7) as dia) n
            where extract(isodow from n.dia) = any(coalesce(c.dias_entrega, f.dias_entrega)) and n.dia <> all(f.dias_sem_entrega)
          ) d cross join lateral (
            select (d.dia - 1 + coalesce(c.horario_corte, f.horario_corte, '24:00')::interval) at time zone ${timeZone}::text as em
          ) k
          where k.em > ${instante}::timestamptz order by d.fixo desc, k.em limit 1
        ) corte on true
      where p.status = 'Aberto' and p.aprovacao is null and c.ativo and fechamento.linhas > 0
        and p.data_criacao <= ${instante}::timestamptz - interval '1 hour'
    ), a as materialized (
      select p.*, p.prazo at time zone ${timeZone}::text as em from aberto p
      where p.prazo > ${instante}::timestamptz and p.prazo <= ${instante}::timestamptz + ${AHEAD}
        and not exists (select from aviso v where v.tipo = 'pedido-por-confirmar' and v.pedido_id = p.id
          and (v.dados->>'prazo')::timestamptz > p.prazo - ${AHEAD} - ${QUIET})
    )
    ${avisar(
      'pedido-por-confirmar',
      SISTEMA,
      sql`select a.cliente_id, a.id, null::int, ${linhasDoAviso} || jsonb_build_object('valorTotal', a.valor_total, 'prazo', a.prazo,
          'ateDia', (a.em - interval '1 second')::date, 'ateHora', nullif(to_char(a.em, 'HH24:MI'), '00:00')) from a`,
    )}`

/** Records that a user opened the prepared WhatsApp message; undefined if there is no such shelf. */
export const note = (db: Db, user: User, { instante }: Agora, estanteId: number): Promise<Lembrado | undefined> =>
  db.first`with m as (
      insert into lembrete (estante_id, canal, autor_id, quando)
      select id, 'whatsapp', ${user.id}::int, ${instante}::timestamptz from estante where id = ${estanteId} returning *
    )
    select ${reminder} from m`

type Query = Output<typeof listarLembretes.querystring>

export async function list(db: Db, { estanteId, limite, cursor }: Query) {
  const after = readCursor(cursor, ById)
  const rows = await db.rows<Lembrado & { id: number }>`select m.id, ${reminder} from lembrete m
    where m.estante_id = ${estanteId} and ${after ? sql`m.id < ${after[0]}` : sql`true`}
    order by m.id desc limit ${limite + 1}`
  return page(rows, limite, ({ id }) => [id])
}

/** Deletes reminders after 90 days, like notices; the oldest have the lowest ids. */
export const forgetReminders = (db: Db, { instante }: Agora, limit: number): Promise<unknown> =>
  db.hot.rows`delete from lembrete where id in (
    select id from (select id, quando from lembrete order by id limit ${limit}) velho 
      where quando < ${instante}::timestamptz - interval '90 days')`
