import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import { type ComponentPropsWithoutRef, useId } from 'react'

type Props = Omit<ButtonProps, 'disabled'> &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    /** Why it can't be pressed now; null when it can. */
    reason: string | null
    /** In a dialog that stays: what it tells belongs there too, not to the page behind. */
    inDialog?: boolean
    /** The id of what says the reason on the screen already: no tooltip says it once more. */
    saidBy?: string | undefined
  }

const EVENTS = { hover: true, focus: true, touch: true }

/**
 * A button that tells why it can't be pressed instead of hiding: to the pointer, the finger, the keyboard and the screen reader.
 * While it loads it takes no press, and keeps the focus: one that is disabled loses it to the page behind a dialog.
 */
export function ReasonButton({ reason, onClick, loading = false, inDialog = false, saidBy, ...props }: Props) {
  const id = useId()
  const disabled = reason !== null
  return (
    <>
      <Tooltip
        label={reason}
        disabled={!disabled || saidBy !== undefined}
        events={EVENTS}
        withinPortal={!inDialog}
        multiline
        maw={280}
        withArrow
      >
        <Button
          {...props}
          loading={loading}
          renderRoot={root => <button {...root} disabled={false} />}
          data-disabled={disabled || undefined}
          aria-disabled={disabled || loading || undefined}
          aria-busy={loading || undefined}
          aria-describedby={disabled ? (saidBy ?? id) : undefined}
          onClick={event => {
            if (disabled || loading) event.preventDefault()
            else onClick?.(event)
          }}
        />
      </Tooltip>
      {saidBy ? null : (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  )
}
