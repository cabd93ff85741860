import { useBlocker } from '@tanstack/react-router'

/** The browser's Back closes what lies over the screen, as Esc does, and the screen stays: on a phone it looks like a screen of its own. */
export function useBackCloses(opened: boolean, close: () => void): void {
  useBlocker({
    disabled: !opened,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      close()
      return true
    },
  })
}
