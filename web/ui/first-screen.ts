import { useEffect } from 'react'

// The page's first screen is drawn once, with all that it shows: what it needs is asked for while React prepares it, and
// the drawing waits for that as long as patience lasts. What stands in the page already stays meanwhile.

let preparing = navigator.onLine // without a network nothing is worth waiting for
let begun: Promise<unknown>[] = []
let answered: Promise<unknown> | undefined

/** The page's first screen is not drawn yet. */
export const isFirstScreen = () => preparing

/** Begins what the first screen needs before it is drawn. A later screen is drawn at once, and begins it then. */
export function beforeFirstScreen(begin: () => Promise<unknown>): void {
  if (preparing) begun.push(begin().catch(console.warn)) // the screen tells of it
}

/** Stands beside the screens, outside of whatever could show something else meanwhile. */
export function FirstScreen({ patience }: { patience: Promise<void> }) {
  useEffect(end, [])
  // Also for what has been answered already, because the screen was prepared without it.
  if (!answered && preparing && begun.length > 0) {
    answered = Promise.race([Promise.all(begun), patience.then(end)]).finally(() => {
      answered = undefined
    })
    begun = []
  }
  // Not `use`, after which React would keep what it has prepared.
  if (answered) throw answered
  return null
}

function end(): void {
  preparing = false
}
