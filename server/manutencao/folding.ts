import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/db.ts'
import { foldDifferences } from '../relatorios/somas.sql.ts'
import { repeat } from './repeat.ts'

type Options = { db: Db; log: Pick<FastifyBaseLogger, 'error'>; everyMs?: number }

/** Milliseconds. What a busy server writes meanwhile costs a reading of the dashboard a few milliseconds. */
const EVERY = 15_000
const AT_A_TIME = 2_000

/**
 * Folds the differences into the totals regularly, so that readings have few to add. The results do not
 * depend on when. Never throws.
 */
export const startFolding = ({ db, log, everyMs = EVERY }: Options): { stop(): Promise<void> } =>
  repeat({
    everyMs,
    work: stopped => foldAll(db, stopped),
    onError: err => log.error({ err }, 'folding the sums of reports failed'),
  })

async function foldAll(db: Db, stopped: () => boolean): Promise<void> {
  while (!stopped() && (await foldDifferences(db, AT_A_TIME)) === AT_A_TIME);
}
