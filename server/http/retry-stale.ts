import { constraintOf, sqlState } from '../db/driver-errors.ts'

/** The constraints that keep orders within the shelf's quantity and the tracked stock. */
const GUARDS = ['estante_produto_reserva', 'estoque_livre']
/** PostgreSQL's deadlock error: one of several calls waiting for each other was rolled back. */
const DEADLOCK = '40P01'

/** The most attempts: the last pieces may go to others between two of them. */
const TIMES = 4

/**
 * Runs a call's work and retries it if it was rolled back completely: by a guard, when the stock went in that very
 * moment and only a new read can tell what is left, or by a deadlock. The last attempt's outcome counts.
 */
export async function retryStale<Result>(work: () => Promise<Result>, times = TIMES): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const wasTakenBack = GUARDS.includes(constraintOf(error) ?? '') || sqlState(error) === DEADLOCK
    if (times === 1 || !wasTakenBack) throw error
    return await retryStale(work, times - 1)
  }
}
