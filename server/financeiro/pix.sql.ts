import sql from 'sql-template-tag'
import { type User, visibleTo } from '../access.ts'
import type { Db } from '../db/db.ts'
import type { Recebedor } from './codigo-pix.ts'

type Who = Pick<User, 'admin' | 'clienteId'>

export const recebedor = sql`f.pix_chave as "pixChave", f.pix_nome as "pixNome", f.pix_cidade as "pixCidade"`

/** What remains to pay of an order, null before its delivery, and to whom; undefined for another company's. */
export const ofOrder = (
  db: Db,
  user: Who,
  id: number,
): Promise<(Recebedor & { saldo: number | null; vencimento: string | null }) | undefined> =>
  db.first`select r.saldo, r.vencimento, ${recebedor} from pedido p left join recebivel r on r.pedido_id = p.id cross
    join configuracao f
    where p.id = ${id} and ${visibleTo(user, 'p.cliente_id')}`

/** All that a client owes. */
export const ofClient = (
  db: Db,
  user: Who,
  id: number,
): Promise<(Recebedor & { saldo: number; vencimento?: undefined }) | undefined> =>
  db.first`select coalesce((select sum(saldo) from recebivel r where r.cliente_id = c.id and r.pago < r.valor),
    0) as saldo, ${recebedor}
    from cliente c cross join configuracao f where c.id = ${id} and ${visibleTo(user, 'c.id')}`
