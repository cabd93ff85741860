import type { Sql } from 'sql-template-tag'

/** A statement that took long, without the wait for a connection. Its text has `$1` where its values are: nothing of a person. */
export type SlowStatement = {
  ms: number
  statement: string
  /** The id of the call that ran it; absent for background work. */
  reqId?: string | undefined
}
type Options = {
  /** Undefined: nothing is told. */
  slowMs?: number | undefined
  onSlow?: (slow: SlowStatement) => void
}
export type Watch = <Result>(statement: Sql, work: () => Promise<Result>) => Promise<Result>

const LONGEST = 4_000

/** Tells of the statements of one call, or of background work, that take long; also of those that fail after so long. */
export function watching({ slowMs, onSlow }: Options): {
  watch: (reqId?: string) => Watch
  slowStatements: () => number
} {
  let count = 0
  if (!slowMs) return { watch: () => (_statement, work) => work(), slowStatements: () => count }
  return {
    slowStatements: () => count,
    watch: reqId => async (statement, work) => {
      const start = performance.now()
      try {
        return await work()
      } finally {
        const ms = performance.now() - start
        if (ms >= slowMs) {
          count++
          onSlow?.({ ms: Math.round(ms), statement: oneLine(statement.text), reqId })
        }
      }
    },
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST)
