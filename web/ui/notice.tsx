import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { type Failure, failureOf } from './failure.ts'
import styles from './page.module.css'

type EmptyProps = { title: string; children?: ReactNode; action?: ReactNode }

/** Nothing here, and what to do next. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className={`surface to-middle ${styles.notice}`}>
      <p className={`semibold ${styles.noticeTitle}`}>{title}</p>
      {children ? <div className={`quiet ${styles.text}`}>{children}</div> : null}
      {action ? <div className={`row gap-xs mt-md ${styles.action}`}>{action}</div> : null}
    </div>
  )
}

type ReadFailureProps = {
  error: unknown
  onRetry: () => unknown
  what?: string
  /** Where to go on from a record that is not there: asking once more does not find it. */
  elsewhere?: ReactNode
}

/** What could not be read, why, and a way to try again, or on from what is not there. */
export function ReadFailure({ error, onRetry, what, elsewhere }: ReadFailureProps) {
  const failure: Failure = failureOf(error)
  if (elsewhere && failure.status === 404)
    return (
      <Empty title={failure.title} action={elsewhere}>
        Confira o número no endereço, ou escolha na lista.
      </Empty>
    )
  // The network's return is heard of (web/offline): nobody need press.
  const detail = failure.status ? failure.detail : 'Esta tela vem sozinha quando a conexão voltar.'
  return (
    <div className={`surface to-middle ${styles.notice}`} role="alert">
      <p className={`semibold ${styles.noticeTitle}`}>{what ?? failure.title}</p>
      <div className={`quiet ${styles.text}`}>{what ? `${failure.title}. ${detail}` : detail}</div>
      <div className={`row gap-xs mt-md ${styles.action}`}>
        <Button variant="default" onClick={() => onRetry()}>
          Tentar de novo
        </Button>
      </div>
    </div>
  )
}

/** What its reader has to hear before all else. */
export function Important({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`stack gap-xs anywhere mb-lg ${styles.important}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
