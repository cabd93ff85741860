import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'

/** The `p` quantile. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN
}
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Ticks per second in /proc. */
const TICKS = 100

/** Processor seconds of a process and its descendants, including ended ones that were waited for. Linux only. */
export function processorSeconds(pid: number): number {
  const parents = new Map<number, { parent: number; own: number; ended: number }>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = readStat(Number(name))
    if (stat) parents.set(Number(name), stat)
  }
  const under = (id: number): number => {
    const { own, ended } = parents.get(id) ?? { own: 0, ended: 0 }
    const children = [...parents].filter(([, { parent }]) => parent === id).map(([child]) => under(child))
    return own + ended + children.reduce((sum, child) => sum + child, 0)
  }
  return under(pid) / TICKS
}

/** Resident memory of a process, in MiB. */
export const residentMemory = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Undefined when the process has ended since the list was read. */
function readStat(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the fields follow the name, which may hold anything and ends with the last parenthesis
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(i => fields[i])
    return { parent, own: user + system, ended: endedUser + endedSystem }
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return undefined
    throw error
  }
}

/** The machine and its load: other work makes every figure worse. */
export const machine = (): string =>
  `${availableParallelism()} × ${cpus()[0]?.model.trim()}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} at the start`

/** Prints a figure and whether its goal is reached. */
export function tell(what: string, reached: boolean): boolean {
  console.log(`${what} – ${reached ? 'reached' : 'NOT REACHED'}`)
  return reached
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
