import sql, { type Sql } from 'sql-template-tag'
import { DISTRIBUTING } from '../db/advisory-locks.ts'
import type { Db } from '../db/db.ts'
import type { Statements } from '../db/statements.ts'
import { aberta } from '../estantes/estantes.sql.ts'
import { waits } from '../estantes/sem-pedido.sql.ts'
import type { Agora, Momento } from '../instants.ts'
import { avisar, SISTEMA } from './avisar.sql.ts'
import { dobrar, type Mudanca, RUN_CHANGES, RUN_MINUTES } from './corrida.ts'
import { DESTINOS, type Destino } from './destinos.ts'

const RUN = sql`make_interval(mins => ${RUN_MINUTES})`

export type Distribution = { eventos: number; usuarios: number[] }
type How = { agora: Agora; comCorreio: boolean; limit: number; destinos?: readonly Destino[] }

/**
 * Distributes each new notice to its receivers, exactly once on however many servers, in the caller's transaction. There is
 * no "last id": ids are assigned before commit, so a lower one may appear later. Without `comCorreio` (no mail set up),
 * everything goes to the bell.
 */
export async function distribute(db: Statements, how: How): Promise<Distribution> {
  const novos = await undistributed(db, how)
  if (!novos.length) return { eventos: 0, usuarios: [] }
  const mudancas = novos.filter(({ tipo, vale }) => vale && tipo === 'pedido-alterado')
  const { corridas, dobradas } = dobrar(mudancas.length ? await openRuns(db, mudancas) : [], mudancas)
  // Their receivers' rows go with them: the run is a new, unread notice.
  if (dobradas.length) await db.hot.rows`delete from aviso where id = any(${dobradas})`
  await db.hot.rows`update aviso a
      set distribuido = true, desde = c.desde, mudancas = coalesce(c.mudancas, 1), dados = coalesce(c.dados, a.dados)
    from unnest(${novos.map(({ id }) => id)}::bigint[]) n(id)
      left join jsonb_to_recordset(${JSON.stringify(corridas)}::jsonb) as c(id bigint, desde timestamptz, mudancas int, dados jsonb) on c.id = n.id
    where a.id = n.id`
  const valem = novos.filter(({ vale }) => vale).map(({ id }) => id)
  return { eventos: novos.length, usuarios: await deliver(db, valem, how) }
}

/** Whether an event is still to be distributed. */
export const waiting = sql`select from aviso where not distribuido limit 1`

type Novo = Mudanca & { tipo: string; vale: boolean }

/** The oldest new events; none while another server distributes. `vale`: it still holds. */
const undistributed = (db: Statements, { agora, limit }: How): Promise<Novo[]> =>
  db.hot.rows`with tranca as materialized (
      select pg_try_advisory_xact_lock(${DISTRIBUTING}) as minha
    )
    select a.id, a.tipo, a.pedido_id as "pedidoId", a.autor_id as "autorId", a.quando, a.desde, a.mudancas,
      case when a.tipo = 'pedido-alterado' then a.dados else '{}' end as dados, ${stillHolds(agora, sql`a`)} as vale
    from aviso a where not a.distribuido and (select minha from tranca) order by a.id limit ${limit} for update of a`

/** The runs that these changes may join: no mail of theirs was tried yet, and none is while they are locked. */
const openRuns = (db: Statements, mudancas: readonly Mudanca[]): Promise<Mudanca[]> =>
  db.hot.rows`with recebido as materialized (
      select d.aviso_id, d.tentativas from aviso a join aviso_recebido d on d.aviso_id = a.id
      where a.desde > ${mudancas[0]?.quando ?? null}::timestamptz - ${RUN} and a.pedido_id = any(${mudancas.map(({ pedidoId }) => pedidoId)}::int[])
      order by d.id for update of d
    )
    select a.id, a.pedido_id as "pedidoId", a.autor_id as "autorId", a.quando, a.desde, a.mudancas, a.dados
    from aviso a where id in (select aviso_id from recebido group by aviso_id having max(tentativas) = 0) order by a.id`

/** Writes the receivers of these notices; returns those whose bell has a new one. The mail of a run waits for its end. */
async function deliver(db: Statements, ids: number[], { agora, comCorreio, destinos = DESTINOS }: How) {
  const { usuarios } = await db.hot.one<{ usuarios: number[] }>`with destino as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(destinos)}::jsonb) as d(evento text, para text, tipo text, canal text, fixo boolean, recibo boolean, "semSino" boolean)
    ), novo as materialized (
      ${receivers(ids)}
    ), recebido as (
      insert into aviso_recebido (aviso_id, usuario_id, tipo, sino, correio, proxima)
      select n.id, n.usuario_id, n.tipo, n.sino, case when k.por_correio then 'fila' end,
        case when k.por_correio then coalesce(case when n.mudancas < ${RUN_CHANGES} then n.desde + ${RUN} end, ${agora.instante}::timestamptz) end
      from novo n cross join lateral (select n.canal = 'email' and ${comCorreio}::boolean as por_correio) k
      where n.sino or k.por_correio
      order by n.id, n.usuario_id
      returning usuario_id, sino
    )
    select array(select distinct usuario_id from recebido where sino) as usuarios`
  return usuarios
}

