import { Button } from '@mantine/core'
import { type RefObject, useLayoutEffect, useRef } from 'react'

type Props = { loading: boolean; onMore: () => void; end: RefObject<HTMLElement | null> }

/**
 * Shows more of a list. Never disabled while it loads: Tab would pass it by, out of the page. When all is there it goes away,
 * and who was on it stands at the list's end, not at the beginning of the page.
 */
export function MoreButton({ loading, onMore, end }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(
    () => () => {
      if (document.activeElement === button.current) end.current?.focus({ preventScroll: true })
    },
    [end],
  )
  return (
    <Button ref={button} variant="default" mt="md" aria-busy={loading} onClick={onMore} className="no-print">
      {loading ? 'Carregando…' : 'Carregar mais'}
    </Button>
  )
}
