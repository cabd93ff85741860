import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Failure, failureOf } from './failure.ts'

type EmptyProps = {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** The button that shows all again, where only a search or filters left nothing. */
  clear?: readonly [label: string, onClear: () => unknown]
  role?: 'alert'
}

/** An empty state: `title` says that nothing is here, `action` offers what to do next. */
export function Empty({ title, children, action, clear, role }: EmptyProps) {
  const offered = clear ? (
    <Button variant="default" onClick={() => clear[1]()}>
      {clear[0]}
    </Button>
  ) : (
    action
  )
  return (
    <div className="surface to-middle notice" role={role}>
      <p className="semibold notice-title">{title}</p>
      {children ? <div className="quiet notice-text">{children}</div> : null}
      {offered ? <div className="row gap-xs mt-md at-middle">{offered}</div> : null}
    </div>
  )
}

type ReadFailureProps = {
  error: unknown
  onRetry: () => unknown
  what?: string | undefined
  /** Links to go on with when the record does not exist (404), since a retry would not find it. */
  elsewhere?: ReactNode
}

/** Says what could not be read and why. Offers a retry, or `elsewhere` for a record that does not exist. */
export function ReadFailure({ error, onRetry, what, elsewhere }: ReadFailureProps) {
  const failure: Failure = failureOf(error)
  if (elsewhere && failure.status === 404)
    return (
      <Empty title={failure.title} action={elsewhere}>
        Confira o número no endereço, ou escolha na lista.
      </Empty>
    )
  // Queries refetch when the network returns (api/query.ts), so the user need not press anything.
  const detail = failure.status ? failure.detail : 'Esta tela vem sozinha quando a conexão voltar.'
  return (
    <Empty role="alert" title={what ?? failure.title} clear={['Tentar de novo', onRetry]}>
      {what ? `${failure.title}. ${detail}` : detail}
    </Empty>
  )
}
