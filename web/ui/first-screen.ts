import { use, useEffect } from 'react'

// The page's first screen is drawn once, with all that it shows: what it needs is asked for while React prepares it, and
// the drawing waits for that as long as patience lasts. What stands in the page already stays meanwhile.

let preparing = true
const awaited = new Set<Promise<unknown>>()
let answered: Promise<unknown> | undefined

/** Begins what the first screen needs before it is drawn. A later screen is drawn at once, and begins it then. */
export function beforeFirstScreen(begin: () => Promise<unknown>): void {
  if (!preparing) return
  const coming: Promise<unknown> = begin()
    .catch(console.warn) // the screen tells of it
    .finally(() => awaited.delete(coming))
  awaited.add(coming)
}

/** Stands beside the screens, outside of whatever could show something else meanwhile. */
export function FirstScreen({ patience }: { patience: Promise<void> }) {
  useEffect(end, [])
  if (!answered && preparing && awaited.size > 0)
    answered = Promise.race([Promise.all(awaited), patience.then(end)]).finally(() => {
      answered = undefined
    })
  if (answered) use(answered)
  return null
}

function end(): void {
  preparing = false
}
