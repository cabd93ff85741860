import type { ReactNode } from 'react'
import { Drawers } from '../../ui/overlays/drawers.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import styles from './estoque.module.css'

/** What narrows a list, and its files: beside the search, or on a phone behind a button, for the list comes first. */
export function Filtros({ count, children }: { count: number; children: ReactNode }) {
  const phone = usePhone()
  if (!phone) return children
  const content = <div className={`row gap-xs ${styles.filters}`}>{children}</div>
  return <Drawers drawers={[{ name: 'Filtros e planilha', count, content }]} />
}
