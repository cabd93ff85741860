import { type ReactNode, useEffect, useRef } from 'react'
import styles from './cadastro.module.css'

type Props = { filters: ReactNode; list: ReactNode; record: ReactNode }

/** A list and the record opened from it: side by side on a desktop; in a narrow window the record replaces the list. */
export function ListAndRecord({ filters, list, record }: Props) {
  const side = useRef<HTMLDivElement>(null)
  useReturningFocus(side, Boolean(record))
  return (
    <div className={`stack top ${styles.both}`} data-record-open={record ? true : undefined}>
      <div ref={side} tabIndex={-1} className={`shrinks ${styles.list}`}>
        <search className={`row gap-sm mb-sm ${styles.filters} no-print`}>{filters}</search>
        {list}
      </div>
      {record}
    </div>
  )
}

/** When the record closes, returns the focus to the row that opened it, or to the list if that row is gone. */
function useReturningFocus(list: { current: HTMLElement | null }, open: boolean): void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    const element = list.current
    const remember = (event: FocusEvent) => {
      opener.current = event.target instanceof Element ? event.target.closest('[data-opener]') : null
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [list])
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current && !open) {
      const row = opener.current
      if (row instanceof HTMLElement && row.isConnected) row.focus()
      else list.current?.focus({ preventScroll: true })
    }
    wasOpen.current = open
  }, [open, list])
}
