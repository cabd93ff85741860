import type { Problema } from '#contract/problema.ts'

/** Why a call did not succeed: the problem body of the API with the response's status. `status` 0: no answer came at all. */
export type Failure = Problema & {
  statusText: string
  /** Seconds to wait, where the server said so (429, 503). */
  retryAfter?: number
}

/** What the query helpers throw. */
export class CallError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(`${failure.status} ${failure.title}`)
    this.name = 'CallError'
    this.failure = failure
  }
}

/** The failure behind anything thrown; an unexpected error becomes a plain one and is logged. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CallError) return error.failure
  console.error(error)
  return plainFailure(500, '', 'Algo deu errado nesta tela', 'Recarregue a página e tente de novo.')
}

/** A failure that has no problem body of its own. */
export function plainFailure(status: number, statusText: string, title: string, detail: string): Failure {
  return { type: 'about:blank', title, status, statusText, detail, errors: [{ campo: null, mensagem: title }] }
}
