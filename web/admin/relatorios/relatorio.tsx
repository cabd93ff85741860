import { useLocalStorage } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Periodo } from '#contract/dias.ts'
import type { Answer, Route } from '#contract/route.ts'
import type { Sent } from '../../api/call.ts'
import { type Pages, usePages } from '../../api/pages.ts'
import { type Refinement, useRefine } from '../../shell/use-refine.ts'
import type { Column, DataListProps } from '../../ui/lists/columns.ts'
import { DataList, ListTools } from '../../ui/lists/data-list.tsx'
import type { SetFilter } from '../../ui/lists/filter-bar.tsx'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { Empty } from '../../ui/notice.tsx'
import { useToday } from '../../ui/use-today.ts'
import { camposDe, chosenOf, type Filtro, type Filtros, postos, queryOf } from '../filtros.tsx'
import { Relatorio, Somas } from './pagina.tsx'
import { emOrdem, type Preset, periodoDe } from './periodo.ts'

/** What a report's address may hold. */
type Endereco = Partial<Periodo> & {
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
type Visoes = readonly (readonly [visao: string | undefined, nome: string])[]

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
  /** The call that answers its files, if not `call`, and what it is sent besides; false: none does. */
  arquivo?: false | { route: Route; query?: object }
  /** The list's name, and the names of its rows; each of `grupos` has its own, and the first is shown at first. */
  lista: string
  nomes?: Nomes
  grupos?: readonly (readonly [grupo: S['grupo'], rotulo: string, nomes: Nomes])[]
  busca?: (aqui: Aqui<S>) => string
  /** Behind "Filtros", and sent with `query`. */
  filtros?: readonly Filtro[]
  /** The screen's views, one of which this is. */
  visoes?: Visoes
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

type Props<S extends Endereco, R extends Route, K extends keyof Answer<R>, Row = RowOf<R, K>> = {
  de: Declaracao<S, R, K, Row>
  aqui: Aqui<S>
  lido: Pages<Answer<R>, Row>
  /** Between the filters and the rows. */
  acima?: ReactNode
  /** A picture beside the rows; in a narrow window under them. */
  aside?: ReactNode
  /** The screen's next step. */
  passo?: ReactNode
  mais?: Partial<DataListProps<Row>>
}
/** The same with its types left out: what `Declaracao` has checked already. */
type AnyProps = Props<Endereco, Route, never, unknown>

/** The screen of a declared report, or one view of a screen. */
export function relatorio<S extends Endereco, R extends Route, K extends keyof Answer<R>>(de: Declaracao<S, R, K>) {
  return function Tela(props: Omit<Props<S, R, K>, 'de' | 'aqui' | 'lido'>) {
    const aqui = useAqui<S>(de)
    return <Declarado {...props} de={de} aqui={aqui} lido={useLinhas(de, aqui)} />
  }
}

type Aberta = Pick<AnyProps['de'], 'periodo'> & { grupos?: readonly (readonly [grupo: unknown, ...rest: unknown[]])[] }

export function useAqui<S extends Endereco>({ periodo, grupos }: Aberta): Aqui<S> {
  const address: object = useSearch({ strict: false })
  const search = address as S
  const mudar = useRefine<S>(useNavigate() as never)
  const grupo = (search.grupo ?? grupos?.[0]?.[0]) as NonNullable<S['grupo']>
  const hoje = useToday()
  return { search, grupo, mudar, periodo: periodo ? periodoDe(search, periodo, hoje) : (emOrdem(search) as Periodo) }
}

export const useLinhas = <S extends Endereco, R extends Route, K extends keyof Answer<R>>(
  de: Declaracao<S, R, K>,
  aqui: Aqui<S>,
  enabled = true,
) => usePages(de.call, sentOf(de, aqui), de.linhas, { enabled })

/** What the report asks for, with its filters. */
function sentOf<S extends Endereco, R extends Route>(
  de: Pick<Declaracao<S, R, never>, 'sent' | 'filtros'>,
  aqui: Aqui<S>,
) {
  const sent: { query?: object } = de.sent(aqui)
  const filtros = de.filtros ?? []
  const query = { ...queryOf(filtros, chosenOf(filtros, aqui.search as Filtros)), ...sent.query }
  return (filtros.length > 0 ? { ...sent, query } : sent) as Sent<R>
}

/** A declared report whose rows its screen has read, to do more with them. */
export const Declarado = <S extends Endereco, R extends Route, K extends keyof Answer<R>>(props: Props<S, R, K>) => (
  <Tela {...(props as unknown as AnyProps)} />
)

function Tela(props: AnyProps) {
  const { de, aqui, lido, acima, aside, passo } = props
  const { rows, first } = lido
  const { search, mudar, periodo } = aqui
  const sent = sentOf(de, aqui) as { query?: object }
  const filtros = de.filtros ?? []
  const onFilter = (change: Filtros) => mudar(change as object)
  const body = de.corpo?.(aqui, rows)
  const { route = de.call, query } = de.arquivo || {}
  const few = !search.busca && !lido.isPending && rows.length < FEW
  return (
    <Relatorio
      title={de.titulo}
      question={de.pergunta}
      {...(de.conta !== undefined && { counting: de.conta })}
      counted={de.contado?.(aqui)}
      periodo={de.periodo === undefined ? undefined : periodo}
      optional={de.periodo === null}
      search={search}
      onChange={mudar}
      searchLabel={few ? undefined : de.busca?.(aqui)}
      who={de.quem?.(aqui)}
      fields={camposDe({ filtros, chosen: chosenOf(filtros, search as Filtros), folded: true, onChange: onFilter })}
      set={[...postos(filtros, search as Filtros, onFilter), ...(de.postos?.(aqui, first, rows) ?? [])]}
      exported={
        de.arquivo === false
          ? undefined
          : { route, sent: formato => ({ ...sent, query: { ...sent.query, ...query, formato } }) as never }
      }
      shown={lido}
      step={passo}
    >
      {acima}
      {de.somas ? (
        <Somas figures={de.somas.map(([nome, soma]) => [nome, first === undefined ? undefined : soma(first, rows)])} />
      ) : null}
      {body ? (
        <ListTools>
          <Agrupar {...props} />
        </ListTools>
      ) : aside ? (
        <div className="row top gap-md">
          <div style={{ flex: '1 1 1000px', minWidth: 0 }}>
            <Lista {...props} />
          </div>
          <div style={{ flex: '0 1 320px' }}>{aside}</div>
        </div>
      ) : (
        <Lista {...props} />
      )}
      {body}
      {rows.length > 0 ? de.abaixo?.(aqui) : null}
    </Relatorio>
  )
}

/** So few rows need no search. */
const FEW = 20

function Lista({ de, aqui, lido, mais }: AnyProps) {
  const { rows, first } = lido
  const navigate = useNavigate()
  const [grafico, setGrafico] = useLocalStorage({ key: 'grafico', defaultValue: false, getInitialValueInEffect: false })
  const [um = '', varios = ''] = grupoDe(de, aqui)?.[2] ?? de.nomes ?? []
  const open = (row: unknown, listed: readonly unknown[]) => {
    const { search, ...elsewhere } = de.leva?.(row, aqui, listed) ?? {
      search: { ...aqui.search, ordem: undefined, ...de.dentro?.(row, aqui) },
    }
    void navigate({ ...elsewhere, search } as never)
  }
  return (
    <DataList
      {...lido}
      tools={
        <>
          {de.visoes ? <Visoes visoes={de.visoes} aqui={aqui} /> : null}
          <Agrupar de={de} aqui={aqui} />
          {de.grafico ? (
            <button
              type="button"
              className="choice target no-print"
              style={{ paddingInline: 12 }}
              aria-pressed={grafico}
              onClick={() => setGrafico(!grafico)}
            >
              Gráfico
            </button>
          ) : null}
        </>
      }
      picture={grafico && rows.length > 0 ? de.grafico?.(aqui, rows) : null}
      label={grupoDe(de, aqui)?.[0] ? `${de.lista} por ${um}` : de.lista}
      noun={[um, varios]}
      columns={de.colunas(aqui, rows)}
      rowKey={de.chave}
      total={first === undefined ? undefined : de.total?.(first, aqui)}
      {...((de.dentro || de.leva) && { onOpen: open })}
      {...(de.abrir && { openLabel: row => de.abrir?.(row, aqui) ?? '' })}
      order={aqui.search.ordem}
      onOrder={ordem => aqui.mudar({ ordem })}
      {...(first !== undefined && de.rodape && { footer: de.rodape(first, rows) })}
      empty={<Vazio de={de} aqui={aqui} />}
      {...de.mais}
      {...mais}
    />
  )
}

type Parte = Pick<AnyProps, 'de' | 'aqui'>
const grupoDe = ({ grupos }: AnyProps['de'], { grupo }: AnyProps['aqui']) => grupos?.find(([each]) => each === grupo)

const Agrupar = ({ de, aqui }: Parte) =>
  de.grupos ? (
    <FilterChoice
      label="Agrupar"
      options={de.grupos.map(([grupo, rotulo]) => [grupo, rotulo] as const)}
      value={aqui.grupo}
      onChange={grupo => aqui.mudar({ grupo, ordem: undefined })}
    />
  ) : null

/** Leads from view to view. */
export const Visoes = ({ visoes, aqui: { search, mudar } }: { visoes: Visoes; aqui: Aqui<Endereco> }) => (
  <FilterChoice
    label="Ver"
    options={visoes}
    value={visoes.find(([visao]) => visao === search.visao)?.[0]}
    onChange={visao => mudar({ visao, ...OF_ONE_VIEW })}
  />
)
const OF_ONE_VIEW = { ordem: undefined, busca: undefined, faixa: undefined, produtoId: undefined }

/** Nothing is left by the filters, which one press clears; or there is nothing. */
function Vazio({ de, aqui }: Parte) {
  const kept = ['grupo', 'ordem', 'visao', ...(de.periodo ? ['dataInicial', 'dataFinal'] : [])]
  const set = Object.keys(aqui.search).filter(name => !kept.includes(name))
  if (set.length === 0) return <Empty title={de.vazio[0]}>{de.vazio[1]}</Empty>
  const clear = () => aqui.mudar(Object.fromEntries(set.map(name => [name, undefined])))
  return (
    <Empty title="Nada com estes filtros" clear={['Limpar os filtros', clear]}>
      Confira a busca, os dias e os outros filtros.
    </Empty>
  )
}
