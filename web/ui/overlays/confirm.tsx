import { Button } from '@mantine/core'
import { createAtom, useSelector } from '@tanstack/react-store'
import type { ReactNode } from 'react'
import { NativeDialog } from './native-dialog.tsx'
import styles from './overlays.module.css'

export type Question = {
  /** The question itself: 'Excluir o cliente Restaurante Aurora?' */
  title: string
  /** What will be lost, or what happens next. */
  text: ReactNode
  /** The verb on the button: 'Excluir'. */
  action: string
  /** The action can't be undone, so the button is red. */
  danger?: boolean
  /** The input may be a mistake: the other button says 'Corrigir' and has the focus. */
  doubt?: boolean
  /** The other button's label; defaults to 'Voltar'. */
  back?: string
}

type Asked = Question & { answer: (yes: boolean) => void }
const asked = createAtom<Asked | null>(null)

/** Asks before an action: `if (await confirm({ … })) excluir.mutate(…)`. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false)
  return new Promise(resolve => {
    const answer = (yes: boolean) => {
      asked.set(null)
      resolve(yes)
    }
    // An Esc that asks would also close the question, if it opened before the key's own turn is over.
    setTimeout(() => asked.set({ ...question, answer }))
  })
}

/** The place of the questions; mount it once. */
export function ConfirmHost() {
  const question = useSelector(asked)
  if (!question) return null
  const { title, text, action, danger = false, doubt = false, back = doubt ? 'Corrigir' : 'Voltar', answer } = question
  const backFirst = danger || doubt
  return (
    <NativeDialog title={title} look={`${styles.dialog} ${styles.short}`} onClose={() => answer(false)}>
      <div className="anywhere">{text}</div>
      <div className={`row at-end gap-xs ${styles.ways}`}>
        <Button variant="default" onClick={() => answer(false)} data-autofocus={backFirst || undefined}>
          {back}
        </Button>
        <Button color={danger ? 'red' : 'brand'} onClick={() => answer(true)} data-autofocus={!backFirst || undefined}>
          {action}
        </Button>
      </div>
    </NativeDialog>
  )
}
