import pg from 'pg'

export const READ_ONLY = '25006'
const FOREIGN_KEY = '23503'

/** The SQLSTATE, if the error is a database error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** The constraint that a database error names, if any. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined
}

/** Whether a delete failed because other rows reference the record. */
export function isStillReferenced(error: unknown): boolean {
  return sqlState(error) === FOREIGN_KEY && /still referenced/.test((error as pg.DatabaseError).detail ?? '')
}

/** No connection could be opened, whatever the cause: the database is unavailable now. */
export class CannotConnect extends Error {
  constructor(cause: Error) {
    super(`No connection to the database: ${cause.message}`, { cause })
  }
}

const SILENT = 'Query read timeout'
const CONNECTION_LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|timeout expired/

/** Whether this side's timeout passed without any answer, so the outcome is unknown. */
export function isSilent(error: unknown): boolean {
  return error instanceof Error && error.message === SILENT
}

/** Whether the database is unavailable now, as opposed to an error in the statement. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error)
  if (state) return /^(08|57P|53|58030|25006|25P03|40P01|55P03|57014)/.test(state)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    error instanceof CannotConnect ||
    isSilent(error) ||
    /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/.test(code) ||
    CONNECTION_LOST.test(error.message)
  )
}

/** Whether the connection is unusable after this error, as opposed to the statement having failed. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error)
  return state ? /^(08|57P|25006|25P03)/.test(state) : isDatabaseAway(error)
}
