import { Tooltip } from '@mantine/core'
import { useId } from 'react'
import { HeldButton, type HeldButtonProps } from './held-button.tsx'

type Props = Omit<HeldButtonProps, 'held'> & {
  /** Why it can't be pressed now; null when it can. */
  reason: string | null
  /** Inside a dialog, the tooltip must stay in the dialog and not go to the page behind it. */
  inDialog?: boolean
  /** The id of an element that already shows the reason, so no tooltip repeats it. */
  saidBy?: string | undefined
}

const EVENTS = { hover: true, focus: true, touch: true }

/** A button that stays visible when it can't be pressed and says why: to pointer, touch, keyboard and screen reader. */
export function ReasonButton({ reason, inDialog = false, saidBy, ...props }: Props) {
  const id = useId()
  const held = reason !== null
  return (
    <>
      <Tooltip
        label={reason}
        disabled={!held || saidBy !== undefined}
        events={EVENTS}
        withinPortal={!inDialog}
        multiline
        maw={280}
        withArrow
      >
        <HeldButton {...props} held={held} aria-describedby={held ? (saidBy ?? id) : undefined} />
      </Tooltip>
      {saidBy ? null : (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  )
}
