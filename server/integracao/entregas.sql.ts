import sql, { type Sql } from 'sql-template-tag'
import { avisar, SISTEMA } from '../avisos/avisar.sql.ts'
import { columns as cliente } from '../cadastros/clientes.sql.ts'
import { columns as estoque } from '../cadastros/estoque.sql.ts'
import { columns as produto } from '../cadastros/produtos.sql.ts'
import type { Db } from '../db/db.ts'
import { columns as pedido } from '../pedidos/pedidos.sql.ts'

/** Longer than telling and sending take at most: when a server dies, the others take its deliveries over after it. */
const LEASE = sql`interval '1 minute'`

/** A delivery to attempt. */
export type NaVez = {
  id: number
  webhookId: number
  tipo: string
  entidade: string
  registroId: number
  quando: string
  /** This one included. */
  tentativas: number
  corpo: string | null
  url: string
  segredo: string
}

/** The webhooks with something due. One that is off sends only tests. */
export const due = async (db: Db, agora: string): Promise<number[]> => {
  const waits = (which: Sql) => sql`exists (select from entrega_webhook e
    where e.webhook_id = w.id and e.situacao = 'esperando' and e.proxima <= ${agora}::timestamptz and ${which})`
  const rows = await db.hot.rows<{ id: number }>`select w.id from webhook w
    where case when w.ativo then ${waits(sql`true`)} else ${waits(sql`e.tipo = 'teste'`)} end`
  return rows.map(({ id }) => id)
}

/**
 * Leases up to `most` of the webhook's due deliveries, those that have waited longest. One that is being sent or repeated holds back
 * the later ones of its record.
 */
export const take = (db: Db, webhookId: number, most: number, agora: string): Promise<NaVez[]> =>
  db.hot.rows`with vez as materialized (
      select e.id from entrega_webhook e
      where e.webhook_id = ${webhookId} and e.situacao = 'esperando' and e.proxima <= ${agora}::timestamptz
        and (e.tipo = 'teste' or (select ativo from webhook where id = ${webhookId}))
        -- No "not exists", which a plan without statistics answers by reading all that waits.
        and e.id = (select min(a.id) from entrega_webhook a where a.webhook_id = ${webhookId} and a.entidade = e.entidade
          and a.registro_id = e.registro_id and a.situacao = 'esperando')
      order by e.proxima, e.id limit ${most} for update of e skip locked
    ), e as (
      update entrega_webhook e set tentativas = e.tentativas + 1, proxima = ${agora}::timestamptz + ${LEASE}
      from vez where e.id = vez.id returning e.*
    )
    select e.id, e.webhook_id as "webhookId", e.tipo, e.entidade, e.registro_id as "registroId", e.quando, e.tentativas, e.corpo,
      w.url, w.segredo
    from e join webhook w on w.id = e.webhook_id`

/** How each kind of record is told, if not as it stands: the columns of its API over its row as it was. */
const TOLD: Record<string, (row: Sql) => Sql> = {
  pedido: row => sql`select ${pedido}, p.codigo_externo as "codigoExterno", p.alterado_em as "alteradoEm"
    from jsonb_populate_record(null::pedido, ${row}) p join cliente c on c.id = p.cliente_id
    left join lateral jsonb_populate_record(null::recebivel, nullif(${row}->'recebivel', 'null')) v on true`,
  cliente: row => sql`select ${cliente} from jsonb_populate_record(null::cliente, ${row}) c`,
  produto: row => sql`select ${produto} from jsonb_populate_record(null::produto, ${row}) produto`,
  estoque: row =>
    sql`select ${estoque} from jsonb_populate_record(null::estoque, ${row}) e join produto p on p.id = e.produto_id`,
}

/** By delivery, its record as the API told it to an administrator when it happened; without those that belong to what was deleted. */
export async function told(db: Db, vezes: readonly NaVez[]): Promise<Map<number, object>> {
  const groups = Map.groupBy(vezes, vez => vez.entidade)
  const all = await Promise.all(
    [...groups].map(([entidade, some]) => {
      const how = TOLD[entidade] ?? (row => sql`select ${row} as registro`)
      return db.hot.rows<{ entregaId: number; registro?: object }>`select entrega.id as "entregaId", dados.*
        from entrega_webhook entrega cross join lateral (${how(sql`entrega.registro`)}) dados
        where entrega.id = any(${some.map(({ id }) => id)}::bigint[])`
    }),
  )
  return new Map(all.flat().map(({ entregaId, registro, ...dados }) => [entregaId, registro ?? dados]))
}

type Outcome = { status: number | null; erro: string | null }
export type Taken = Pick<NaVez, 'id' | 'tentativas' | 'corpo'> & { status: number | null }
/** Still this attempt's: a server that slept through its lease writes nothing. */
const ofAttempt = ({ id, tentativas }: NaVez) =>
  sql`id = ${id} and situacao = 'esperando' and tentativas = ${tentativas}`

/** What was taken; one statement for all, so that a webhook with much to say costs the database little. */
export const done = (db: Db, taken: readonly Taken[]): Promise<unknown> =>
  db.hot.rows`update entrega_webhook e
      set situacao = 'entregue', corpo = t.corpo, status = t.status, erro = null, entregue_em = now()
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) t (id bigint, tentativas int, corpo text, status int)
    where e.id = t.id and e.id = any(${taken.map(({ id }) => id)}::bigint[]) and e.situacao = 'esperando' and e.tentativas = t.tentativas`

/** It is not tried again, and holds nothing back. */
export const giveUp = (db: Db, vez: NaVez, { status, erro }: Outcome): Promise<unknown> =>
  db.hot.rows`update entrega_webhook set situacao = 'falhou', corpo = ${vez.corpo}, status = ${status}, erro = ${erro}
      where ${ofAttempt(vez)}`

/** Schedules the next attempt, before which the record's later deliveries need not be looked at. */
export const postpone = (db: Db, vez: NaVez, { status, erro }: Outcome, ate: string): Promise<unknown> =>
  db.hot.rows`with esta as (
      update entrega_webhook set proxima = ${ate}::timestamptz, corpo = ${vez.corpo}, status = ${status}, erro = ${erro}
      where ${ofAttempt(vez)}
      returning id
    )
    update entrega_webhook e set proxima = ${ate}::timestamptz from esta
    where e.webhook_id = ${vez.webhookId} and e.entidade = ${vez.entidade} and e.registro_id = ${vez.registroId}
      and e.situacao = 'esperando' and e.id > esta.id`

/** After the last attempt: the webhook is off, what waits for it is kept, and the administrators are told. */
export const switchOff = (db: Db, vez: NaVez, { status, erro }: Outcome): Promise<unknown> =>
  db.rows`with esta as (
      update entrega_webhook set corpo = ${vez.corpo}, status = ${status}, erro = ${erro} where ${ofAttempt(vez)} returning webhook_id
    ), desligado as (
      update webhook set ativo = false where id in (select webhook_id from esta) and ativo returning url
    )
    ${avisar('webhook-desligado', SISTEMA, sql`select null::int, null::int, null::int, jsonb_build_object('url', url, 'erro', ${erro}::text) from desligado`)}`
