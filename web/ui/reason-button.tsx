import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentPropsWithRef, useId } from 'react'
import { toastNotice } from './overlays/toast.ts'

type Props = Omit<ButtonProps, 'disabled'> &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    /** Why it can't be pressed now; null when it can. */
    reason?: string | null
    /** The id of an element that already shows the reason, so nothing repeats it. */
    saidBy?: string | undefined
  }

/**
 * A button that stays visible when it can't be pressed and says why: to a pointer, to a screen reader, and to whoever
 * presses it. It keeps the focus then and while loading; a disabled one would lose it to the page behind a dialog.
 */
export function ReasonButton({ reason = null, saidBy, loading = false, onClick, ...props }: Props) {
  const id = useId()
  const held = reason !== null
  const told = held && !saidBy
  return (
    <>
      <Button
        {...props}
        {...(told && { title: reason })}
        loading={loading}
        renderRoot={root => <button {...root} disabled={false} />}
        data-disabled={held || undefined}
        aria-disabled={held || loading || undefined}
        aria-busy={loading || undefined}
        aria-describedby={held ? (saidBy ?? id) : undefined}
        // The Enter that opened a dialog may still be held down, and must not press its first button unread.
        onKeyDown={event => {
          if (event.repeat && event.key === 'Enter') event.preventDefault()
        }}
        onClick={event => {
          if (!held && !loading) return onClick?.(event)
          event.preventDefault()
          if (told) toastNotice(reason)
        }}
      />
      {told ? (
        <span id={id} hidden>
          {reason}
        </span>
      ) : null}
    </>
  )
}
