import { useSyncExternalStore } from 'react'
import { part } from '../part.ts'
import type { Asked, Question } from './confirm-dialog.tsx'

let asked: Asked | null = null
const listeners = new Set<() => void>()

/** Asks before an action: `if (await confirm({ … })) excluir.mutate(…)`. Restores the focus afterwards. */
export async function confirm(question: Question): Promise<boolean> {
  const before = document.activeElement
  try {
    await loadDialog()
  } catch (error) {
    // The dialog can't be loaded (offline, or its file is of an older release), but the question must still be asked.
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
        // Once the question is gone from the page, and before the next key: a frame later, that key would be lost.
        if (before instanceof HTMLElement) queueMicrotask(() => before.focus())
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

/** Answers the open question with no, as Esc does. */
export const answerNo = (): void => asked?.answer(false)

export const useIsAsked = (): boolean => useQuestion() !== null

const useQuestion = () => useSyncExternalStore(subscribe, () => asked)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place of the questions; mount it once. */
export function ConfirmHost() {
  const question = useQuestion()
  return question ? <Dialog {...question} /> : null
}
