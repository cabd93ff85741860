import { Button } from '@mantine/core'
import { useId } from 'react'
import { hideToast, showToast } from './toast.ts'

let toasts = 0

/** Says what was done and offers undo, for an action where a question would only delay: 'Cliente inativado'. */
export function toastUndo(message: string, undo: () => void): void {
  const id = `desfazer-${++toasts}`
  const takeBack = () => {
    hideToast(id)
    undo()
  }
  showToast({ id, message: <Undo message={message} onUndo={takeBack} />, color: 'green', autoClose: 10_000 })
}

function Undo({ message, onUndo }: { message: string; onUndo: () => void }) {
  const id = useId()
  return (
    <>
      <span id={id}>{message}</span>
      <Button size="sm" variant="light" mt={8} display="block" aria-describedby={id} onClick={onUndo}>
        Desfazer
      </Button>
    </>
  )
}
