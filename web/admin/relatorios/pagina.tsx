import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Formato } from '#contract/arquivo.ts'
import { lerCliente } from '#contract/clientes.ts'
import type { Periodo } from '#contract/dias.ts'
import type { Route } from '#contract/route.ts'
import type { Address, Sent } from '../../api/call.ts'
import { useRead } from '../../api/query.ts'
import { Exportar } from '../../shell/exportar.tsx'
import type { Refinement } from '../../shell/use-refine.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { BarField, FilterBar, FilterFields, filterOf, type SetFilter } from '../../ui/lists/filter-bar.tsx'
import { Fold } from '../../ui/overlays/fold.tsx'
import { BottomBar, Page } from '../../ui/page.tsx'
import { PrintButton, type Printed } from '../../ui/print-button.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { ClienteSelect } from '../cliente-select.tsx'
import { Dias, emPoucasLetras } from './dias.tsx'

type Search = Partial<Periodo> & { clienteId?: number; busca?: string }
type Props<R extends Route> = {
  title: string
  /** The question this report answers. */
  question: string
  /** What the period counts, on paper: 'Entrega: 16/11/2026'. */
  counted?: string | undefined
  /** Which rows count. */
  counting?: string
  /** Left out: this report has no days. */
  periodo?: Partial<Periodo> | undefined
  /** The dates may be left empty. */
  optional?: boolean
  search: Search
  /** Writes a change of the filters into the address. */
  onChange: (change: Refinement<Search>) => void
  /** Left out: nothing to search. */
  searchLabel?: string | undefined
  /** In the place of the client's field. */
  who?: ReactNode
  /** Further filters behind "Filtros". */
  fields?: readonly ReactNode[]
  /** The set filters that the line does not show. */
  set?: readonly SetFilter[]
  /** The report's own call, and its input for a file. */
  exported?: { route: R | Address<R>; sent: (formato: Formato) => Sent<R> } | undefined
  /** The list under the figures; printing loads the rest of it first. */
  shown: Printed
  /** Nothing to download, if that differs from nothing shown. */
  empty?: boolean
  /** The next step: beside the title or, on a phone, in the bottom bar. */
  step?: ReactNode
  /** Papers besides the report itself. */
  papers?: ReactNode
  children: ReactNode
}

const CONTAM = 'Contam pedidos já confirmados.'

/** The reports' common frame: period, client, search and exports. */
export function Relatorio<R extends Route>(props: Props<R>) {
  const { title, question, counting = CONTAM, periodo = {}, search, shown, papers, step, set = [] } = props
  const phone = usePhone()
  const cliente = useNomeDoCliente(search.clienteId)
  const counted = props.counted ?? [title, props.periodo && `entregas: ${emPoucasLetras(periodo)}`]
  const printed = [counted, cliente, set.map(({ text }) => text), search.busca && `“${search.busca}”`, counting]
  return (
    <Page
      title={title}
      sub={phone ? undefined : `${question} ${counting}`}
      actions={
        <>
          <Fold name={papers === undefined ? 'Exportar' : 'Documentos'} atEnd>
            <div className="stack gap-sm">
              {papers}
              <div className="row gap-xs">
                {props.exported ? (
                  <Exportar {...props.exported} disabled={props.empty ?? shown.rows.length === 0} />
                ) : null}
                <PrintButton {...shown} />
              </div>
            </div>
          </Fold>
          {phone ? null : step}
        </>
      }
    >
      <Filtros {...props} counting={counting} cliente={cliente} />
      <p className="only-print mb-md">{printed.flat().filter(Boolean).join(' · ')}</p>
      {props.children}
      {phone && step ? (
        <BottomBar>
          <div className="row gap-xs full">{step}</div>
        </BottomBar>
      ) : null}
    </Page>
  )
}

type FiltrosProps = Omit<Props<Route>, 'exported'> & { cliente: string | undefined }

/** Period, client, search and "Filtros" in one line, and the set filters below it. */
function Filtros({ periodo, search, onChange, fields = [], set = [], counting, cliente, ...props }: FiltrosProps) {
  const phone = usePhone()
  const { busca, clienteId } = search
  const box = props.searchLabel ? (
    <SearchBox label={props.searchLabel} value={busca ?? ''} onChange={busca => onChange({ busca })} />
  ) : null
  // A phone's line shows only the beginning of a client's name, and has no room for the search.
  const ofPhone = [
    ...filterOf(cliente, () => onChange({ clienteId: undefined })),
    ...filterOf(busca && `“${busca}”`, () => onChange({ busca: undefined })),
  ]
  return (
    <FilterBar set={phone ? [...ofPhone, ...set] : set}>
      {periodo ? <Dias {...props} search={search} periodo={periodo} onPeriodo={onChange} /> : null}
      <BarField>
        {props.who ?? (
          <ClienteSelect
            aria-label="Cliente"
            {...(phone ? { placeholder: 'Cliente', rightSectionWidth: 16 } : { all: 'Todos os clientes' })}
            value={clienteId ?? null}
            onChange={id => onChange({ clienteId: id ?? undefined })}
          />
        )}
      </BarField>
      {box && !phone ? <BarField>{box}</BarField> : null}
      {fields.length > 0 || (phone && box) ? (
        <FilterFields count={set.length}>
          {phone ? box : null}
          {fields}
          {phone && counting ? <p className="quiet small">{counting}</p> : null}
        </FilterFields>
      ) : null}
    </FilterBar>
  )
}

/** The name of the client a report is narrowed to; undefined while it loads, or without such a client. */
function useNomeDoCliente(clienteId: number | undefined): string | undefined {
  const { data } = useRead(lerCliente, { params: { id: clienteId ?? 0 } }, { enabled: clienteId !== undefined })
  return clienteId === undefined ? undefined : data?.clientes[0]?.nome
}

/** A report's sums above its rows, in one line because the rows matter more. */
export function Somas({ figures }: { figures: readonly (readonly [name: string, value: string | undefined])[] }) {
  return (
    <dl className="row mb-xs" style={{ columnGap: 18 }}>
      {figures.map(([name, value]) => (
        <div key={name} className="line centred stiff gap-2xs">
          <dt className="quiet">{name}</dt>
          <dd className="bold num">{value ?? <Skeleton width={92} height={14} />}</dd>
        </div>
      ))}
    </dl>
  )
}
