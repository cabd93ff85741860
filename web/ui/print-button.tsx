import { useEffect, useState } from 'react'
import { emNumero } from '#contract/dinheiro.ts'
import type { DataListProps } from './lists/columns.ts'
import { ReasonButton } from './reason-button.tsx'

/** A list, of which there may be more to load. */
type Printed = Pick<DataListProps<unknown>, 'rows' | 'hasMore' | 'loadMore' | 'loadingMore'>

/** Prints the screen, after loading the remaining pages of its list, which can be stopped. */
export function PrintButton({ rows, hasMore = false, loadMore, loadingMore = false }: Printed) {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (!wanted) return
    if (hasMore) {
      if (!loadingMore) loadMore?.()
      return
    }
    setWanted(false)
    setTimeout(() => window.print()) // once what was loaded is on the screen
  }, [wanted, hasMore, loadMore, loadingMore])
  return (
    <ReasonButton
      variant="default"
      reason={rows.length === 0 ? 'Não há nada para imprimir' : null}
      onClick={() => setWanted(!wanted)}
    >
      {wanted ? `Parar · ${emNumero(rows.length)} lidos` : 'Imprimir'}
    </ReasonButton>
  )
}
