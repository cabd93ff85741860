import { useState } from 'react'
import { loadForPress } from '../part.ts'

/**
 * The state of a lazily loaded part that a button opens. Hovering or focusing the button preloads its file. `asked` becomes true
 * when the first press has loaded it, and stays true, so the part stays mounted. Shows `sorry` when loading fails.
 */
export function useOpenedPart(load: () => Promise<unknown>, sorry: string) {
  const [asked, setAsked] = useState(false)
  const [opened, setOpened] = useState(false)
  const preload = () => void load().catch(() => undefined) // the press reports a repeated failure
  const open = async () => {
    const loaded = await loadForPress(load, sorry)
    if (loaded) {
      setAsked(true)
      setOpened(true)
    }
    return loaded
  }
  return {
    ...{ asked, opened, preload, open },
    close: () => setOpened(false),
    button: { onPointerEnter: preload, onFocus: preload, onClick: () => void open() },
  }
}
