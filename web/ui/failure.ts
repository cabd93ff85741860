import type { Problema } from '#contract/problema.ts'

/** Why a call failed: the API's problem body with the response's status. Status 0 means that no response came. */
export type Failure = Problema & {
  statusText: string
  /** Seconds to wait, if the server sent `Retry-After` (429, 503). */
  retryAfter?: number
}

/** Thrown by the query helpers. */
export class CallError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(`${failure.status} ${failure.title}`)
    this.name = 'CallError'
    this.failure = failure
  }
}

/** Whether the call may have been done all the same. */
export const unanswered = ({ status }: Failure): boolean => status === 0 || status >= 500

/** Whether no server answered, or only a proxy. */
export const isAway = (error: unknown): boolean =>
  error instanceof CallError && [0, 502, 503, 504].includes(error.failure.status)

/** Whether the server wants the caller's own password first. */
export const asksProof = ({ errors }: Failure): boolean => errors.some(({ campo }) => campo === 'senhaAtual')

/** The failure behind a thrown value. An unexpected error is logged and becomes a generic failure. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CallError) return error.failure
  console.error(error)
  return plainFailure(500, '', 'Algo deu errado nesta tela', 'Recarregue a página e tente de novo.')
}

/** A failure without a problem body of its own. */
export function plainFailure(status: number, statusText: string, title: string, detail: string): Failure {
  return { type: 'about:blank', title, status, statusText, detail, errors: [{ campo: null, mensagem: title }] }
}
