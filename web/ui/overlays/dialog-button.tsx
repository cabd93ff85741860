import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Props = ButtonProps & { dialog: (onClose: () => void) => ReactNode }

/** A button that mounts a dialog while it is open; the dialog's code may load on the press. */
export function DialogButton({ dialog, ...button }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" {...button} onClick={() => setOpened(true)} />
      {opened ? dialog(() => setOpened(false)) : null}
    </>
  )
}
