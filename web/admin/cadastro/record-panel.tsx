import { Button, CloseButton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useFirstFocus } from '../../ui/focus/use-first-focus.ts'
import { useFocusBack } from '../../ui/focus/use-focus-back.ts'
import { ReadFailure } from '../../ui/notice.tsx'
import { Loading } from '../../ui/screen-skeleton.tsx'
import styles from './cadastro.module.css'

type Props = {
  title: string
  /** The list's name, for the way back: 'Clientes'. */
  from: string
  onClose: () => void
  /** Beside the title: a StatusChip. */
  status?: ReactNode
  /** The actions on the whole record: small buttons. */
  tools?: ReactNode
  /** Another turn focuses the first field again. */
  turn?: number
  children: ReactNode
}

/** The record beside its list, or in the list's place when there is no room for both. */
export function RecordPanel({ title, from, onClose, status, tools, turn = 0, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  const id = useId()
  useFocusBack()
  useFirstFocus(panel, turn)
  return (
    <section ref={panel} className={`surface ${styles.panel}`} aria-labelledby={id}>
      <Button variant="subtle" className={styles.back} onClick={onClose}>
        ‹ {from}
      </Button>
      <div className="line top gap-xs">
        <h2 id={id} tabIndex={-1} data-record-title className={`bold shrinks ${styles.title}`}>
          {title}
        </h2>
        {status ? <div className={`stiff ${styles.title}`}>{status}</div> : null}
        <CloseButton className={`quiet stiff ${styles.close}`} size={40} aria-label="Fechar" onClick={onClose} />
      </div>
      {tools ? <div className="row centred gap-xs mt-xs">{tools}</div> : null}
      {children}
    </section>
  )
}

type Reading<A> = Pick<UseQueryResult<A>, 'data' | 'isFetching' | 'error' | 'refetch'>

/**
 * The data once it is fresh, never a stale answer during a refetch: a form takes its values once, on mount. After that
 * the record stays while it is read again.
 */
export function useRecordShown<A>(read: Reading<A>) {
  const [ready, setReady] = useState(false)
  if (!ready && read.data !== undefined && !read.isFetching) setReady(true)
  return ready ? read.data : undefined
}

type RecordedProps<A> = {
  read: Reading<A>
  /** The way back from a record that can't be read: closes it beside its list, or links from its screen to the list. */
  way: Pick<Props, 'from' | 'onClose'> | { list: ReactNode }
  children: (answer: A) => ReactNode
}

/** The record once it is fresh from the server; a skeleton until then, or the failure. */
export function Recorded<A>({ read, way, children }: RecordedProps<A>) {
  const answer = useRecordShown(read)
  if (answer !== undefined) return children(answer)
  if (!read.error)
    return (
      <div className={`surface ${styles.panel}`}>
        <Loading rows={4} height={64} gap={12} />
      </div>
    )
  const failure = (elsewhere: ReactNode) => (
    <ReadFailure error={read.error} onRetry={read.refetch} elsewhere={elsewhere} />
  )
  if ('list' in way) return failure(way.list)
  return (
    <RecordPanel title="Não foi possível abrir" {...way}>
      <div className="mt-md mb-md">{failure(<Button onClick={way.onClose}>Ver a lista</Button>)}</div>
    </RecordPanel>
  )
}
