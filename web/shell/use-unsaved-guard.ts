import { useEffect, useEffectEvent, useRef } from 'react'
import { askToLeave, watchUnsaved } from './unsaved.ts'

const WITHIN = { form: ['editar', 'alterar', 'id'], screen: ['id', 'pedido'], view: ['visao'] } as const

/**
 * Asks before unsaved work is left: for another screen, another record, signing out or closing the window. `of` says
 * what the URL must keep: the form's record, only the screen's when the work is beside a form, or the view.
 */
export function useUnsavedGuard(isDirty: () => boolean, of: keyof typeof WITHIN = 'form') {
  const isDirtyNow = useEffectEvent(isDirty)
  const forget = useRef<() => void>(undefined)
  useEffect(() => {
    forget.current = watchUnsaved({ isDirty: isDirtyNow, within: WITHIN[of] })
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
