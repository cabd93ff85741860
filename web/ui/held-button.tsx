import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

export type HeldButtonProps = Omit<ButtonProps, 'disabled'> &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    /** The button takes no press now; the element named by `aria-describedby` says why. */
    held?: boolean
    /** It was pressed nevertheless. */
    onHeld?: () => void
  }

/** A button that keeps the focus while held or loading. A disabled one would lose it to the page behind a dialog. */
export function HeldButton({ held = false, loading = false, onHeld, onClick, ...props }: HeldButtonProps) {
  return (
    <Button
      {...props}
      loading={loading}
      renderRoot={root => <button {...root} disabled={false} />}
      data-disabled={held || undefined}
      aria-disabled={held || loading || undefined}
      aria-busy={loading || undefined}
      // The Enter that opened a dialog may still be held down, and must not press its first button unread.
      onKeyDown={event => {
        if (event.repeat && event.key === 'Enter') event.preventDefault()
      }}
      onClick={event => {
        if (!held && !loading) return onClick?.(event)
        event.preventDefault()
        if (held) onHeld?.()
      }}
    />
  )
}
