import { useEffect, useEffectEvent, useRef } from 'react'
import { askToLeave, watchUnsaved } from './unsaved.ts'

const FORM = ['editar', 'alterar', 'id', 'visao'] as const
const SCREEN = ['id', 'pedido'] as const

/**
 * Asks before unsaved work is left: for another screen, another record, signing out or closing the window. `of` says
 * what the URL must keep: the form's record and view, or only the screen's when the work is beside a form.
 */
export function useUnsavedGuard(isDirty: () => boolean, of: 'form' | 'screen' = 'form') {
  const isDirtyNow = useEffectEvent(isDirty)
  const forget = useRef<() => void>(undefined)
  useEffect(() => {
    forget.current = watchUnsaved({ isDirty: isDirtyNow, within: of === 'form' ? FORM : SCREEN })
    return forget.current
  }, [of])
  return {
    /** Navigates without asking, after saving. */
    pass: (go: () => void): void => {
      forget.current?.()
      go()
    },
  }
}

/** A closing function for a dialog that asks first while it holds unsaved work. */
export function useAskingClose(isDirty: () => boolean, onClose: () => void): () => void {
  useUnsavedGuard(isDirty)
  const close = async () => {
    if (!isDirty() || (await askToLeave())) onClose()
  }
  return () => void close()
}
