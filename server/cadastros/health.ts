import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/db.ts'
import { takesWrites } from './configuracoes.sql.ts'

const ANSWERS_WITHIN = 2_000
/** A hanging probe holds a connection of the pool; callers within this time share it instead of taking another one. */
const SHARED_FOR = 10_000

/** Answers within two seconds whether a write is possible now. Concurrent calls share one probe. */
export function healthProbe(): (db: Db, log: FastifyBaseLogger) => Promise<boolean> {
  let probe: { since: number; answer: Promise<boolean> } | undefined

  const start = (db: Db, log: FastifyBaseLogger) => {
    const answer = takesWrites(db).catch((error: unknown) => {
      log.warn({ err: error }, 'health probe failed')
      return false
    })
    const mine = { since: Date.now(), answer }
    void answer.then(() => {
      if (probe === mine) probe = undefined
    })
    return mine
  }

  return async (db, log) => {
    if (!probe || Date.now() - probe.since > SHARED_FOR) probe = start(db, log)
    const late = new AbortController()
    const answer = await Promise.race([probe.answer, setTimeout(ANSWERS_WITHIN, false, { signal: late.signal })])
    late.abort()
    return answer
  }
}
