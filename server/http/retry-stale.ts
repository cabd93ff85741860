import { constraintOf } from '../db/driver-errors.ts'

/** The shelf's own guard: what is in orders is never more than is offered (0001_inicial.sql). */
const GUARD = 'estante_produto_reserva'

/**
 * Does a call's work, once more where the shelf's guard took all of it back: what the shelf had left went within that very
 * moment, and only a new look can say how much there is now. Nothing of the first is left; the second answers.
 */
export async function lookAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (constraintOf(error) !== GUARD) throw error
    return await work()
  }
}
