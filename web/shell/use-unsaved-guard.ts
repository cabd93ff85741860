import { useEffect, useEffectEvent, useRef } from 'react'
import { askToLeave, watchUnsaved } from './unsaved.ts'

const FORM = ['editar', 'id'] as const
const SCREEN = ['id', 'pedido'] as const

/**
 * Asks before what was typed is left: another screen, another record, signing out, the window's end. `of` is what the
 * address must keep: the form's record, or only the screen's where the work stands beside a form.
 */
export function useUnsavedGuard(isDirty: () => boolean, of: 'form' | 'screen' = 'form') {
  const isDirtyNow = useEffectEvent(isDirty)
  const forget = useRef<() => void>(undefined)
  useEffect(() => {
    forget.current = watchUnsaved({ isDirty: isDirtyNow, within: of === 'form' ? FORM : SCREEN })
    return forget.current
  }, [of])
  return {
    /** What was typed has just been saved: goes on without asking. */
    pass: (go: () => void): void => {
      forget.current?.()
      go()
    },
  }
}

/** What closes a dialog: asks first while there is unsaved work in it. */
export function useAskingClose(isDirty: () => boolean, onClose: () => void): () => void {
  useUnsavedGuard(isDirty)
  const close = async () => {
    if (!isDirty() || (await askToLeave())) onClose()
  }
  return () => void close()
}
