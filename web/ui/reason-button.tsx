import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import { type ComponentPropsWithoutRef, useId } from 'react'

type Props = Omit<ButtonProps, 'disabled'> &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    /** Why it can't be pressed now; null when it can. */
    reason: string | null
  }

const EVENTS = { hover: true, focus: true, touch: true }

/** A button that tells why it can't be pressed instead of hiding: to the pointer, the finger, the keyboard and the screen reader. */
export function ReasonButton({ reason, onClick, ...props }: Props) {
  const id = useId()
  const disabled = reason !== null
  return (
    <>
      <Tooltip label={reason} disabled={!disabled} events={EVENTS} multiline maw={280} withArrow>
        <Button
          {...props}
          data-disabled={disabled || undefined}
          aria-disabled={disabled || undefined}
          aria-describedby={disabled ? id : undefined}
          onClick={event => {
            if (disabled) event.preventDefault()
            else onClick?.(event)
          }}
        />
      </Tooltip>
      <span id={id} hidden>
        {reason}
      </span>
    </>
  )
}
