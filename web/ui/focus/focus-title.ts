import { useEffect, useRef } from 'react'
import { focusSoon } from './focus-soon.ts'

/** A closing dialog restores the focus before the screen has reloaded, which takes a few frames. */
const FRAMES = 30

/**
 * Focuses the screen's heading, or the element that `heading` selects, when a change of `state` removed the focused
 * button. Otherwise the keyboard would start from the top of the page.
 */
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

/** On the way to a screen of its own: its heading, once it stands in the place of the one that is there now, or of its placeholder. */
export function focusNextTitle(): void {
  const before = document.querySelector('h1')
  focusSoon(() => {
    const title = document.querySelector<HTMLElement>('h1')
    if (!title || title === before || title.closest('[aria-busy=true]')) return false
    title.focus()
    return true
  }, FRAMES)
}
