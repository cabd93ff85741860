import { useState } from 'react'
import { arrives } from '../part.ts'

/**
 * What a button opens, whose file comes with the first look at the button. It is drawn once a press has been `asked` for it and it is
 * here, and stays; `sorry` is said where it does not come.
 */
export function useOpenedPart(load: () => Promise<unknown>, sorry: string) {
  const [asked, setAsked] = useState(false)
  const [opened, setOpened] = useState(false)
  const preload = () => void load().catch(() => undefined) // the press tells, if it fails again
  const open = async () => {
    if (!(await arrives(load, sorry))) return
    setAsked(true)
    setOpened(true)
  }
  return {
    ...{ asked, opened, preload },
    close: () => setOpened(false),
    button: { onPointerEnter: preload, onFocus: preload, onClick: () => void open() },
  }
}
