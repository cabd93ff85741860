import { useEffect, useRef } from 'react'
import { focusSoon } from './focus-soon.ts'

/** A dialog gives the focus back before the screen has reloaded, which takes a few frames. */
const FRAMES = 30

/** What was pressed may leave the screen with the state it changed: the keyboard then goes on from the screen's heading, or from what is named instead, not from nowhere. */
export function useTitleWhenLost(state: string, heading = 'h1'): void {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    focusSoon(() => {
      if (document.activeElement !== document.body) return false
      const there = [...document.querySelectorAll<HTMLElement>(heading)]
      there.find(one => one.checkVisibility())?.focus()
      return true
    }, FRAMES)
  }, [state, heading])
}
