import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { lerCliente } from '#contract/clientes.ts'
import type { Formato } from '#contract/exportacoes.ts'
import type { Route } from '#contract/route.ts'
import type { Address, Sent } from '../../api/call.ts'
import { type Pages, useRead } from '../../api/query.ts'
import type { Refinement } from '../../shell/use-refine.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { Empty } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { Exportar } from './exportar.tsx'
import { Filtro, Filtros } from './filtros.tsx'
import { Cabecalho, Imprimir, Rodape } from './impressao.tsx'
import { invertido, type Periodo, periodoPorExtenso } from './periodo.ts'
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
  /** The call that answers the report as a file, and what it is sent. */
  exported: { route: R | Address<R>; sent: (formato: Formato) => Sent<R> }
  /** The list under the figures; printing loads the rest of it first. */
  shown: { rows: readonly unknown[] } & Partial<Pick<Pages<unknown, unknown>, 'hasMore' | 'loadMore' | 'loadingMore'>>
  /** The orders that are on the screen in full, for their paper. */
  printed?: ComponentProps<typeof Imprimir>['printed']
  /** Nothing to download, where that is not the same as nothing shown. */
  empty?: boolean
  /** What is done next, beside the title or, on a phone, under the thumb. */
  step?: ReactNode
  /** What else narrows it, for the paper: 'Produto: Tomate'. */
  narrowed?: string | undefined
  /** Further filters beside the client's. */
  fields?: ReactNode
  /** Sums and pictures, over the search. */
  above?: ReactNode
  /** The choice of a group, and what else stands on its line. */
  beside?: ReactNode
  /** On a phone the search and the exports fold away too, beside these papers (null: none): the list is what is worked with. */
  papers?: ReactNode
  next?: { name: string; periodo: Periodo } | undefined
  children: ReactNode
}

const CONTAM = 'Contam pedidos confirmados, entregues e finalizados.'

/** What the reports have in common: period, client, search, exports, and how they look on paper. */
export function Relatorio<R extends Route>({ title, periodo, search, onChange, shown, ...props }: Props<R>) {
  const { question, counting = CONTAM, exported, papers, step } = props
  const phone = usePhone()
  const folded = phone && papers !== undefined
  const dias = periodoPorExtenso(periodo)
  const cliente = useNomeDoCliente(search.clienteId)
  const filtro = [
    props.counted ?? `${title}, entregas de ${dias}`,
    cliente,
    props.narrowed,
    search.busca && `“${search.busca}”`,
  ]
    .filter(Boolean)
    .join(' · ')
  const nothing = shown.rows.length === 0
  const files = (
    <>
      <Exportar {...exported} disabled={props.empty ?? nothing} />
      <Imprimir
        {...shown}
        {...(props.printed && { printed: props.printed })}
        loaded={shown.rows.length}
        disabled={nothing}
      />
      {phone ? null : step}
    </>
  )
  const busca = (
    <SearchBox label={props.searchLabel} value={search.busca ?? ''} onChange={busca => onChange({ busca })} />
  )
  const documents = (
    <div className="stack gap-sm">
      {papers}
      <div className={`line gap-xs ${styles.files}`}>{files}</div>
    </div>
  )
  return (
    <>
      <Cabecalho />
      <Page
        title={title}
        sub={
          question ? (
            <>
              <span className={styles.question}>{question}</span>
              <span className={styles.days}>Entregas de {dias}.</span> {counting}
            </>
          ) : (
            `${filtro}. ${counting}`
          )
        }
        actions={folded ? undefined : files}
      >
        <Filtros
          periodo={periodo}
          onPeriodo={onChange}
          clienteId={search.clienteId}
          onCliente={clienteId => onChange({ clienteId })}
          next={props.next}
          chosen={folded && search.busca ? 1 : 0}
          drawers={folded ? [{ name: 'Documentos', content: documents }] : []}
        >
          {props.fields}
          {phone && !folded ? null : <Filtro>{busca}</Filtro>}
        </Filtros>
        {invertido(periodo) ? (
          <PeriodoInvertido periodo={periodo} onPeriodo={onChange} />
        ) : (
          <>
            {props.above}
            {props.beside || (phone && !folded) ? (
              <div className={`stack centred gap-sm mb-xs ${styles.tools}`}>
                {props.beside}
                {phone && !folded ? busca : null}
              </div>
            ) : null}
            {props.children}
          </>
        )}
        {phone ? step : null}
        <Rodape filtro={`${filtro} · ${counting}`} />
      </Page>
    </>
  )
}

/** The name of the client a report is narrowed to; undefined while it loads, or without such a client. */
function useNomeDoCliente(clienteId: number | undefined): string | undefined {
  const { data } = useRead(lerCliente, { params: { id: clienteId ?? 0 } }, { enabled: clienteId !== undefined })
  return clienteId === undefined ? undefined : data?.clientes[0]?.nome
}

/** In place of a report whose days are the wrong way round. */
function PeriodoInvertido({ periodo, onPeriodo }: { periodo: Periodo; onPeriodo: (periodo: Periodo) => void }) {
  const swap = () => onPeriodo({ dataInicial: periodo.dataFinal, dataFinal: periodo.dataInicial })
  return (
    <Empty title="A data final vem antes da inicial" action={<Button onClick={swap}>Trocar as datas</Button>}>
      Troque as datas para ver o relatório.
    </Empty>
  )
}
