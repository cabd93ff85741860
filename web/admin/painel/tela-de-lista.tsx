import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Pages } from '../../api/query.ts'
import { useRefine } from '../../shell/use-refine.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import type { Column } from '../../ui/lists/columns.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { Empty } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './painel.module.css'

const route = getRouteApi('/admin/dashboard')

/** What the address says of the list. */
export const useBusca = (): string => route.useSearch({ select: ({ busca = '' }) => busca })

type Props<Row> = {
  title: string
  sub: string
  searchLabel: string
  noun: readonly [string, string]
  columns: readonly Column<Row>[]
  pages: Pages<unknown, Row>
  rowKey: (row: Row) => string | number
  onOpen: (row: Row) => void
  actions?: (row: Row) => ReactNode
  /** Where there is nothing: that all is well. */
  nothing: string
}

/** A whole list behind one of the dashboard's figures, with the way back. */
export function TelaDeLista<Row>({ title, sub, searchLabel, pages, nothing, ...list }: Props<Row>) {
  const { busca = '', ordem } = route.useSearch()
  const change = useRefine(route.useNavigate())
  const { rows, ...rest } = pages
  return (
    <Page
      title={title}
      sub={sub}
      above={
        <Link to="/admin/dashboard" className={styles.back}>
          ‹ Painel
        </Link>
      }
    >
      <div className={styles.search}>
        <SearchBox label={searchLabel} value={busca} onChange={busca => change({ busca: busca || undefined })} />
      </div>
      <DataList
        {...rest}
        {...list}
        label={title}
        rows={rows}
        order={ordem}
        onOrder={ordem => change({ ordem })}
        empty={busca ? <Empty title="Nada com esta busca">Confira o que digitou.</Empty> : <Empty title={nothing} />}
      />
    </Page>
  )
}