/**
 * Each receiver of an event and the channel, without those who turned the kind off. The author gets at most the mail,
 * as a receipt. A packer gets no mail, because mails name prices, and no notices for administrators; a driver gets none. A user who never
 * signed in gets only the mails to get in, because the address may be mistyped; so does a changed address, until a
 * mailed link proves it. An event for one person is for nobody
 * else, whatever its kind.
 */
const receivers = (ids: number[]): Sql => sql`select l.id, l.desde, l.mudancas, u.id as usuario_id, d.tipo,
    case when d.fixo then d.canal when u.papel = 'separador' or not u.email_provado then 'sino' else coalesce(p.canal, d.canal) end as canal,
    u.id is distinct from l.autor_id and d."semSino" is null as sino
  from aviso l join destino d on d.evento = l.tipo left join cliente c on c.id = l.cliente_id
    cross join lateral (
      select u.id, u.papel, u.email_provado from usuario u where u.cliente_id = l.cliente_id and c.ativo and u.senha_hash is not null
        and (d.para = 'cliente' or (d.para = 'aprovadores' and u.papel = 'aprovador')
          or (d.para = 'compradores' and u.papel <> 'leitor'))
      union all
      select u.id, u.papel, u.email_provado from usuario u where u.cliente_id is null and u.senha_hash is not null and u.papel <> 'entregador'
        and ((d.para = 'administradores' and u.papel = 'administrador')
          or (d.para = 'fornecedor' and (l.autor_id is null or not l.autor_admin)
            and not (l.dados->>'de' = 'Aberto' and ((l.tipo = 'pedido-cancelado' and l.dados->>'esperava' is distinct from 'true')
              or (l.tipo in ('pedido-alterado', 'pedido-cancelado') and u.papel = 'separador')))))
      union all
      select u.id, u.papel, u.email_provado from usuario u where d.para = 'pessoa' and u.id = l.usuario_id
    ) u
    left join aviso_preferencia p on p.usuario_id = u.id and p.tipo = d.tipo
  where l.id = any(${ids}::bigint[]) and (l.usuario_id is null or u.id = l.usuario_id)
    and (u.id is distinct from l.autor_id or d.recibo) and (d.fixo or coalesce(p.canal, d.canal) <> 'nada')`

/**
 * Whether a notice `a` still holds: a reminder without an order, an order not confirmed yet, a pending request for
 * approval, a withdrawal not requested again.
 */
export const stillHolds = (momento: Momento, a: Sql): Sql => sql`case ${a}.tipo
  when 'estante-fechando' then exists (select from estante e join cliente c on c.id = e.cliente_id
    where e.id = (${a}.dados->>'estanteId')::int and ${waits(momento, sql`${a}.quando`)})
  when 'aprovacao-pedida' then exists (select from pedido p
    where p.id = ${a}.pedido_id and p.status = 'Aberto' and p.aprovacao is not null)
  when 'pedido-fixo' then ${toConfirm(a)} when 'pedido-por-confirmar' then ${toConfirm(a)}
  when 'pedido-alterado' then ${a}.dados->>'acao' is distinct from 'retirar-aprovacao' or not exists (select from pedido p
    where p.id = ${a}.pedido_id and p.status = 'Aberto' and p.aprovacao is not null)
  else true end`

const toConfirm = (a: Sql): Sql => sql`exists (select from pedido p
    where p.id = ${a}.pedido_id and p.status = 'Aberto' and p.aprovacao is null)`

/** A shelf opens on schedule, without an event. Each is announced once, when it is open and offers something. */
export const announceOpenShelves = (db: Statements, agora: Agora, limit: number): Promise<unknown> =>
  db.hot.rows`with abriu as (
      update estante set avisada = true where id in (
        select e.id from estante e
        where e.ativa and not e.avisada and ${aberta(agora)} and exists (
          select from estante_produto ep join produto p on p.id = ep.produto_id where ep.estante_id = e.id and ep.ativo and p.ativo)
        order by e.id limit ${limit} for update of e skip locked)
      returning *
    )
    ${avisar('estante-aberta', SISTEMA, sql`select cliente_id, null::int, null::int, jsonb_build_object('estanteId', id, 'periodo', periodo) from abriu`)}`

/** Deletes notices after 90 days; the oldest have the lowest ids. */
export const forgetNotices = (db: Db, limit: number): Promise<unknown> =>
  db.hot.rows`delete from aviso where id in (
    select id from (select id, quando from aviso order by id limit ${limit}) velho where quando < now() - interval '90 days')`
