import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { maiuscula } from '#contract/dia-com-nome.ts'
import type { Route } from '#contract/route.ts'
import { type Pages, usePages } from '../../api/pages.ts'
import { ExportarRecolhido } from '../../shell/exportar.tsx'
import { useRefine } from '../../shell/use-refine.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { type Column, sortRows } from '../../ui/lists/columns.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { BarField, FilterBar } from '../../ui/lists/filter-bar.tsx'
import { Empty } from '../../ui/notice.tsx'
import { Fold } from '../../ui/overlays/fold.tsx'
import { BottomBar, Page } from '../../ui/page.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { allOf, chosenOf, Filtragem, type Filtro, type Filtros, isSet, queryOf } from '../filtros.tsx'

/** What a list may have besides: each part has its place on the screen. */
export type Mais<T> = {
  /** The checkbox at a row's start, and the toolbar above the list; with something marked, at a phone's foot. */
  mark?: (record: T) => ReactNode
  bar?: ReactNode
  marked?: boolean
  /** Buttons beside the one for a new record. */
  tools?: ReactNode
  dialog?: ReactNode
  /** Called with what the form saved, what was there before (null: nothing), and the values that were typed. */
  onSaved?: (record: T, before: T | null, typed: object) => void
}

/** What the kit knows of any record. */
export type Registro = { id: number; nome?: string; ativo?: 0 | 1; ativa?: 0 | 1 }

/** A list of records, declared. */
export type Listagem<T extends Registro> = {
  nomes: readonly [artigo: 'o' | 'a', um: string, muitos: string]
  sub: string
  calls: { listar: Route }
  /** The records' key in the answers: 'clientes'. */
  chave: string
  /** What a record is called, if that is not its `nome`. */
  nomeDe?: (record: T) => string
  /** The label of the search. */
  busca: string
  filtros: readonly Filtro[]
  colunas: readonly Column<T>[]
  /** The keys of the columns that fit beside an open record, if not all. */
  poucas?: readonly string[]
  /** The order where the address says none, of a list that was read whole. */
  ordem?: string
  /** A record opens in a screen of its own, by `id` in the address; only a new one opens beside the list. */
  telaPropria?: true
  /** Why to create the first one, under `nenhum`. */
  vazio: string
  nenhum?: string
  /** Its list can be downloaded. */
  exporta?: true
  useMais?: (list: {
    /** All rows that were read, in the order shown. */
    shown: readonly T[]
    onRefine: (change: Filtros) => void
  }) => Mais<T>
}

/** The record that the address names: beside its list, or none. */
export type Aberto = number | 'novo' | undefined
type Address = { busca?: string; ordem?: string; editar?: Aberto } & Filtros

/** What is open, and how to open another. */
export function useAberto({ telaPropria }: { telaPropria?: true }): [Aberto, (record?: Aberto) => void] {
  const { editar }: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = (record?: Aberto) => {
    const opened = telaPropria && typeof record === 'number' ? { editar: undefined, id: record } : { editar: record }
    const search = (before: object) => ({ ...before, alterar: undefined, ...opened })
    void navigate({ to: '.', search, resetScroll: opened.id !== undefined })
  }
  return [telaPropria && editar !== 'novo' ? undefined : editar, open]
}

type Props = {
  lista: Listagem<Registro>
  open: Aberto
  onOpen: (record: number | 'novo') => void
  /** The open record. */
  children: (query: Filtros, mais: Mais<Registro>) => ReactNode
}

