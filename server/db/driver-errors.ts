import pg from 'pg'

export const READ_ONLY = '25006'
const FOREIGN_KEY = '23503'

/** The SQLSTATE of a database error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** The constraint a database error names, if any. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined
}

/** Whether a delete was refused because other rows point at the record. */
export function isStillReferenced(error: unknown): boolean {
  return sqlState(error) === FOREIGN_KEY && /still referenced/.test((error as pg.DatabaseError).detail ?? '')
}

/** No connection could be had, whatever the reason: an error of any class then says that the database can't be used now. */
export class CannotConnect extends Error {
  constructor(cause: Error) {
    super(`No connection to the database: ${cause.message}`, { cause })
  }
}

const SILENT = 'Query read timeout'
const CONNECTION_LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|timeout expired/

/** Whether the database said nothing at all within the time limit of this side: nobody knows what it did. */
export function isSilent(error: unknown): boolean {
  return error instanceof Error && error.message === SILENT
}

/** Whether every connection of the pool was lent for so long that this caller got none. */
export function isPoolBusy(error: unknown): boolean {
  return (
    error instanceof CannotConnect && /^timeout exceeded when trying to connect$/.test((error.cause as Error).message)
  )
}

/** Whether a failure says that the database can't be used now, as opposed to a fault of the statement. */
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

/** Whether the connection that failed so is of no more use, as opposed to what was asked on it. */
export function isConnectionLost(error: unknown): boolean {
  const state = sqlState(error)
  return state ? /^(08|57P|25006|25P03)/.test(state) : isDatabaseAway(error)
}
