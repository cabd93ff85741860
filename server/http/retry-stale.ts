import { constraintOf, sqlState } from '../db/driver-errors.ts'

/** What is in orders is never more than a shelf offers (0001_inicial.sql), or a stock that is kept has (0036). */
const GUARDS = ['estante_produto_reserva', 'estoque_livre']
/** PostgreSQL ended one of several calls that waited for each other in a circle: the others go on. */
const DEADLOCK = '40P01'

/** A stock's last pieces may go to others between two looks as well. */
const TIMES = 4

/**
 * Does a call's work, once more where all of it was taken back: by a guard, since what was left went within that very moment and
 * only a new look can say how much there is now, or by a deadlock. Nothing of the first is left; the last answers.
 */
export async function lookAgain<Result>(work: () => Promise<Result>, times = TIMES): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const wasTakenBack = GUARDS.includes(constraintOf(error) ?? '') || sqlState(error) === DEADLOCK
    if (times === 1 || !wasTakenBack) throw error
    return await lookAgain(work, times - 1)
  }
}
