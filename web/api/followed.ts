import type { QueryKey } from '@tanstack/react-query'
import type { ReadName } from './call.ts'

type Reads = () => readonly ReadName[]

const followed = new Set<Reads>()

/** The stream of changes reloads these readings until the answer is called, also after each gap in the stream. */
export function follow(reads: Reads): () => void {
  followed.add(reads)
  return () => followed.delete(reads)
}

/** The stream starts again when a screen comes back into view, and reloads these: the screen need not ask as well. */
export const isFollowed = ([method, url]: QueryKey): boolean =>
  [...followed].some(reads => reads().some(read => read.method === method && read.url === url))
