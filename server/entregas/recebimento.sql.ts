import { type User, visibleTo } from '../access.ts'
import type { Db } from '../db/db.ts'

/** Nobody was there on the order's day. */
export const noteAttempt = (db: Db, pedidoId: number, motivo: string): Promise<unknown> =>
  db.rows`insert into tentativa_de_entrega (pedido_id, dia, motivo)
    select id, data_entrega, ${motivo} from pedido where id = ${pedidoId}`

export const signature = (db: Db, user: User, pedidoId: number): Promise<{ png: Buffer } | undefined> =>
  db.first`select a.png from assinatura a join pedido p on p.id = a.pedido_id
    where p.id = ${pedidoId} and ${visibleTo(user, 'p.cliente_id')}`
