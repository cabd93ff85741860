import sql, { type Sql } from 'sql-template-tag'
import { CONVITE_DIAS, LINK_DE_SENHA_HORAS } from '#contract/convites.ts'
import { hashToken, type User } from '../../access.ts'
import { avisar, SISTEMA } from '../../avisos/avisar.sql.ts'
import type { Db } from '../../db/db.ts'
import { folded } from '../autenticacao.sql.ts'

/** `convite`: made by an administrator; `senha`: requested by a user who forgot the password; `email`: proves a changed address. */
export type Tipo = 'convite' | 'senha' | 'email'

const lifetime = (tipo: Tipo): Sql =>
  tipo === 'senha' ? sql`make_interval(hours => ${LINK_DE_SENHA_HORAS})` : sql`make_interval(days => ${CONVITE_DIAS})`

/** The link `l` is valid: not expired, and no change to the access of its user `u` since it was made. */
const counts = sql`l.expira_em > now() and l.versao_do_acesso = u.versao_do_acesso`

/** Stored with the notice: the mail goes out later, and its link is valid only for this version of the access. */
export const ACCESS = sql`jsonb_build_object('versaoDoAcesso', versao_do_acesso)`

type NewLink = { usuarioId: number; token: string }
type Made = { usuarioId: number; expiraEm: string; telefone: string }

/** The existing ones among these users, and which are administrators. */
export const findUsers = (db: Db, ids: readonly number[]): Promise<{ id: number; admin: boolean }[]> =>
  db.rows`select id, admin from usuario where id = any(${ids}::int[])`

/**
 * Creates the invitations of all these users or none: none if one does not exist, or is an administrator and `prova`
 * (the password hash that the caller proved to know) is no longer the caller's. With `porEmail` each user also gets a
 * mail, with its own link.
 */
export const invite = (
  db: Db,
  user: User,
  links: readonly NewLink[],
  { prova, porEmail }: { prova: string | undefined; porEmail: boolean },
): Promise<Made[]> =>
  db.rows`with novo as (
      select * from unnest(${links.map(({ usuarioId }) => usuarioId)}::int[],
        ${links.map(({ token }) => hashToken(token))}::bytea[]) as n (usuario_id, token_hash)
    ), alvo as (
      select id from usuario where id in (select usuario_id from novo)
        and (not admin or exists (select from usuario eu where eu.id = ${user.id} and eu.papel = 'administrador' and eu.senha_hash = ${prova ?? null}))
      order by id for no key update
    ), convidado as (
      update usuario u set convidado_em = now() from alvo
      where u.id = alvo.id and (select count(*) from alvo) = ${links.length}
      returning u.id, u.cliente_id, u.versao_do_acesso, u.senha_hash is not null as entrou
    ), feito as (
      insert into link (token_hash, usuario_id, tipo, versao_do_acesso, expira_em)
      select token_hash, id, 'convite', versao_do_acesso, now() + ${lifetime('convite')}
      from novo join convidado on id = usuario_id
      returning usuario_id, expira_em
    ), avisado as (
      ${avisar('convite', user, sql`select cliente_id, null::int, id, ${ACCESS} from convidado where ${porEmail}`)}
    ), acesso as (
      ${avisar('acesso-mudado', user, sql`select cliente_id, null::int, id, '{"mudou": ["link"]}'::jsonb from convidado where entrou and id <> ${user.id}`)}
    )
    select usuario_id as "usuarioId", expira_em as "expiraEm", coalesce(c.telefone, '') as telefone
    from feito join convidado on convidado.id = usuario_id left join cliente c on c.id = convidado.cliente_id
    order by usuario_id`

export type Destinatario = { id: number; nome: string; email: string; expiraEm: string }

/**
 * Creates a link for a mail and returns its addressee. Undefined if the user is gone, or their access is no longer the
 * `versao` for which the link was requested.
 */
export const mint = (
  db: Db,
  { usuarioId, token, versao }: NewLink & { versao: number },
  tipo: Tipo,
): Promise<Destinatario | undefined> =>
  db.first`with dono as (
      select id, nome, email, versao_do_acesso from usuario
      where id = ${usuarioId} and versao_do_acesso = ${versao} for share
    ), novo as (
      insert into link (token_hash, usuario_id, tipo, versao_do_acesso, expira_em, por_email)
      select ${hashToken(token)}, id, ${tipo}, versao_do_acesso, now() + ${lifetime(tipo)}, true from dono
      returning usuario_id, expira_em
    )
    select id, nome, email, expira_em as "expiraEm" from dono join novo on usuario_id = id`

/** Minutes during which a user is sent no second link. */
const ONE_IN = 5

/** Requests a link for the user with this e-mail, if there is one; the mail will create it. The same statement for any e-mail. */
export async function askFor(db: Db, email: string): Promise<void> {
  await db.rows`with pessoa as (
      update usuario set senha_pedida_em = now()
      where ${folded(sql`email`)} = ${folded(sql`${email}::text`)}
        and coalesce(senha_pedida_em < now() - make_interval(mins => ${ONE_IN}), true)
      returning id, cliente_id, versao_do_acesso
    )
    ${avisar('senha', SISTEMA, sql`select cliente_id, null::int, id, ${ACCESS} from pessoa`)}`
}

export type DonoDoLink = User & {
  tipo: Tipo
  clienteNome: string | null
  clienteAtivo: boolean
  segundoFator: boolean
  primeiraVez: boolean
}

/** The link's user; undefined if the link is invalid. */
export function ownerOf(db: Db, token: string, tipo?: Tipo): Promise<DonoDoLink | undefined> {
  return db.hot
    .first`select u.id, u.nome, u.email, u.admin, u.papel, u.cliente_id as "clienteId", l.tipo, c.nome as "clienteNome",
      coalesce(c.ativo, true) as "clienteAtivo", u.segundo_fator as "segundoFator", u.senha_hash is null as "primeiraVez"
    from link l join usuario u on u.id = l.usuario_id left join cliente c on c.id = u.cliente_id
    where l.token_hash = ${hashToken(token)} and ${counts} ${tipo ? sql`and l.tipo = ${tipo}` : sql``}`
}

type Use = { token: string; senhaHash: string; segundoFator: boolean }

/**
 * Sets the password of the link's user, which invalidates all of that user's links: of two concurrent uses the second
 * waits for the user's row and then finds another version. A link that was mailed proves the address.
 */
export const spend = (db: Db, { token, senhaHash, segundoFator }: Use): Promise<{ id: number } | undefined> =>
  db.first`update usuario u set senha_hash = ${senhaHash}, email_provado = u.email_provado or l.por_email
    from link l
    where l.token_hash = ${hashToken(token)} and u.id = l.usuario_id and ${counts} and u.segundo_fator = ${segundoFator}
      and not exists (select from cliente c where c.id = u.cliente_id and not c.ativo)
    returning u.id`

/** Takes the user's changed address for proved; undefined if the link is no longer valid. */
export const proveEmail = (db: Db, token: string): Promise<{ id: number } | undefined> =>
  db.first`update usuario u set email_provado = true from link l
    where l.token_hash = ${hashToken(token)} and l.tipo = 'email' and u.id = l.usuario_id and ${counts} returning u.id`
