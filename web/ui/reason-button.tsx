import { useId } from 'react'
import { HeldButton, type HeldButtonProps } from './held-button.tsx'
import { toastNotice } from './overlays/toast.ts'

type Props = Omit<HeldButtonProps, 'held' | 'onHeld'> & {
  /** Why it can't be pressed now; null when it can. */
  reason: string | null
  /** The id of an element that already shows the reason, so nothing repeats it. */
  saidBy?: string | undefined
}

/** A button that stays visible when it can't be pressed and says why: to a pointer, to a screen reader, and to whoever presses it. */
export function ReasonButton({ reason, saidBy, ...props }: Props) {
  const id = useId()
  const held = reason !== null
  const told = held && !saidBy
  return (
    <>
      <HeldButton
        {...props}
        held={held}
        {...(told && { title: reason, onHeld: () => toastNotice(reason) })}
        aria-describedby={held ? (saidBy ?? id) : undefined}
      />
      {told ? (
        <span id={id} hidden>
          {reason}
        </span>
      ) : null}
    </>
  )
}
