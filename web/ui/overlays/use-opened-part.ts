import { useState } from 'react'
import { loadForPress } from '../lazy.ts'

/**
 * The state of a lazily loaded part that a button opens. Hovering the button preloads its file, and it opens
 * once that is there. Shows `sorry` when loading fails.
 */
export function useOpenedPart(load: () => Promise<unknown>, sorry: string) {
  const [opened, setOpened] = useState(false)
  const preload = () => void load().catch(() => undefined) // the press reports a repeated failure
  const open = async () => setOpened(await loadForPress(load, sorry))
  return {
    opened,
    preload,
    open,
    close: () => setOpened(false),
    button: { onPointerEnter: preload, onClick: () => void open() },
  }
}
