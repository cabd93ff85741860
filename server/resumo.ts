import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db.ts'
import { foldDifferences } from './resumo.sql.ts'

type Options = { db: Db; log: Pick<FastifyBaseLogger, 'error'>; everyMs?: number }

/** What a busy server writes meanwhile costs a reading of the dashboard a few milliseconds. */
const EVERY = 15_000
const AT_A_TIME = 2_000

/** Keeps the differences few that readings add to the sums. Nothing depends on when. Never throws. */
export function startFolding({ db, log, everyMs = EVERY }: Options): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  const next = () => {
    timer = setTimeout(() => {
      running = foldAll(db, () => stopped)
        .catch(error => log.error({ err: error }, 'folding the sums of reports failed'))
        .then(() => {
          if (!stopped) next()
        })
    }, everyMs).unref()
  }
  next()

  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return running
    },
  }
}

async function foldAll(db: Db, stopped: () => boolean): Promise<void> {
  while (!stopped() && (await foldDifferences(db, AT_A_TIME)) === AT_A_TIME);
}
