import { glob } from 'node:fs/promises'
import type { Route } from '#contract/route.ts'

export type Entry = { name: string; file: string; route: Route }

/** Every call of the contract, found by importing the files of its folder. */
export async function contractEntries(): Promise<Entry[]> {
  const files = (await Array.fromAsync(glob('contract/*.ts'))).filter(file => !file.endsWith('.test.ts')).sort()
  const modules = await Promise.all(
    files.map(async file => ({ file, exports: (await import(`../${file}`)) as Record<string, unknown> })),
  )
  return modules.flatMap(({ file, exports }) =>
    Object.entries(exports).flatMap(([name, route]) => (isRoute(route) ? [{ name, file, route }] : [])),
  )
}

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value
}
