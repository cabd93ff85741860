import type { Db } from '../db/db.ts'
import { address } from '../http/network.ts'
import { record } from './acessos.sql.ts'

const HOUR = 3_600_000
/** More than any server has users in an hour: beyond it a repeat may be written once more, which changes nothing. */
const MOST = 100_000

/** Notes a use of the system: by whom, from where (undefined: who asked is gone already). */
export type AccessLog = (db: Db, usuarioId: number, ip: string | undefined) => Promise<void>

/**
 * One row for each user, address and hour. What this server has written this hour it remembers, so the log costs the
 * first call of an hour a statement, and the others nothing.
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
