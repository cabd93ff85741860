import { constraintOf, sqlState } from '../db/driver-errors.ts'

/** The shelf's own guard: what is in orders is never more than is offered (0001_inicial.sql). */
const GUARD = 'estante_produto_reserva'
/** PostgreSQL ended one of several calls that waited for each other in a circle: the others go on. */
const DEADLOCK = '40P01'

/**
 * Does a call's work, once more where all of it was taken back: by the shelf's guard, since what the shelf had left went within
 * that very moment and only a new look can say how much there is now, or by a deadlock. Nothing of the first is left; the second
 * answers.
 */
export async function lookAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (constraintOf(error) !== GUARD && sqlState(error) !== DEADLOCK) throw error
    return await work()
  }
}
