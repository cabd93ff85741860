import sql, { type Sql } from 'sql-template-tag'
import { avisar, SISTEMA } from '../correio/avisar.sql.ts'
import { DISTRIBUTING } from '../db/advisory-locks.ts'
import type { Db } from '../db/db.ts'
import type { Session } from '../db/session.ts'
import { aberta } from '../estantes/estantes.sql.ts'
import { waits } from '../estantes/sem-pedido.sql.ts'
import type { Agora, Momento } from '../instants.ts'
import { DESTINOS, type Destino } from './destinos.ts'

/** Changes of one order by one user, each within QUIET of the last, are combined into one notice, for at most LONGEST_RUN. */
const QUIET = sql`interval '2 minutes'`
const LONGEST_RUN = sql`interval '10 minutes'`

/** A buyer's change this shortly before its deadline is urgent. */
const URGENT = sql`interval '1 hour'`

export type Distribution = { eventos: number; usuarios: number[] }
type How = { agora: Agora; comCorreio: boolean; limit: number; destinos?: readonly Destino[] }

/**
 * Distributes each new notice to its receivers, exactly once on however many servers. There is no "last id": ids are
 * assigned before commit, so a lower one may appear later. Without `comCorreio` (no mail set up), everything goes to
 * the bell.
 */
export function distribute(
  db: Db | Session,
  { agora, comCorreio, limit, destinos = DESTINOS }: How,
): Promise<Distribution> {
  return db.one(
    sql`with tranca as materialized (
        select pg_try_advisory_xact_lock(${DISTRIBUTING}) as minha
      ), lote as materialized (
        select a.* from aviso a where not a.distribuido and (select minha from tranca) order by a.id limit ${limit} for update
      ), destino as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(destinos)}::jsonb) as d(evento text, para text, tipo text, canal text, fixo boolean, recibo boolean)
      ), novo as materialized (
        ${receivers(agora)}
      ), corrida as materialized (
        select usuario_id, tipo, canal, max(id) as aviso_id, array_agg(id order by id) as ids, min(quando) as desde,
          bool_or(urgente) as urgente, bool_and(sino) as sino, min(pedido_id) as pedido_id, min(autor_id) as autor_id
        from novo group by usuario_id, tipo, canal, case when tipo = 'pedido-alterado' then concat_ws(' ', pedido_id, autor_id) else id::text end
      ), anterior as (
        delete from aviso_recebido d using aviso a, corrida c
        where d.junta_ate > ${agora.instante}::timestamptz and d.tentativas = 0 and a.id = d.aviso_id
          and c.usuario_id = d.usuario_id and c.tipo = d.tipo and c.pedido_id = a.pedido_id and c.autor_id is not distinct from a.autor_id
        returning d.usuario_id, a.pedido_id, a.autor_id, d.juntos || d.aviso_id as ids, d.urgente,
          coalesce((select quando from aviso where id = d.juntos[1]), a.quando) as desde
      ), recebido as (
        insert into aviso_recebido (aviso_id, usuario_id, tipo, urgente, sino, juntos, junta_ate, correio, proxima)
        select c.aviso_id, c.usuario_id, c.tipo, c.urgente or coalesce(v.urgente, false), c.sino,
          array_remove(coalesce(v.ids, '{}') || c.ids, c.aviso_id), k.junta_ate,
          case when k.por_correio then 'fila' end, case when k.por_correio then coalesce(k.junta_ate, ${agora.instante}::timestamptz) end
        from corrida c left join anterior v on v.usuario_id = c.usuario_id and c.tipo = 'pedido-alterado'
            and v.pedido_id = c.pedido_id and v.autor_id is not distinct from c.autor_id
          cross join lateral (
            select c.canal = 'email' and ${comCorreio}::boolean as por_correio, case when c.tipo = 'pedido-alterado' then
              least(${agora.instante}::timestamptz + ${QUIET}, coalesce(v.desde, c.desde) + ${LONGEST_RUN}) end as junta_ate
          ) k
        where c.sino or k.por_correio
        order by c.aviso_id, c.usuario_id
        returning usuario_id, sino
      ), feito as (
        update aviso set distribuido = true where id in (select id from lote)
      )
      select (select count(*)::int from lote) as eventos, array(select distinct usuario_id from recebido where sino) as usuarios`,
    { hot: true },
  )
}

