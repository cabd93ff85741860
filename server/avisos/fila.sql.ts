import sql, { type Sql } from 'sql-template-tag'
import type { EstadoDoCorreio } from '#contract/correio.ts'
import type { Db } from '../db/db.ts'
import type { Session } from '../db/session.ts'
import type { Momento } from '../instants.ts'
import { avisar, SISTEMA } from './avisar.sql.ts'
import { author, nameOfClient } from './avisos.sql.ts'
import { stillHolds } from './distribuir.sql.ts'
import type { Fato } from './fato.ts'

/** Mails about the user's access, which do not wait for the other mails. */
const TO_COME_IN = sql`('convite', 'senha', 'email-novo', 'email-mudou')`

/** Beyond this the bell alone tells. What somebody asked for to get in has bounds of its own. */
const MAILS_PER_HOUR = 30
const UNCOUNTED = sql`('senha', 'email-novo', 'email-mudou')`

/** How long a mail is retried; a link for a forgotten password only for an hour. */
const GIVEN_UP = sql`case when d.tipo = 'senha' then interval '1 hour' else interval '3 days' end`

/** Lease on a mail in progress; when a server dies, the others take over after it. */
const LEASE = sql`interval '3 minutes'`

/** A mail to send, with all of its data. */
export type NaFila = Fato & {
  id: number
  avisoId: number
  quando: string
  tentativas: number
  usuarioId: number
  clienteId: number | null
  nome: string
  email: string
  /** Whether the mail is still valid: still for this user, still true, and not one too many. */
  vale: boolean
}

/** The mail that has waited longest. Few rows are read however many wait, because an index has this order. */
const next = (agora: string): Sql => sql`select d.id from aviso_recebido d
  where d.correio = 'fila' and d.proxima <= ${agora}::timestamptz and (d.tipo in ${TO_COME_IN} or not exists (
    select from aviso_recebido e
    where e.usuario_id = d.usuario_id and e.correio = 'fila' and e.id < d.id and e.tipo not in ${TO_COME_IN}))
  order by d.proxima, d.id limit 1 for update of d skip locked`

/**
 * Leases the mail that has waited longest to this server; undefined if none is due. A user's mails are sent in order:
 * one that is being retried holds back the later ones.
 */
export const take = (db: Db, agora: Momento): Promise<NaFila | undefined> =>
  db.hot.first`with vez as materialized (${next(agora.instante)}), d as (
      update aviso_recebido r set tentativas = r.tentativas + 1, proxima = ${agora.instante}::timestamptz + ${LEASE}
      from vez where r.id = vez.id returning r.*
    )
    select d.id, d.tipo, d.tentativas, a.id as "avisoId", a.quando, a.pedido_id as "pedidoId", a.cliente_id as "clienteId", u.id as "usuarioId", u.papel,
      case when u.email_provado then u.nome else '' end as nome, case when d.tipo = 'email-mudou' then a.dados->>'email' else u.email end as email,
      u.admin as "paraFornecedor", ${nameOfClient} as "clienteNome",
      case when a.autor_id = u.id then 'Você' when u.admin then ${author(true)} else ${author(false)} end as autor, a.dados,
      (d.tipo in ${UNCOUNTED} or na_hora < ${MAILS_PER_HOUR}) and case when d.tipo = 'email-mudou' then true
        when d.tipo in ${TO_COME_IN} then (a.dados->>'versaoDoAcesso')::int is not distinct from u.versao_do_acesso
        else u.email_provado and ${stillHolds(agora, sql`a`)} and case when u.admin then u.papel = 'administrador'
          else u.cliente_id is not distinct from a.cliente_id and coalesce(c.ativo, false) end end as vale
    from d join aviso a on a.id = d.aviso_id join usuario u on u.id = d.usuario_id
      left join cliente c on c.id = a.cliente_id cross join configuracao f
      cross join lateral (
        select count(*) as na_hora from aviso_recebido e
        where e.usuario_id = d.usuario_id and e.enviado_em > ${agora.instante}::timestamptz - interval '1 hour'
      ) enviados`

/** Removes a mail from the queue: sent then, or no longer needed. */
export const done = (db: Db, id: number, enviadoEm: string | null): Promise<unknown> =>
  db.hot.rows`update aviso_recebido
      set correio = ${enviadoEm && 'enviado'}, enviado_em = ${enviadoEm}::timestamptz, proxima = null, resposta = null
    where id = ${id}`

/** Schedules a retry. Without `conta` (no mail could have been sent) it does not count as a try. */
export const postpone = (
  db: Db,
  id: number,
  { ate, resposta, conta }: { ate: string; resposta: string | null; conta: boolean },
) =>
  db.hot.rows`update aviso_recebido set proxima = ${ate}::timestamptz, resposta = ${resposta},
      tentativas = case when ${conta}::boolean then tentativas else tentativas - 1 end
    where id = ${id} and correio = 'fila'`

/** Stops retrying and notifies the administrators, at most once a day. */
export const giveUp = (db: Db, id: number, resposta: string): Promise<unknown> =>
  db.rows`with desistida as (
      update aviso_recebido set correio = 'falhou', proxima = null, resposta = ${resposta} where id = ${id} returning 1
    )
    ${tellAdministrators}`

/** Gives up the mails that were retried for too long. */
export const giveUpOld = (db: Db, agora: string, limit: number): Promise<unknown> =>
  db.hot.rows`with desistida as (
      update aviso_recebido r set correio = 'falhou', proxima = null where id in (
        select d.id from aviso_recebido d join aviso a on a.id = d.aviso_id
        where d.correio = 'fila' and a.quando < ${agora}::timestamptz - ${GIVEN_UP}
        order by d.id limit ${limit} for update of d skip locked)
      returning 1
    )
    ${tellAdministrators}`

/** Takes every mail out of the queue (the bell keeps the notices). Returns their number. */
export async function keepFromMail(db: Session): Promise<number> {
  const kept =
    await db.rows`update aviso_recebido set correio = null, proxima = null, resposta = null where correio = 'fila'
      returning 1`
  return kept.length
}

const tellAdministrators = avisar(
  'correio-falhou',
  SISTEMA,
  sql`select null::int, null::int, null::int, '{}'::jsonb where exists (select from desistida)
    and not exists (select from aviso where tipo = 'correio-falhou' and quando > now() - interval '1 day')`,
)

/** Failed mails are listed among this many of the newest notices. */
const OF_LATE = 20_000

/** The state of the mail: the number in the queue, the last refusal of the next one, and the recent failures. */
export const state = (db: Db): Promise<State> =>
  db.one`select (select count(*)::int from aviso_recebido where correio = 'fila') as "naFila",
    (select resposta from aviso_recebido where correio = 'fila' and resposta is not null order by proxima limit 1) as recusa,
    (select coalesce(json_agg(f), '[]') from (
      select u.nome, u.email, a.quando, d.resposta as motivo
      from aviso_recebido d join usuario u on u.id = d.usuario_id join aviso a on a.id = d.aviso_id
      where d.correio = 'falhou' and d.id > (select max(id) from aviso_recebido) - ${OF_LATE}
      order by d.id desc limit 10) f) as falhas`
type State = Pick<EstadoDoCorreio, 'naFila' | 'recusa' | 'falhas'>
