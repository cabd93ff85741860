import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { toastFailure, toastSuccess } from './overlays/toast.ts'

type Props = ButtonProps & {
  text: string
  /** The toasts. */
  done: string
  failed?: string
  onCopy?: () => void
  children?: ReactNode
}

/** Puts text on the clipboard, which browsers offer only on HTTPS and localhost: elsewhere there is no button. */
export function CopyButton({ text, done, failed = 'Não foi copiado', onCopy, children = 'Copiar', ...props }: Props) {
  const copied = () => {
    toastSuccess(done)
    onCopy?.()
  }
  const copy = () => navigator.clipboard.writeText(text).then(copied, (error: unknown) => toastFailure(error, failed))
  return navigator.clipboard ? (
    <Button variant="default" {...props} onClick={() => void copy()}>
      {children}
    </Button>
  ) : null
}
