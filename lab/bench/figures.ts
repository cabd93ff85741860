import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'

/** The `p` quantile. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN
}
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Ticks per second in /proc. */
const TICKS = 100

/** Processor seconds of a process and its descendants, including ended ones that were waited for; 0 once it has ended. Linux only. */
export function processorSeconds(pid: number): number {
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8')
  try {
    const stat = read('stat')
    // the fields follow the name, which may hold anything and ends with the last parenthesis
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    const children = read(`task/${pid}/children`).split(' ').filter(Boolean).map(Number)
    return children.reduce((sum, child) => sum + processorSeconds(child), ticks / TICKS)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return 0
    throw error
  }
}

/** Resident memory of a process, in MiB. */
export const residentMemory = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The machine and its load: other work makes every figure worse. */
export const machine = (): string =>
  `${availableParallelism()} × ${cpus()[0]?.model.trim()}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} at the start`

/** Prints a figure and whether its goal is reached. */
export function tell(what: string, reached: boolean): boolean {
  console.log(`${what} – ${reached ? 'reached' : 'NOT REACHED'}`)
  return reached
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
