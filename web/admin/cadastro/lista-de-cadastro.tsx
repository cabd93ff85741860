import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Route } from '#contract/route.ts'
import { type Pages, usePages } from '../../api/pages.ts'
import { useRefine } from '../../shell/use-refine.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { type Column, sortRows } from '../../ui/lists/columns.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { Empty } from '../../ui/notice.tsx'
import { Fold } from '../../ui/overlays/fold.tsx'
import { BottomBar, Page } from '../../ui/page.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import styles from './cadastro.module.css'

/** The filters that stand in the address, by the names that the list's call has for them. */
export type Filtros = { busca?: string; [name: string]: string | number | undefined }
type Opcao = readonly [valor: string | undefined, nome: string]
/** A choice among a few, or a field of its own that sets `names`. `initial`: chosen where the address says nothing; the first option is then all. */
type Filtro =
  | { name: string; label: string; options: readonly Opcao[]; initial?: string }
  | {
      names: readonly string[]
      Campo: (props: { chosen: Filtros; onChange: (change: Filtros) => void }) => ReactNode
    }

/** What a list may have besides: each part has its place on the screen. */
export type Mais<T> = {
  /** The checkbox at a row's start, the toolbar above the list, and on a phone the one at its foot. */
  mark?: (record: T) => ReactNode
  bar?: ReactNode
  bottom?: ReactNode
  /** Buttons beside the one for a new record. */
  tools?: ReactNode
  dialog?: ReactNode
  /** Called with what the form saved; `created`: for the first time. */
  onSaved?: (record: T, created: boolean) => void
}

/** A list of records, declared. */
export type Listagem<T extends { id: number }> = {
  nomes: readonly [artigo: 'o' | 'a', um: string, muitos: string]
  titulo: string
  sub: string
  calls: { listar: Route }
  /** The records' key in the answers: 'clientes'. */
  chave: string
  nomeDe: (record: T) => string
  /** The label of the search. */
  busca: string
  filtros: readonly Filtro[]
  colunas: readonly Column<T>[]
  /** The keys of the columns that fit beside an open record, if not all. */
  poucas?: readonly string[]
  /** The order where the address says none, of a list that was read whole. */
  ordem?: string
  /** Dims a row. */
  apagado?: (record: T) => boolean
  /** Why to create the first one, under `nenhum`. */
  vazio: string
  nenhum?: string
  useMais?: (list: {
    pages: Pages<{ total: number }, T>
    /** All rows that were read, in the order shown. */
    shown: readonly T[]
    query: Filtros
    onRefine: (change: Filtros) => void
  }) => Mais<T>
}

/** The record that the address names: beside its list, or none. */
export type Aberto = number | 'novo' | undefined
type Address = { busca?: string; ordem?: string; editar?: Aberto } & Filtros

/** What is open, and how to open another. */
export function useAberto(): [Aberto, (record?: Aberto) => void] {
  const { editar }: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = (record?: Aberto) =>
    void navigate({ to: '.', search: before => ({ ...before, editar: record }), resetScroll: false })
  return [editar, open]
}

type Props<T extends { id: number }> = {
  lista: Listagem<T>
  open: Aberto
  onOpen: (record: number | 'novo') => void
  /** The open record. */
  children: (query: Filtros, mais: Mais<T>) => ReactNode
}

