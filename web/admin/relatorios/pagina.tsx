import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Formato } from '#contract/arquivo.ts'
import { lerCliente } from '#contract/clientes.ts'
import type { Periodo } from '#contract/dias.ts'
import type { Answer, Route } from '#contract/route.ts'
import type { Sent } from '../../api/call.ts'
import type { Pages } from '../../api/pages.ts'
import { useRead } from '../../api/query.ts'
import { Exportar } from '../../shell/exportar.tsx'
import type { Refinement } from '../../shell/use-refine.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import type { Column, DataListProps } from '../../ui/lists/columns.ts'
import { BarField, FilterBar, FilterFields, filterOf, type SetFilter } from '../../ui/lists/filter-bar.tsx'
import type { Option } from '../../ui/lists/filter-choice.tsx'
import { Fold } from '../../ui/overlays/fold.tsx'
import { BottomBar, Page } from '../../ui/page.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { ClienteSelect } from '../cliente-select.tsx'
import { camposDe, chosenOf, type Filtro, type Filtros, postos, queryOf } from '../filtros.tsx'
import { Dias, emPoucasLetras } from './dias.tsx'
import type { Preset } from './periodo.ts'

/** What a report's address may hold. */
export type Endereco = Partial<Periodo> & {
  clienteId?: number
  busca?: string
  ordem?: string
  grupo?: string
  visao?: string
}
/** A report as it is open: its address, the days and the group that it means, and a change of it. */
export type Aqui<S extends Endereco> = {
  search: S
  periodo: Periodo
  grupo: NonNullable<S['grupo']>
  mudar: (change: Refinement<S>) => void
}
type RowOf<R extends Route, K extends keyof Answer<R>> = Answer<R>[K] extends readonly (infer Row)[] ? Row : never
type Nomes = readonly [um: string, varios: string]
export type NomesDasVisoes = readonly Option[]

/** A report as data: `relatorio()` makes its screen. */
export type Declaracao<S extends Endereco, R extends Route, K extends keyof Answer<R>, Row = RowOf<R, K>> = {
  titulo: string
  pergunta: string
  /** Which rows count; left out: confirmed orders. */
  conta?: string
  /** What the period counts, on paper. */
  contado?: (aqui: Aqui<S>) => string
  /** The days shown at first; null: all of them, so either date of `periodo` may be missing; left out: it has no days. */
  periodo?: Preset | null
  call: R
  /** The rows' key in the answer. */
  linhas: K
  sent: (aqui: Aqui<S>) => Sent<R>
  /** The call that answers its files, if not `call`, and what it is sent besides, or instead; false: none does. */
  arquivo?: false | { route: Route; query?: object; sent?: (aqui: Aqui<S>) => object }
  /** The list's name, and the names of its rows; each of `grupos` has its own, and the first is shown at first. */
  lista: string
  nomes?: Nomes
  grupos?: readonly (readonly [grupo: S['grupo'], rotulo: string, nomes: Nomes])[]
  busca?: (aqui: Aqui<S>) => string
  /** Behind "Filtros", and sent with `query`. */
  filtros?: readonly Filtro[]
  /** The screen's views, one of which this is. */
  visoes?: NomesDasVisoes
  /** In the place of the client's field; the set filters that neither the line nor `filtros` shows. */
  quem?: (aqui: Aqui<S>) => ReactNode
  postos?: (aqui: Aqui<S>, answer: Answer<R> | undefined, rows: readonly Row[]) => readonly SetFilter[]
  somas?: readonly (readonly [nome: string, soma: (answer: Answer<R>, rows: readonly Row[]) => string])[]
  colunas: (aqui: Aqui<S>, rows: readonly Row[]) => readonly Column<Row>[]
  chave: (row: Row) => string | number
  total?: (answer: Answer<R>, aqui: Aqui<S>) => number | null
  rodape?: (answer: Answer<R>, rows: readonly Row[]) => Record<string, string>
  /** Where a row leads: further into this report, or to another screen; and its button's words. */
  dentro?: (row: Row, aqui: Aqui<S>) => Partial<S>
  leva?: (row: Row, aqui: Aqui<S>, listed: readonly Row[]) => { to: string; search: object; state?: object }
  abrir?: (row: Row, aqui: Aqui<S>) => string
  /** Above the rows, on demand. */
  grafico?: (aqui: Aqui<S>, rows: readonly Row[]) => ReactNode
  /** In the place of the rows. */
  corpo?: (aqui: Aqui<S>, rows: readonly Row[]) => ReactNode
  abaixo?: (aqui: Aqui<S>) => ReactNode
  /** What is particular of the list: actions, dimmed rows. */
  mais?: Partial<DataListProps<Row>>
  vazio: readonly [titulo: string, texto: string]
}

export type Props<S extends Endereco, R extends Route, K extends keyof Answer<R>, Row = RowOf<R, K>> = {
  de: Declaracao<S, R, K, Row>
  aqui: Aqui<S>
  lido: Pages<Answer<R>, Row>
  /** Between the filters and the rows. */
  acima?: ReactNode
  /** A picture beside the rows; in a narrow window under them. */
  aside?: ReactNode
  /** The screen's next step: beside the title or, on a phone, in the bottom bar. */
  passo?: ReactNode
  /** Papers besides the report itself. */
  papeis?: ReactNode
  /** Nothing to download, if that differs from nothing shown. */
  nada?: boolean
  mais?: Partial<DataListProps<Row>>
}
/** The same with its types left out: what `Declaracao` has checked already. */
export type AnyProps = Props<Endereco, Route, never, unknown>

