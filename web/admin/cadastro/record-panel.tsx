import { CloseButton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useFirstFocus } from '../../ui/focus/use-first-focus.ts'

type Props = {
  title: string
  onClose: () => void
  /** Beside the title: a StatusChip. */
  status?: ReactNode
  /** The actions on the whole record: small buttons. */
  tools?: ReactNode
  /** Another turn focuses the first field again. */
  turn?: number
  children: ReactNode
}

/** The record beside its list, or in the list's place when there is no room for both. A text without spaces breaks anywhere. */
export function RecordPanel({ title, onClose, status, tools, turn = 0, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  const id = useId()
  useFirstFocus(panel, turn)
  return (
    <section ref={panel} data-record className="surface padded anywhere" aria-labelledby={id}>
      <div className="line centred gap-xs">
        <h2 id={id} tabIndex={-1} data-record-title className="bold shrinks" style={{ outline: 'none' }}>
          {title}
        </h2>
        {status}
        <CloseButton className="quiet stiff" ml="auto" size={40} aria-label="Fechar" onClick={onClose} />
      </div>
      {tools ? <div className="row centred gap-xs mt-xs">{tools}</div> : null}
      {children}
    </section>
  )
}

/**
 * The data once it is fresh, never a stale answer during a refetch: a form takes its values once, on mount. After that
 * the record stays while it is read again.
 */
export function useRecordShown<A>(read: Pick<UseQueryResult<A>, 'data' | 'isFetching'>) {
  const [ready, setReady] = useState(false)
  if (!ready && read.data !== undefined && !read.isFetching) setReady(true)
  return ready ? read.data : undefined
}