/**
 * Each receiver of an event and the channel, without those who turned the kind off. The author gets at most the mail,
 * as a receipt. A packer gets no mail, because mails name prices, and no notices for administrators. A user who never
 * signed in gets only the mails to get in, because the address may be mistyped.
 */
const receivers = (agora: Agora): Sql => sql`select l.id, l.quando, l.pedido_id, l.autor_id, u.id as usuario_id, d.tipo,
    case when d.fixo then d.canal when u.papel = 'separador' then 'sino' else coalesce(p.canal, d.canal) end as canal,
    d.para = 'fornecedor' and d.tipo in ('pedido-alterado', 'pedido-cancelado')
      and coalesce(corte - l.quando between interval '0' and ${URGENT}, false) as urgente,
    u.id is distinct from l.autor_id and l.tipo <> 'senha' as sino
  from lote l join destino d on d.evento = l.tipo left join cliente c on c.id = l.cliente_id cross join configuracao f
    cross join lateral (
      select u.id, u.papel from usuario u where u.cliente_id = l.cliente_id and c.ativo and u.senha_hash is not null
        and (d.para = 'cliente' or (d.para = 'aprovadores' and u.papel = 'aprovador')
          or (d.para = 'compradores' and u.papel <> 'leitor'))
      union all
      select u.id, u.papel from usuario u where u.cliente_id is null and u.senha_hash is not null
        and ((d.para = 'administradores' and u.papel = 'administrador')
          or (d.para = 'fornecedor' and (l.autor_id is null or not l.autor_admin)
            and not (l.dados->>'de' = 'Aberto' and ((l.tipo = 'pedido-cancelado' and l.dados->>'esperava' is distinct from 'true')
              or (l.tipo in ('pedido-alterado', 'pedido-cancelado') and u.papel = 'separador')))))
      union all
      select u.id, u.papel from usuario u where d.para = 'pessoa' and u.id = l.usuario_id
    ) u
    left join aviso_preferencia p on p.usuario_id = u.id and p.tipo = d.tipo
    cross join lateral (
      select ((l.dados->>'dataEntrega')::date - 1 + coalesce(c.horario_corte, f.horario_corte, '24:00')::interval)
        at time zone ${agora.timeZone}::text as corte
    ) k
  where (u.id is distinct from l.autor_id or d.recibo) and (d.fixo or coalesce(p.canal, d.canal) <> 'nada')
    and ${stillHolds(agora, sql`l`)}`

/** Whether a notice `a` still holds: a reminder without an order, a pending request for approval, a withdrawal not requested again. */
export const stillHolds = (momento: Momento, a: Sql): Sql => sql`case ${a}.tipo
  when 'estante-fechando' then exists (select from estante e join cliente c on c.id = e.cliente_id
    where e.id = (${a}.dados->>'estanteId')::int and ${waits(momento, sql`${a}.quando`)})
  when 'aprovacao-pedida' then exists (select from pedido p
    where p.id = ${a}.pedido_id and p.status = 'Aberto' and p.aprovacao is not null)
  when 'pedido-alterado' then ${a}.dados->>'acao' is distinct from 'retirar-aprovacao' or not exists (select from pedido p
    where p.id = ${a}.pedido_id and p.status = 'Aberto' and p.aprovacao is not null)
  else true end`

/** A shelf opens on schedule, without an event. Each is announced once, when it is open and offers something. */
export const announceOpenShelves = (db: Db | Session, agora: Agora, limit: number): Promise<unknown> =>
  db.rows(
    sql`with abriu as (
        update estante set avisada = true where id in (
          select e.id from estante e
          where e.ativa and not e.avisada and ${aberta(agora)} and exists (
            select from estante_produto ep join produto p on p.id = ep.produto_id where ep.estante_id = e.id and ep.ativo and p.ativo)
          order by e.id limit ${limit} for update of e skip locked)
        returning *
      )
      ${avisar('estante-aberta', SISTEMA, sql`select cliente_id, null::int, null::int, jsonb_build_object('estanteId', id, 'periodo', periodo) from abriu`)}`,
    { hot: true },
  )

/** Deletes notices after 90 days; the oldest have the lowest ids. */
export const forgetNotices = (db: Db, limit: number): Promise<unknown> =>
  db.rows(
    sql`delete from aviso where id in (
      select id from (select id, quando from aviso order by id limit ${limit}) velho where quando < now() - interval '90 days')`,
    { hot: true },
  )