const CONTAM = 'Contam pedidos já confirmados.'
/** So few rows of a table need no search. */
const FEW = 20

/** What the report asks for, with its filters. */
export function sentOf<S extends Endereco, R extends Route>(
  de: Pick<Declaracao<S, R, never>, 'sent' | 'filtros'>,
  aqui: Aqui<S>,
) {
  const sent: { query?: object } = de.sent(aqui)
  const filtros = de.filtros ?? []
  const query = { ...queryOf(filtros, chosenOf(filtros, aqui.search as Filtros)), ...sent.query }
  return (filtros.length > 0 ? { ...sent, query } : sent) as Sent<R>
}

/** The reports' common frame: period, client, search and exports. */
export function Pagina({ children, ...props }: AnyProps & { children: ReactNode }) {
  const { de, aqui, lido, papeis, passo } = props
  const { titulo, pergunta, conta = CONTAM, filtros = [] } = de
  const { search, periodo, mudar } = aqui
  const phone = usePhone()
  const cliente = useNomeDoCliente(search.clienteId)
  const onFilter = (change: Filtros) => mudar(change as object)
  const set = [...postos(filtros, search as Filtros, onFilter), ...(de.postos?.(aqui, lido.first, lido.rows) ?? [])]
  const counted = de.contado?.(aqui) ?? [titulo, de.periodo !== undefined && `entregas: ${emPoucasLetras(periodo)}`]
  const printed = [counted, cliente, set.map(({ text }) => text), search.busca && `“${search.busca}”`, conta]
  return (
    <Page
      title={titulo}
      sub={phone ? undefined : `${pergunta} ${conta}`}
      actions={
        <>
          <Fold name={papeis === undefined ? 'Exportar' : 'Documentos'} atEnd>
            <div className="stack gap-sm">
              {papeis}
              <div className="row gap-xs">
                <Arquivos {...props} />
                <PrintButton {...lido} />
              </div>
            </div>
          </Fold>
          {phone ? null : passo}
        </>
      }
    >
      <Filtragem {...props} set={set} conta={conta} cliente={cliente} onFilter={onFilter} />
      <p className="only-print mb-md">{printed.flat().filter(Boolean).join(' · ')}</p>
      {children}
      {phone && passo ? (
        <BottomBar>
          <div className="row gap-xs full">{passo}</div>
        </BottomBar>
      ) : null}
    </Page>
  )
}

function Arquivos({ de, aqui, lido, nada = lido.rows.length === 0 }: AnyProps) {
  if (de.arquivo === false) return null
  const { route = de.call, query, sent: own } = de.arquivo ?? {}
  const sent: { query?: object } = own?.(aqui) ?? sentOf(de, aqui)
  const withFormat = (formato: Formato) => ({ ...sent, query: { ...sent.query, ...query, formato } }) as object
  return <Exportar route={route} sent={withFormat} disabled={nada} />
}

type FiltragemProps = AnyProps & {
  set: readonly SetFilter[]
  conta: string
  cliente: string | undefined
  onFilter: (change: Filtros) => void
}

/** Period, client, search and "Filtros" in one line, and the set filters below it. */
function Filtragem({ de, aqui, lido, set, conta, cliente, onFilter }: FiltragemProps) {
  const { filtros = [] } = de
  const { search, periodo, mudar } = aqui
  const phone = usePhone()
  const { busca, clienteId } = search
  const few = !busca && !lido.isPending && lido.rows.length < FEW && de.colunas(aqui, lido.rows).length > 0
  const label = few ? undefined : de.busca?.(aqui)
  const box = label ? <SearchBox label={label} value={busca ?? ''} onChange={busca => mudar({ busca })} /> : null
  const chosen = chosenOf(filtros, search as Filtros)
  const fields = camposDe({ filtros, chosen, folded: true, onChange: onFilter })
  // A phone's line shows only the beginning of a client's name, and has no room for the search.
  const ofPhone = [
    ...filterOf(cliente, () => mudar({ clienteId: undefined })),
    ...filterOf(busca && `“${busca}”`, () => mudar({ busca: undefined })),
  ]
  return (
    <FilterBar set={phone ? [...ofPhone, ...set] : set}>
      {de.periodo === undefined ? null : (
        <Dias search={search} periodo={periodo} onPeriodo={mudar} optional={de.periodo === null} />
      )}
      <BarField>
        {de.quem?.(aqui) ?? (
          <ClienteSelect
            aria-label="Cliente"
            {...(phone ? { placeholder: 'Cliente', rightSectionWidth: 16 } : { all: 'Todos os clientes' })}
            value={clienteId ?? null}
            onChange={id => mudar({ clienteId: id ?? undefined })}
          />
        )}
      </BarField>
      {box && !phone ? <BarField>{box}</BarField> : null}
      {fields.length > 0 || (phone && box) ? (
        <FilterFields count={set.length}>
          {phone ? box : null}
          {fields}
          {phone && conta ? <p className="quiet small">{conta}</p> : null}
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
export const Somas = ({ figures }: { figures: readonly (readonly [name: string, value: string | undefined])[] }) => (
  <dl className="row mb-xs" style={{ columnGap: 18 }}>
    {figures.map(([name, value]) => (
      <div key={name} className="line centred stiff gap-2xs">
        <dt className="quiet">{name}</dt>
        <dd className="bold num">{value ?? <Skeleton width={92} height={14} />}</dd>
      </div>
    ))}
  </dl>
)
