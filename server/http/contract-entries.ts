import { readdir } from 'node:fs/promises'
import type { Route } from '#contract/route.ts'

export type Entry = { name: string; file: string; route: Route }

const FOLDER = new URL('../../contract/', import.meta.url)

/** Everything that the contract exports, found by importing the files of its folder. */
export async function contractExports(): Promise<{ name: string; file: string; value: unknown }[]> {
  const files = (await readdir(FOLDER)).filter(file => !file.endsWith('.test.ts')).sort()
  const modules = await Promise.all(files.map(file => import(new URL(file, FOLDER).href)))
  return modules.flatMap((exports: Record<string, unknown>, i) =>
    Object.entries(exports).map(([name, value]) => ({ name, file: `contract/${files[i]}`, value })),
  )
}

/** Every call of the contract. */
export const contractEntries = async (): Promise<Entry[]> =>
  (await contractExports()).flatMap(({ name, file, value }) => (isRoute(value) ? [{ name, file, route: value }] : []))

export const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'config' in value
