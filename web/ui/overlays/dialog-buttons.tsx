import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { ReasonButton } from '../reason-button.tsx'
import styles from './overlays.module.css'

type Props = {
  /** The verb on the button that sends the form. */
  action: string
  busy?: boolean
  /** What the button does, where there is no form that it sends. */
  onAction?: () => void
  onBack: () => void
  danger?: boolean
  /** Why the form can't be sent now, and the id of the text that says so. */
  reason?: string | null
  saidBy?: string | undefined
  mt?: 'md'
  /** The dialog begins on the button that sends: nothing has to be filled in. */
  first?: boolean
  /** The word of the way back, where the dialog begins on it: nothing should be lost by one press too many. */
  keep?: string | undefined
  /** What else can be done. */
  children?: ReactNode
}

/** The end of a form in a dialog: back, or do it. */
export function DialogButtons({
  action,
  busy = false,
  onAction,
  onBack,
  danger = false,
  reason = null,
  saidBy,
  mt,
  first = false,
  keep,
  children,
}: Props) {
  return (
    <Group className={styles.ways ?? ''} justify="flex-end" gap="xs" {...(mt && { mt })}>
      <Button variant="default" onClick={onBack} data-autofocus={keep !== undefined || undefined}>
        {keep ?? 'Voltar'}
      </Button>
      {children}
      <ReasonButton
        inDialog
        type={onAction ? 'button' : 'submit'}
        {...(onAction && { onClick: onAction })}
        loading={busy}
        reason={reason}
        saidBy={saidBy}
        {...(danger && { color: 'red' })}
        data-autofocus={first || undefined}
      >
        {action}
      </ReasonButton>
    </Group>
  )
}