/** The list of a registration and the record open beside it; in a narrow window the record takes the list's place. */
export function ListaDeCadastro<T extends { id: number }>({ lista, open, onOpen, children }: Props<T>) {
  const { nomes, titulo, sub, calls, chave, nomeDe, filtros, colunas, poucas, apagado, useMais = semMais } = lista
  const address: Address = useSearch({ strict: false })
  const { busca = '' } = address
  const navigate = useNavigate()
  const refine = useRefine<Address>(to => navigate({ to: '.', ...to }))
  const chosen = chosenOf(filtros, address)
  const query = { busca: address.busca, ...queryOf(filtros, chosen) }
  const pages: Pages<{ total: number }, T> = useListed(calls.listar, { ...query, limite: 500 }, chave)
  const ordem = address.ordem ?? (pages.hasMore ? undefined : lista.ordem)
  const { rows, first, isFetching: _, ...reading } = pages
  const columns = open === undefined || !poucas ? colunas : colunas.filter(({ key }) => poucas.includes(key))
  const shown = sortRows(rows, columns, ordem)
  const mais: Mais<T> = useMais({ pages, shown, query, onRefine: refine })
  const phone = usePhone()
  const folded = phone || open !== undefined // beside a record the filters don't fit in one line
  const create = () => onOpen('novo')
  const [o, um, muitos] = nomes
  const novo = `Nov${o} ${um}`
  return (
    <Page
      title={titulo}
      sub={sub}
      actions={
        phone ? undefined : (
          <>
            {mais.tools}
            <Button onClick={create}>{novo}</Button>
          </>
        )
      }
    >
      <div className={`stack top ${styles.both}`} data-record-open={open === undefined ? undefined : true}>
        <div className={`shrinks ${styles.list}`}>
          <search className={`row gap-sm mb-sm ${styles.filters} no-print`}>
            <SearchBox label={lista.busca} value={busca} onChange={text => refine({ busca: text })} />
            <Filtragem {...{ filtros, folded }} chosen={chosen} onChange={refine} />
            {phone && mais.tools ? (
              <Fold name="Planilhas">
                <div className="row gap-xs">{mais.tools}</div>
              </Fold>
            ) : null}
          </search>
          {open === undefined ? mais.bar : null}
          {mais.dialog}
          <DataList
            label={titulo}
            noun={[um, muitos]}
            columns={columns}
            rows={rows}
            total={first?.total}
            rowKey={({ id }) => id}
            onOpen={({ id }) => onOpen(id)}
            openLabel={record => `Abrir ${nomeDe(record)}`}
            current={({ id }) => id === open}
            {...(apagado && { dim: apagado })}
            mark={open === undefined ? mais.mark : undefined}
            {...reading}
            order={ordem}
            onOrder={next => refine({ ordem: next })}
            empty={
              busca || filtros.some(filtro => isSet(filtro, chosen)) ? (
                <Empty
                  title="Nada encontrado com estes filtros"
                  clear={['Limpar a busca e os filtros', () => refine({ busca: undefined, ...allOf(filtros) })]}
                >
                  {busca ? 'Confira a grafia, ou procure por menos palavras.' : 'Escolha outros, ou veja todos.'}
                </Empty>
              ) : (
                <Empty
                  title={lista.nenhum ?? `Nenhum${o === 'a' ? 'a' : ''} ${um} cadastrad${o}`}
                  action={<Button onClick={create}>Cadastrar {um}</Button>}
                >
                  {lista.vazio}
                </Empty>
              )
            }
          />
        </div>
        {children(query, mais)}
      </div>
      {open === undefined ? (
        <BottomBar>
          {mais.bottom ?? (
            <Button fullWidth onClick={create}>
              {novo}
            </Button>
          )}
        </BottomBar>
      ) : null}
    </Page>
  )
}

const semMais = () => ({})
const namesOf = (filtro: Filtro) => ('name' in filtro ? [filtro.name] : filtro.names)
const initialOf = (filtro: Filtro) => ('name' in filtro ? filtro.initial : undefined)
const each = (filtros: readonly Filtro[], of: (name: string, filtro: Filtro) => Filtros[string]): Filtros =>
  Object.fromEntries(filtros.flatMap(filtro => namesOf(filtro).map(name => [name, of(name, filtro)])))

/** What the address says, or where each filter begins. */
const chosenOf = (filtros: readonly Filtro[], address: Filtros) =>
  each(filtros, (name, filtro) => address[name] ?? initialOf(filtro))
/** The choices that show all. */
const allOf = (filtros: readonly Filtro[]) =>
  each(filtros, (_, filtro) => ('name' in filtro ? filtro.options[0]?.[0] : undefined))
/** The choices as the call has them, where all is none. */
const queryOf = (filtros: readonly Filtro[], chosen: Filtros) => {
  const all = allOf(filtros)
  return each(filtros, name => (chosen[name] === all[name] ? undefined : chosen[name]))
}
/** Whether a filter leaves rows out, besides those that it leaves out at first. */
const isSet = (filtro: Filtro, chosen: Filtros): boolean =>
  namesOf(filtro).some(name => queryOf([filtro], chosen)[name] !== undefined && chosen[name] !== initialOf(filtro))

/** The contract says what the rows of `chave` are. */
const useListed = <T,>(listar: Route, query: Filtros, chave: string) =>
  usePages<Route, never>(listar, { query } as object, chave as never, { near: true }) as Pages<
    unknown,
    unknown
  > as Pages<{ total: number }, T>

type FiltragemProps = {
  filtros: readonly Filtro[]
  chosen: Filtros
  folded: boolean
  onChange: (change: Filtros) => void
}

/** The filters in one line, or behind a button. */
function Filtragem({ filtros, chosen, folded, onChange }: FiltragemProps) {
  const fields = filtros.map(filtro => {
    if ('names' in filtro) return <filtro.Campo key={filtro.names[0]} {...{ chosen, onChange }} />
    const { name, label, options } = filtro
    return (
      <FilterChoice
        key={name}
        {...{ label, options }}
        stacked={folded && options.length > 4}
        value={chosen[name]?.toString()}
        onChange={value => onChange({ [name]: value })}
      />
    )
  })
  if (!folded) return fields
  return (
    <Fold name="Filtros" count={filtros.filter(filtro => isSet(filtro, chosen)).length}>
      <div className="stack gap-xs">{fields}</div>
    </Fold>
  )
}
