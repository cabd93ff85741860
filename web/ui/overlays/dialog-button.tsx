import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Props = ButtonProps & {
  dialog: (onClose: () => void) => ReactNode
  /** False where it can't be done: no button, but a dialog that is open stays, with what was typed. */
  offered?: boolean
}

/** A button that mounts a dialog while it is open; the dialog's code may load on the press. */
export function DialogButton({ dialog, offered = true, ...button }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      {offered ? <Button variant="default" {...button} onClick={() => setOpened(true)} /> : null}
      {opened ? dialog(() => setOpened(false)) : null}
    </>
  )
}
