import { Button, Group } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { ReasonButton } from '../reason-button.tsx'
import styles from './overlays.module.css'

type Props = {
  /** The submit button's verb; without it there is only the back button. */
  action?: string | undefined
  busy?: boolean
  /** The button's handler, when it does not submit a form. */
  onAction?: (event: MouseEvent<HTMLElement>) => void
  onBack: () => void
  /** The back button's label. */
  back?: string
  danger?: boolean
  /** Why the form can't be sent now; `saidBy` is the id of an element that says so. */
  reason?: string | null
  saidBy?: string | undefined
  /** The initial focus is on the submit button, because nothing has to be filled in. */
  first?: boolean
  children?: ReactNode
}

/** The buttons at the end of a dialog's form: back and submit. */
export function DialogButtons({ action, onAction, onBack, back = 'Voltar', children, ...props }: Props) {
  const { busy = false, danger = false, first = false, reason = null, saidBy } = props
  return (
    <Group className={styles.ways ?? ''} justify="flex-end" gap="xs">
      <Button variant="default" onClick={onBack}>
        {back}
      </Button>
      {children}
      {action === undefined ? null : (
        <ReasonButton
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

/** Keeps a dialog's buttons in view, however long the dialog is. */
export const DialogFoot = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`foot ${styles.foot} ${className}`}>{children}</div>
)
