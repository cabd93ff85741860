import type { Sql } from 'sql-template-tag'

/** A slow statement, without the wait for a connection. Its text has `$1` for values, so it holds no personal data. */
export type SlowStatement = {
  ms: number
  statement: string
  /** The id of the call; absent for background work. */
  reqId?: string | undefined
}
type Options = {
  /** Undefined disables the reports. */
  slowMs?: number | undefined
  onSlow?: (slow: SlowStatement) => void
}
export type Watch = <Result>(statement: Sql, work: () => Promise<Result>) => Promise<Result>

const LONGEST = 4_000

/** Times the statements of a call or of background work and reports slow ones, failed or not. */
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
