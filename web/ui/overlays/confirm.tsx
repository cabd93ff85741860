import { Suspense, useSyncExternalStore } from 'react'
import { part } from '../part.ts'
import type { Asked, Question } from './confirm-dialog.tsx'

let asked: Asked | null = null
const listeners = new Set<() => void>()

/** Asks before something is done: `if (await confirm({ … })) excluir.mutate(…)`. The focus goes back to where it was. */
export async function confirm(question: Question): Promise<boolean> {
  const before = document.activeElement
  try {
    await loadDialog()
  } catch (error) {
    // Offline, or the file went with an older release: a question must not go unasked.
    console.warn(error)
    return window.confirm(question.title)
  }
  asked?.answer(false)
  return new Promise(resolve => {
    show({
      ...question,
      answer: yes => {
        show(null)
        resolve(yes)
        if (before instanceof HTMLElement && before.isConnected) requestAnimationFrame(() => before.focus())
      },
    })
  })
}

function show(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

const loadDialog = () => import('./confirm-dialog.tsx')
const Dialog = part(loadDialog, 'ConfirmDialog')

/** Nothing is done: as with Esc. */
export const answerNo = (): void => asked?.answer(false)

export const useIsAsked = (): boolean => useQuestion() !== null

const useQuestion = () => useSyncExternalStore(subscribe, () => asked)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Once in the page, where the questions appear. */
export function ConfirmHost() {
  const question = useQuestion()
  return <Suspense>{question ? <Dialog {...question} /> : null}</Suspense>
}