/** The list of a registration and the record open beside it; in a narrow window the record takes the list's place. */
export function ListaDeCadastro({ lista, open, onOpen, children }: Props) {
  const { pages, query, mais, ...shown } = useLista(lista, open)
  const phone = usePhone()
  const [o, um] = lista.nomes
  const bar = open === undefined && (pages.rows.length > 0 || mais.marked) ? mais.bar : null
  const atFoot = phone && mais.marked
  const novo = (
    <Button fullWidth={phone} onClick={() => onOpen('novo')}>
      Nov{o} {um}
    </Button>
  )
  return (
    <Page
      title={maiuscula(lista.nomes[2])}
      sub={lista.sub}
      actions={
        phone ? undefined : (
          <>
            {mais.tools}
            {novo}
          </>
        )
      }
    >
      <div data-record-open={open === undefined ? undefined : true}>
        <div>
          <FilterBar set={[]}>
            <BarField>
              <SearchBox label={lista.busca} value={query.busca ?? ''} onChange={busca => shown.refine({ busca })} />
            </BarField>
            <Filtragem
              filtros={lista.filtros}
              chosen={shown.chosen}
              folded={phone || open !== undefined} // beside a record they don't fit in one line
              onChange={shown.refine}
            />
            {phone && mais.tools ? (
              <Fold name="Planilhas">
                <div className="row gap-xs">{mais.tools}</div>
              </Fold>
            ) : null}
          </FilterBar>
          {atFoot ? null : bar}
          {mais.dialog}
          <Registros lista={lista} open={open} onOpen={onOpen} pages={pages} query={query} mais={mais} {...shown} />
        </div>
        {children(query, mais)}
      </div>
      {open === undefined ? <BottomBar>{atFoot ? bar : novo}</BottomBar> : null}
    </Page>
  )
}

/** What the address says of a list, and its rows. */
function useLista({ useMais = semMais, ...lista }: Listagem<Registro>, open: Aberto) {
  const { calls, chave, filtros, colunas, poucas, exporta } = lista
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const refine = useRefine<Address>(to => navigate({ to: '.', ...to }))
  const chosen = chosenOf(filtros, address)
  const query: Filtros = { busca: address.busca, ...queryOf(filtros, chosen) }
  const sent = { query: { ...query, limite: 500 } }
  // The contract says what the rows of `chave` are.
  const listed = usePages<Route, never>(calls.listar, sent as object, chave as never, { near: true })
  const pages = listed as Pages<unknown, unknown> as Pages<unknown, Registro>
  const ordem = address.ordem ?? (pages.hasMore ? undefined : lista.ordem)
  const columns = open === undefined || !poucas ? colunas : colunas.filter(({ key }) => poucas.includes(key))
  const shown = sortRows(pages.rows, columns, ordem)
  const { tools, ...mais }: Mais<Registro> = useMais({ shown, onRefine: refine })
  const exportar = exporta ? (
    <ExportarRecolhido
      route={calls.listar}
      disabled={shown.length === 0}
      sent={formato =>
        ({ query: { ...query, ...(pages.alike !== undefined && { parecidos: '1' }), formato } }) as object
      }
    />
  ) : null
  const all = exportar || tools ? [tools, exportar] : null
  return { pages, query, mais: { ...mais, tools: all }, chosen, columns, ordem, refine }
}

const semMais = () => ({})
/** What a record is called, where nothing else is declared. */
export const oNome = ({ nome = '' }: Registro) => nome
const inativo = ({ ativo, ativa }: Registro) => ativo === 0 || ativa === 0

type RegistrosProps = Omit<Props, 'children'> & ReturnType<typeof useLista>

function Registros({ lista, open, onOpen, pages, mais, ...list }: RegistrosProps) {
  const { nomes, nomeDe = oNome, filtros } = lista
  const { query, chosen, columns, ordem, refine } = list
  const { isPlaceholderData: _, ...reading } = pages
  const [o, um, muitos] = nomes
  const filtered = filtros.some(filtro => isSet(filtro, chosen))
  return (
    <DataList
      label={maiuscula(muitos)}
      noun={[um, muitos]}
      columns={columns}
      rowKey={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      openLabel={record => `Abrir ${nomeDe(record)}`}
      current={({ id }) => id === open}
      dim={inativo}
      mark={open === undefined ? mais.mark : undefined}
      {...reading}
      order={ordem}
      onOrder={next => refine({ ordem: next })}
      empty={
        query.busca || filtered ? (
          <Empty
            title="Nada encontrado com estes filtros"
            clear={['Limpar a busca e os filtros', () => refine({ busca: undefined, ...allOf(filtros) })]}
          >
            {query.busca ? 'Confira a grafia, ou procure por menos palavras.' : 'Escolha outros, ou veja todos.'}
          </Empty>
        ) : (
          <Empty
            title={lista.nenhum ?? `Nenhum${o === 'a' ? 'a' : ''} ${um} cadastrad${o}`}
            action={<Button onClick={() => onOpen('novo')}>Cadastrar {um}</Button>}
          >
            {lista.vazio}
          </Empty>
        )
      }
    />
  )
}
