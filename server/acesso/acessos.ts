import type { Db } from '../db/db.ts'
import { address } from '../http/network.ts'
import { record } from './acessos.sql.ts'

const HOUR = 3_600_000
/** More than any server's users in an hour. Beyond it a row may be written again, which changes nothing. */
const MOST = 100_000

/** Records a use of the system by a user; `ip` is undefined if the connection is already closed. */
export type AccessLog = (db: Db, usuarioId: number, ip: string | undefined) => Promise<void>

/**
 * One row per user, address and hour. Each server remembers what it has written this hour, so only the first call of an
 * hour costs a statement.
 */
export function accessLog(clock: () => Date): AccessLog {
  let current = 0
  let seen = new Set<string>()
  return async (db, usuarioId, ip) => {
    const quando = clock()
    const hour = Math.floor(quando.getTime() / HOUR)
    if (hour !== current || seen.size >= MOST) {
      current = hour
      seen = new Set()
    }
    const key = `${usuarioId} ${ip}`
    if (seen.has(key)) return
    await record(db, { usuarioId, endereco: address(ip), hora: new Date(hour * HOUR), quando })
    seen.add(key)
  }
}
