import { Tooltip } from '@mantine/core'
import { useId } from 'react'
import { HeldButton, type HeldButtonProps } from './held-button.tsx'

type Props = Omit<HeldButtonProps, 'held'> & {
  /** Why it can't be pressed now; null when it can. */
  reason: string | null
  /** In a dialog that stays: what it tells belongs there too, not to the page behind. */
  inDialog?: boolean
  /** The id of what says the reason on the screen already: no tooltip says it once more. */
  saidBy?: string | undefined
}

const EVENTS = { hover: true, focus: true, touch: true }

/** A button that tells why it can't be pressed instead of hiding: to the pointer, the finger, the keyboard and the screen reader. */
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
