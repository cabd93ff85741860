import sql, { type Sql } from 'sql-template-tag'
import type { TipoDeAviso } from '#contract/avisos.ts'
import type { EventoDeWebhook } from '#contract/webhooks.ts'
import type { User } from '../access.ts'
import type { Db } from '../db/db.ts'

/** Events that people are notified of. avisos/destinos.ts later decides the notice for each of them. */
export type Evento = Exclude<TipoDeAviso, 'pedido-novo'> | 'pedido-fixo-confirmado' | SoPorEmail

/** Mails that no bell shows: to somebody who can't sign in, or at an address that is not the user's any more. */
export type SoPorEmail = 'senha' | 'email-novo' | 'email-mudou'

/** Who did it, and so is not told of it. The server itself has no id. */
export type Author = Pick<User, 'nome' | 'admin' | 'clienteId'> & { id: number | null }
/** The server itself, as the author of what it does unasked. */
export const SISTEMA: Author = { id: null, nome: 'Sistema', admin: true, clienteId: null }

/**
 * Writes a notice for each row `(cliente id, pedido id, usuario id, dados)` of a select, in the statement of the change itself: what
 * is rolled back is told to nobody, and what is committed to everybody, whatever becomes of this server. With a
 * `usuario id` it is for that person alone. `dados` never holds a secret: links are made when the mail goes out.
 */
export const avisar = (evento: Evento | Sql, author: Author, rows: Sql): Sql =>
  sql`insert into aviso (tipo, cliente_id, pedido_id, usuario_id, autor_id, autor_nome, autor_admin, dados)
    select (${evento})::text, n.cliente_id, n.pedido_id, n.usuario_id, ${author.id}::int, ${author.nome}::text, ${author.admin}::boolean, n.dados
    from (${rows}) as n(cliente_id, pedido_id, usuario_id, dados)`

/**
 * Writes an event for each row `(id, registro)` of a select, for each webhook that asked for it, as above. `registro` is the record as
 * server/integracao/entregas.sql.ts tells it. Of clients, products and stock a trigger does so.
 */
export const anotarEvento = (evento: EventoDeWebhook, rows: Sql): Sql =>
  sql`insert into entrega_webhook (webhook_id, tipo, registro_id, registro)
    select w.id, ${evento}::text, n.id, n.registro from webhook w cross join (${rows}) as n(id, registro) where ${evento}::text = any(w.eventos)`

/** Repeats to an approver with a first password, and to nobody else, the requests for approval that still wait. */
export const repeatRequests = (db: Db, usuarioId: number): Promise<unknown> =>
  db.rows`insert into aviso (tipo, cliente_id, pedido_id, usuario_id, autor_id, autor_nome, autor_admin, dados)
    select a.tipo, a.cliente_id, a.pedido_id, u.id, a.autor_id, a.autor_nome, a.autor_admin, a.dados
    from usuario u join pedido p on p.cliente_id = u.cliente_id and p.status = 'Aberto' and p.aprovacao is not null
      cross join lateral (
        select * from aviso a where a.tipo = 'aprovacao-pedida' and a.pedido_id = p.id order by a.id desc limit 1
      ) a
    where u.id = ${usuarioId} and u.papel = 'aprovador'`
