import { callerLeft } from '../../errors.ts'

/** The work on one message: it is bounded by counting steps, gives other calls turns, and ends with its caller. */
export type Trabalho = {
  /** Words and products compared so far. */
  passos: number
  /** Whether the message has had all the steps that one may take. */
  readonly acabou: boolean
  /** Call it often: it gives other calls a turn when it is due, and throws if the caller has left. */
  vez(): Promise<void>
}

/** More than 500 ordinary lines take against a shelf of 2,000 products; at most 0.3 s of processor, whatever the text. */
export const PASSOS_DE_UMA_MENSAGEM = 100_000
/** Milliseconds of reading before other calls get a turn; a text's length does not predict its time. */
const DE_UMA_VEZ = 20

export function createTrabalho(signal?: AbortSignal): Trabalho {
  let desde = performance.now()
  return {
    passos: 0,
    get acabou() {
      return this.passos >= PASSOS_DE_UMA_MENSAGEM
    },
    vez: async () => {
      if (signal?.aborted) throw callerLeft()
      if (performance.now() - desde <= DE_UMA_VEZ) return
      await new Promise(resolve => setImmediate(resolve))
      desde = performance.now()
    },
  }
}
