import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Failure, failureOf } from './failure.ts'
import styles from './notice.module.css'

type EmptyProps = { title: string; children?: ReactNode; action?: ReactNode }

/** Nothing here, and what to do next. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className={styles.notice}>
      <p className={styles.title}>{title}</p>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}

/** What could not be read, why, and a way to try again. */
export function ReadFailure({ error, onRetry, what }: { error: unknown; onRetry: () => unknown; what?: string }) {
  const failure: Failure = failureOf(error)
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.title}>{what ?? failure.title}</p>
      <div className={styles.text}>{what ? `${failure.title}. ${failure.detail}` : failure.detail}</div>
      <div className={styles.action}>
        <Button variant="default" onClick={() => onRetry()}>
          Tentar de novo
        </Button>
      </div>
    </div>
  )
}
