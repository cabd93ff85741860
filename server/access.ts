import { hash } from 'node:crypto'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Escopo } from '#contract/escopos.ts'
import type { Papel } from '#contract/papeis.ts'
import { podeChamar, type Route } from '#contract/route.ts'
import type { Db } from './db/db.ts'
import { forbidden, unauthorized } from './errors.ts'

/**
 * The caller. `admin` is true for the provider's users, exactly those whose `clienteId` is null. Their permissions
 * depend on `papel`: a packer or driver is no administrator. A key is an administrator with `escopos`, the key's name, and its
 * number made negative for an id: it signs as people do, and no person has it.
 */
export type User = {
  id: number
  nome: string
  email: string
  admin: boolean
  papel: Papel
  clienteId: number | null
  escopos?: readonly Escopo[]
  /** The days whose stops this call of a driver reaches (guard.ts). Of nobody else. */
  dias?: readonly string[]
}

/** A key's secret; no session's token has this form. */
export const KEY_PREFIX = 'chave_'
export const isKey = (token: string): boolean => token.startsWith(KEY_PREFIX) && token.length > 43

/** Tokens are stored only as SHA-256 hashes. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** The interval from its last use after which a session expires. The row is updated at most once a minute. */
export const lifetime = (admin: Sql): Sql =>
  sql`case when ${admin} then interval '12 hours' else interval '30 days' end`

/** The user of a live session, which this statement also extends. Undefined for a dead token or an inactive client. */
export const userOfToken = (db: Db, token: string): Promise<User | undefined> =>
  db.hot.first<User>`with viva as (
      select s.token_hash, u.id, u.nome, u.email, u.admin, u.papel, u.cliente_id as "clienteId",
        now() + ${lifetime(sql`u.admin`)} as ate
      from sessao s join usuario u on u.id = s.usuario_id left join cliente c on c.id = u.cliente_id
      where s.token_hash = ${hashToken(token)} and s.expira_em > now() and coalesce(c.ativo, true)
    ), renovada as (
      update sessao s set expira_em = ate
      from viva where s.token_hash = viva.token_hash and s.expira_em < ate - interval '1 minute'
    )
    select id, nome, email, admin, papel, "clienteId" from viva`

/** A person's id as answers tell it: null of a key, as of what the server does. */
export const personOf = (column: string): Sql => sql`case when ${raw(column)} > 0 then ${raw(column)} end`

/** Checks that the user's role, or the key's scopes, allow the call; otherwise throws 401 or, for a known user, 403. */
export function requireAccess(call: Pick<Route, 'method' | 'config'>, user: User | undefined): void {
  if (call.config.access === 'public') return
  if (!user) throw unauthorized()
  if (user.escopos) requireScope(user.escopos, call.config.escopo)
  else if (!podeChamar(call, user.papel)) throw forbidden(whyNot(user.papel, call))
}

function requireScope(escopos: readonly Escopo[], escopo: Escopo | undefined): void {
  if (!escopo) throw forbidden('Uma chave de integração não chega a esta parte: entre com um usuário.')
  if (!escopos.includes(escopo)) throw forbidden(`Falta a esta chave o escopo ${escopo}: crie outra que o tenha.`)
}

function whyNot(papel: Papel, { config }: Pick<Route, 'config'>): string {
  if (papel === 'leitor' && config.access === 'user')
    return 'O seu acesso é só de leitura: peça a quem faz os pedidos da sua empresa.'
  if (papel === 'separador') return 'Quem separa vê pedidos, separação e fornecimento: o resto é de um administrador.'
  if (papel === 'entregador') return 'Quem entrega vê as paradas das suas rotas: o resto é de um administrador.'
  return 'Esta parte é só para administradores do fornecedor.'
}

/** Whoever reads or acts; the server itself has no role. */
export type Seer = Pick<User, 'admin' | 'clienteId'> & Partial<Pick<User, 'papel' | 'dias'>> & { id?: number | null }

/**
 * The rows a user may see, as a condition on the column with the client's id. Fails closed: a user without a client who
 * is not the provider's sees nothing, nor does a driver, who has `visibleOrder`.
 */
export function visibleTo(user: Seer, column = 'cliente_id'): Sql {
  if (user.papel === 'entregador') return sql`false`
  if (user.admin) return sql`true`
  if (user.clienteId === null) return sql`false`
  return sql`${raw(column)} = ${user.clienteId}`
}

/** The orders `p` a user may see: a driver those of the stops of `dias` on the own routes. */
export function visibleOrder(user: Seer): Sql {
  if (user.papel !== 'entregador') return visibleTo(user, 'p.cliente_id')
  return sql`(p.data_entrega = any(${user.dias ?? []}::date[]) and p.status in ('Confirmado', 'Entregue', 'Finalizado')
    and rota_do_dia(p.data_entrega, p.cliente_id) in (select id from rota where ativa and entregador_id = ${user.id}))`
}
