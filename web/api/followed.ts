import type { QueryKey } from '@tanstack/react-query'
import type { ReadName } from './call.ts'

type Reads = () => readonly ReadName[]

const followed = new Set<Reads>()

/** The stream of changes reloads these queries, also after a gap, until the returned function is called. */
export function follow(reads: Reads): () => void {
  followed.add(reads)
  return () => followed.delete(reads)
}

/** The stream restarts when a screen becomes visible and reloads its queries, so they need no refetch of their own. */
export const isFollowed = ([method, url]: QueryKey): boolean =>
  [...followed].some(reads => reads().some(read => read.method === method && read.url === url))
