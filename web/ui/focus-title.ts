import { useEffect, useRef } from 'react'
import { focusSoon } from './focus-soon.ts'

/** A dialog gives the focus back before the screen has reloaded, which takes a few frames. */
const FRAMES = 30

/** What was pressed may leave the screen with the state it changed: the keyboard then goes on from the screen's heading, or the one that is named, not from nowhere. */
export function useTitleWhenLost(state: string, heading = 'h1'): void {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    focusSoon(() => {
      if (document.activeElement !== document.body) return false
      document.querySelector<HTMLElement>(heading)?.focus()
      return true
    }, FRAMES)
  }, [state, heading])
}
