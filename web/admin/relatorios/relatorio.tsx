import type { ReactNode } from 'react'
import type { Formato } from '#contract/arquivo.ts'
import { lerCliente } from '#contract/clientes.ts'
import { type Periodo, periodoPorExtenso } from '#contract/dias.ts'
import type { Route } from '#contract/route.ts'
import type { Address, Sent } from '../../api/call.ts'
import { useRead } from '../../api/query.ts'
import type { Refinement } from '../../shell/use-refine.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { filterOf, type SetFilter } from '../../ui/lists/filter-bar.tsx'
import { Fold } from '../../ui/overlays/fold.tsx'
import { Page } from '../../ui/page.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { ClienteSelect } from '../cliente-select.tsx'
import { Exportar } from './exportar.tsx'
import { Filtros } from './filtros.tsx'
import { Imprimir, type Shown } from './imprimir.tsx'
import styles from './relatorio.module.css'

type Search = Partial<Periodo> & { clienteId?: number; busca?: string }
type Props<R extends Route> = {
  title: string
  /** The question this report answers. */
  question?: string
  /** What the period counts: 'Entrega: 16/11/2026'. */
  counted?: string
  /** Which orders count. */
  counting?: string
  periodo: Periodo
  search: Search
  /** Writes a change of the filters into the address. */
  onChange: (change: Refinement<Search>) => void
  searchLabel: string
  /** The report's own call, and its input for a file. */
  exported: { route: R | Address<R>; sent: (formato: Formato) => Sent<R> }
  /** The list under the figures; printing loads the rest of it first. */
  shown: Shown
  /** Nothing to download, if that differs from nothing shown. */
  empty?: boolean
  /** The next step: beside the title or, on a phone, in the bottom bar. */
  step?: ReactNode
  /** A further filter, for the paper: 'Produto: Tomate'. */
  narrowed?: string | undefined
  /** Further filters behind "Filtros", and those of them that are set. */
  fields?: ReactNode
  set?: readonly SetFilter[]
  /** Set filters that no field shows. */
  cut?: readonly SetFilter[]
  /** Sums above the list. */
  above?: ReactNode
  /** Papers besides the report itself. */
  papers?: ReactNode
  next?: { name: string; periodo: Periodo } | undefined
  children: ReactNode
}

const CONTAM = 'Contam pedidos já confirmados.'

/** The reports' common frame: period, client, search and exports. */
export function Relatorio<R extends Route>({ title, periodo, search, onChange, shown, ...props }: Props<R>) {
  const { question, counting = CONTAM, papers, step, set = [], cut = [] } = props
  const phone = usePhone()
  const { busca, clienteId } = search
  const cliente = useNomeDoCliente(clienteId)
  const filtro = [
    props.counted ?? `${title}, entregas de ${periodoPorExtenso(periodo)}`,
    cliente,
    props.narrowed,
    busca && `“${busca}”`,
  ]
    .filter(Boolean)
    .join(' · ')
  // A phone's filter line shows only the beginning of a client's name, and has no room for the search.
  const folded = filterOf(phone && busca ? `“${busca}”` : undefined, () => onChange({ busca: undefined }))
  return (
    <Page
      title={title}
      sub={phone ? undefined : [question, counting].filter(Boolean).join(' ')}
      actions={
        <>
          <Fold name={papers === undefined ? 'Exportar' : 'Documentos'} atEnd>
            <div className={`stack gap-sm ${styles.documents}`}>
              {papers}
              <div className="row gap-xs">
                <Arquivos {...props} shown={shown} />
              </div>
            </div>
          </Fold>
          {phone ? null : step}
        </>
      }
    >
      <p className="only-print mb-md">
        {filtro} · {counting}
      </p>
      <Filtros
        {...{ periodo, onPeriodo: onChange, next: props.next }}
        quem={
          <ClienteSelect
            aria-label="Cliente"
            {...(phone ? { placeholder: 'Cliente', rightSectionWidth: 16 } : { all: 'Todos os clientes' })}
            value={clienteId ?? null}
            onChange={id => onChange({ clienteId: id ?? undefined })}
          />
        }
        busca={<SearchBox label={props.searchLabel} value={busca ?? ''} onChange={busca => onChange({ busca })} />}
        fields={
          phone ? (
            <>
              {props.fields}
              <p className="quiet small">{counting}</p>
            </>
          ) : (
            props.fields
          )
        }
        set={[...folded, ...set]}
        cut={[...filterOf(phone ? cliente : undefined, () => onChange({ clienteId: undefined })), ...cut]}
      >
        {props.above}
        {props.children}
      </Filtros>
      {phone ? step : null}
    </Page>
  )
}

type ArquivosProps<R extends Route> = Pick<Props<R>, 'exported' | 'shown' | 'empty'>

/** The report as a file or on paper. */
function Arquivos<R extends Route>({ exported, shown, empty }: ArquivosProps<R>) {
  return (
    <>
      <Exportar {...exported} disabled={empty ?? shown.rows.length === 0} />
      <Imprimir {...shown} />
    </>
  )
}

/** The name of the client a report is narrowed to; undefined while it loads, or without such a client. */
function useNomeDoCliente(clienteId: number | undefined): string | undefined {
  const { data } = useRead(lerCliente, { params: { id: clienteId ?? 0 } }, { enabled: clienteId !== undefined })
  return clienteId === undefined ? undefined : data?.clientes[0]?.nome
}
