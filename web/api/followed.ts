import type { QueryKey } from '@tanstack/react-query'
import type { Route } from '#contract/route.ts'
import type { Address } from './call.ts'

type Reads = () => readonly Address<Route>[]

const followed = new Set<Reads>()

/** From now on these readings are told of changes, and read anew after each time in which nothing was told. */
export function follow(reads: Reads): () => void {
  followed.add(reads)
  return () => followed.delete(reads)
}

/** A screen that is looked at again need not ask for what the stream of changes, which begins anew, has it read anyway. */
export const isFollowed = ([method, url]: QueryKey): boolean =>
  [...followed].some(reads => reads().some(read => read.method === method && read.url === url))
