import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Pages } from '../../api/pages.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import type { Column } from '../../ui/lists/columns.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { FilterChips, type SetFilter } from '../../ui/lists/filter-bar.tsx'
import { Empty } from '../../ui/notice.tsx'
import { Fold } from '../../ui/overlays/fold.tsx'
import { BottomBar, Page } from '../../ui/page.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { ListAndRecord } from './list-and-record.tsx'

type Registered = { id: number }
type Opened = number | 'novo'
type Refined = { busca?: string | undefined; ordem?: string | undefined }
/** `clienteId` is no filter to clear: an empty list then means that this client has none yet. */
type Filters = { clienteId?: unknown; [name: string]: unknown }

type Props<T> = {
  title: string
  sub: string
  /** ['cliente', 'clientes']. */
  noun: readonly [string, string]
  /** 'Novo cliente'. */
  newLabel: string
  /** `mark`: the checkbox at each row's end. `bar`: the toolbar above the list, for the marked rows. */
  mark?: ((record: T) => ReactNode) | undefined
  bar?: ReactNode
  /** On a phone, replaces the button for a new record. */
  bottom?: ReactNode
  /** More buttons beside the one for a new record. */
  actions?: ReactNode
  /** The state in the address. */
  address: Refined & { editar?: Opened | undefined }
  onRefine: (change: Refined) => void
  onOpen: (record?: Opened) => void
  /** 'Buscar por nome, CNPJ ou cidade'. */
  searchLabel: string
  filter: ReactNode
  /** The address parameters that `filter` sets. */
  filters: Filters
  /** Active filters that `filter` does not show. */
  set?: readonly SetFilter[]
  /** Clears the search and the filters. */
  onClear: () => void
  pages: Pages<{ total: number }, T>
  columns: readonly Column<T>[]
  /** A record's name, for the accessible label of its button. */
  nameOf: (record: T) => string
  dim?: (record: T) => boolean
  /** The text of an empty list: that there is nothing yet, and why to create the first. */
  empty: { title: string; text: string; create: string }
  panel: (id: Opened, ways: { onClose: () => void; onSaved: (id: number) => void }) => ReactNode
}

/** A registration screen: the list of all records and the open one, both kept in the address. */
export function RecordScreen<T extends Registered>({ title, noun, newLabel, address, pages, ...props }: Props<T>) {
  const { onRefine, onOpen, empty, filters, set = [] } = props
  const { clienteId, ...others } = filters
  const chosen = Object.values(filters).filter(Boolean).length
  const { busca = '', ordem, editar } = address
  const { rows, first, isFetching: _, ...reading } = pages
  const create = () => onOpen('novo')
  const phone = usePhone()
  return (
    <Page
      title={title}
      sub={props.sub}
      actions={
        phone ? undefined : (
          <>
            {props.actions}
            <Button onClick={create}>{newLabel}</Button>
          </>
        )
      }
    >
      <ListAndRecord
        filters={
          <>
            <SearchBox label={props.searchLabel} value={busca} onChange={text => onRefine({ busca: text })} />
            {phone || editar !== undefined ? (
              // Beside a record the filters don't fit in one line, and with two the list would jump.
              <Fold name="Filtros" count={chosen}>
                <div className="stack gap-xs">{props.filter}</div>
              </Fold>
            ) : (
              props.filter
            )}
            <FilterChips set={set} />
            {phone && props.actions ? (
              <Fold name="Planilhas">
                <div className="row gap-xs">{props.actions}</div>
              </Fold>
            ) : null}
          </>
        }
        list={
          <>
            {props.bar}
            <DataList
              label={title}
              noun={noun}
              columns={props.columns}
              rows={rows}
              total={first?.total}
              rowKey={record => record.id}
              onOpen={record => onOpen(record.id)}
              openLabel={record => `Abrir ${props.nameOf(record)}`}
              current={record => record.id === editar}
              {...(props.dim ? { dim: props.dim } : {})}
              mark={props.mark}
              {...reading}
              order={ordem}
              onOrder={next => onRefine({ ordem: next })}
              empty={
                <NothingFound
                  {...empty}
                  searched={busca !== ''}
                  filtered={Object.values(others).some(Boolean) || set.length > 0}
                  onClear={props.onClear}
                  onCreate={create}
                />
              }
            />
          </>
        }
        record={
          editar === undefined ? null : props.panel(editar, { onClose: () => onOpen(), onSaved: id => onOpen(id) })
        }
      />
      {editar === undefined ? (
        <BottomBar>
          {props.bottom ?? (
            <Button fullWidth onClick={create}>
              {newLabel}
            </Button>
          )}
        </BottomBar>
      ) : null}
    </Page>
  )
}

type NothingFoundProps = Props<never>['empty'] & {
  searched: boolean
  filtered: boolean
  onClear: () => void
  onCreate: () => void
}

/** An empty list: because of the filters, or because nothing is there yet. */
function NothingFound({ searched, filtered, onClear, title, text, create, onCreate }: NothingFoundProps) {
  if (searched || filtered)
    return (
      <Empty title="Nada encontrado com estes filtros" clear={['Limpar a busca e os filtros', onClear]}>
        {searched ? 'Confira a grafia, ou procure por menos palavras.' : 'Escolha outros, ou veja todos.'}
      </Empty>
    )
  return (
    <Empty title={title} action={<Button onClick={onCreate}>{create}</Button>}>
      {text}
    </Empty>
  )
}
