import { Button, CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useFocusBack } from '../../ui/focus/use-focus-back.ts'
import { ReadFailure } from '../../ui/notice.tsx'
import { Loading } from '../../ui/screen-skeleton.tsx'
import styles from './cadastro.module.css'
import { useRecordShown } from './record-shown.ts'

type Props = {
  title: string
  /** The list's name, for the way back: 'Clientes'. */
  from: string
  onClose: () => void
  /** Beside the title: a StatusChip. */
  status?: ReactNode
  /** The actions on the whole record: small buttons. */
  tools?: ReactNode
  children: ReactNode
}

const BY_TOUCH = '(max-width: 45em), (pointer: coarse)'

/** The record beside its list, or in the list's place when there is no room for both. */
export function RecordPanel({ title, from, onClose, status, tools, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useFocusBack()
  // A new record focuses its first field. An existing one is read first, and touch must not open a virtual keyboard.
  useEffect(() => {
    if (document.activeElement?.closest('[aria-modal]')) return // a dialog opened meanwhile
    const first = matchMedia(BY_TOUCH).matches ? null : panel.current?.querySelector<HTMLElement>('[data-autofocus]')
    ;(first ?? heading.current)?.focus()
  }, [])
  return (
    <section ref={panel} className={`surface ${styles.panel}`} aria-labelledby={id}>
      <Button variant="subtle" className={styles.back} onClick={onClose}>
        ‹ {from}
      </Button>
      <div className={`line top ${styles.head}`}>
        <h2 ref={heading} id={id} tabIndex={-1} data-record-title className={`bold shrinks ${styles.title}`}>
          {title}
        </h2>
        {status ? <div className={`stiff ${styles.status}`}>{status}</div> : null}
        <CloseButton
          className={`quiet stiff ${styles.close}`}
          size={40}
          iconSize={20}
          aria-label="Fechar"
          onClick={onClose}
        />
      </div>
      {tools ? <div className="row centred gap-xs mt-xs">{tools}</div> : null}
      {children}
    </section>
  )
}

type Reading<A> = Parameters<typeof useRecordShown<A>>[0]

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
  if (read.error) {
    const { error, refetch } = read
    if ('list' in way) return <ReadFailure error={error} onRetry={refetch} elsewhere={way.list} />
    return (
      <RecordPanel title="Não foi possível abrir" {...way}>
        <div className={styles.failed}>
          <ReadFailure error={error} onRetry={refetch} elsewhere={<Button onClick={way.onClose}>Ver a lista</Button>} />
        </div>
      </RecordPanel>
    )
  }
  return (
    <div className={`surface ${styles.panel}`}>
      <Loading rows={4} height={64} gap={12} />
    </div>
  )
}

type Way = { onClose: () => void; onSaved: (id: number) => void }
/** The record open beside the list, and its callbacks. */
export type Opened = Way & { id: number | 'novo' }

type OpenedProps<A, T> = Opened & {
  read: Reading<A>
  recordOf: (answer: A) => T | undefined
  /** The list's name, and a new record's title. */
  names: readonly [from: string, novo: string]
  status?: (record: T) => ReactNode
  tools: (record: T) => ReactNode
  form: (record: T | null) => ReactNode
}

/** A new record's empty form, or the record that was read, with its tools. */
export function OpenedRecord<A, T extends { nome: string }>({
  id,
  read,
  recordOf,
  names,
  ...props
}: OpenedProps<A, T>) {
  const { onClose, status, tools, form } = props
  const [from, novo] = names
  if (id === 'novo')
    return (
      <RecordPanel title={novo} from={from} onClose={onClose}>
        {form(null)}
      </RecordPanel>
    )
  return (
    <Recorded read={read} way={{ from, onClose }}>
      {answer => {
        const record = recordOf(answer)
        if (!record) return null
        return (
          <RecordPanel
            title={record.nome}
            from={from}
            onClose={onClose}
            status={status?.(record)}
            tools={tools(record)}
          >
            {form(record)}
          </RecordPanel>
        )
      }}
    </Recorded>
  )
}

/** The id that a panel reads; 0 for a new record, whose read is disabled. */
export const idOf = (id: Opened['id']): number => (id === 'novo' ? 0 : id)
