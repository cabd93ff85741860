import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { ReasonButton } from '../reason-button.tsx'
import styles from './overlays.module.css'

type Props = {
  /** The verb on the button that sends the form; without it there is only the way back. */
  action?: string | undefined
  busy?: boolean
  /** What the button does, where there is no form that it sends. */
  onAction?: () => void
  onBack: () => void
  /** The word of the way back. */
  back?: string
  danger?: boolean
  /** Why the form can't be sent now, and the id of the text that says so. */
  reason?: string | null
  saidBy?: string | undefined
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
  back = 'Voltar',
  danger = false,
  reason = null,
  saidBy,
  first = false,
  keep,
  children,
}: Props) {
  return (
    <Group className={styles.ways ?? ''} justify="flex-end" gap="xs">
      <Button variant="default" onClick={onBack} data-autofocus={keep !== undefined || undefined}>
        {keep ?? back}
      </Button>
      {children}
      {action === undefined ? null : (
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
      )}
    </Group>
  )
}

/** Where a dialog's buttons stay in sight, however long it is. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className={`foot ${styles.foot}`}>{children}</div>
)
