import sql from 'sql-template-tag'
import type * as z from 'zod'
import type { PaginaLida } from '#contract/listas.ts'
import {
  type Entrega,
  MAIS_WEBHOOKS,
  type NovoWebhook,
  type Webhook,
  type WebhookEditado,
  type WebhookNovo,
} from '#contract/webhooks.ts'
import { assignments, values } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { ById, page, readCursor } from '../db/paging.ts'
import type { Session } from '../db/session.ts'
import { sweep } from '../db/sweep.ts'

const columns = sql`w.id, w.url, w.eventos, w.ativo::int as ativo, w.criado_em as "criadoEm",
  (select max(entregue_em) from entrega_webhook e where e.webhook_id = w.id and e.entregue_em is not null) as "ultimaEntrega",
  (select count(*)::int from entrega_webhook e where e.webhook_id = w.id and e.situacao = 'esperando' and e.erro is not null) as falhas`

const delivery = sql`e.id, e.tipo, e.quando, e.tentativas, e.situacao, e.status, e.erro,
  case when e.situacao = 'esperando' and (w.ativo or e.tipo = 'teste') then e.proxima end as "proximaEm"`

export const list = (db: Db): Promise<Webhook[]> => db.rows`select ${columns} from webhook w order by w.id`

/** Undefined: there are as many as there may be. */
export const create = (db: Db, novo: z.output<typeof NovoWebhook>, segredo: string): Promise<WebhookNovo | undefined> =>
  db.transaction(async db => {
    await db.rows`lock table webhook in share row exclusive mode`
    if (await db.some`select from webhook offset ${MAIS_WEBHOOKS - 1}`) return undefined
    const made = await db.one<{ id: number }>`insert into webhook ${values({ ...novo, segredo })} returning id`
    return db.one`select ${columns}, w.segredo from webhook w where id = ${made.id}`
  })

/** Writes the fields that were sent. One that is switched on sends what waited, unless that is older than three days. */
export const update = (db: Db, { id, ...sent }: z.output<typeof WebhookEditado>): Promise<Webhook | undefined> =>
  db.transaction(async db => {
    const before = await db.first<{ ativo: boolean }>`select ativo from webhook where id = ${id} for update`
    if (!before) return undefined
    if (Object.values(sent).some(value => value !== undefined))
      await db.rows`update webhook set ${assignments(sent)} where id = ${id}`
    if (sent.ativo && !before.ativo) await begin(db, id)
    return db.first`select ${columns} from webhook w where id = ${id}`
  })

const begin = (db: Db, id: number): Promise<unknown> =>
  db.rows`update entrega_webhook e set proxima = now(), tentativas = case when recente then 0 else tentativas end,
      situacao = case when recente then 'esperando' else 'falhou' end,
      status = case when not recente then status end,
      erro = case when not recente then 'Esperou mais de 3 dias com o webhook desligado' end
    from (select id as qual, quando > now() - interval '3 days' as recente from entrega_webhook
      where webhook_id = ${id} and situacao = 'esperando') d
    where e.id = d.qual`

/** Deletes the webhook with all that it sent or was to send. */
export const remove = (db: Db, id: number): Promise<Webhook | undefined> =>
  db.transaction(async db => {
    const found = await db.first<Webhook>`select ${columns} from webhook w where id = ${id} for update`
    if (found) {
      await db.rows`delete from entrega_webhook where webhook_id = ${id}`
      await db.rows`delete from webhook where id = ${id}`
    }
    return found
  })

export const isThere = (db: Db, id: number): Promise<boolean> => db.some`select from webhook where id = ${id}`

/** One page, newest first. */
export async function deliveries(db: Db, id: number, { limite, cursor }: Pick<PaginaLida, 'limite' | 'cursor'>) {
  const after = readCursor(cursor, ById)
  const rows = await db.rows<Entrega>`select ${delivery} from entrega_webhook e join webhook w on w.id = e.webhook_id
    where e.webhook_id = ${id} and ${after ? sql`e.id < ${after[0]}` : sql`true`} order by e.id desc limit ${limite + 1}`
  return page(rows, limite, row => [row.id])
}

/** Makes the delivery due, unless its webhook is off. */
export const sendAgain = (db: Db, id: number, entregaId: number): Promise<(Entrega & { ativo: boolean }) | undefined> =>
  db.first`with e as (
      update entrega_webhook e set situacao = case when w.ativo then 'esperando' else e.situacao end,
        tentativas = case when w.ativo then 0 else e.tentativas end, erro = case when not w.ativo then e.erro end,
        status = case when not w.ativo then e.status end, proxima = case when w.ativo then now() else e.proxima end
      from webhook w where w.id = e.webhook_id and e.webhook_id = ${id} and e.id = ${entregaId} returning e.*
    )
    select ${delivery}, w.ativo from e join webhook w on w.id = e.webhook_id`

export const test = (db: Db, id: number): Promise<Entrega | undefined> =>
  db.first`with e as (
      insert into entrega_webhook (webhook_id, tipo, registro_id, registro)
      select id, 'teste', id, jsonb_build_object('webhookId', id) from webhook where id = ${id} returning *
    )
    select ${delivery} from e join webhook w on w.id = e.webhook_id`

/** Deletes deliveries after 30 days, and those whose webhook was deleted while they were written. */
export const forgetDeliveries = (db: Db, limit: number): Promise<unknown> =>
  // By the key, which rises with time: no index of times, which every delivery would pay for.
  sweep(
    db,
    'entrega_webhook',
    sql`id in (select id from entrega_webhook order by id limit ${limit}) and quando < now() - interval '30 days'`,
    limit,
  )

export const switchAllOff = (db: Session): Promise<unknown> => db.rows`update webhook set ativo = false where ativo`
