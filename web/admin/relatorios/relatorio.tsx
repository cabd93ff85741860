import type { ReactNode } from 'react'
import type { Refinement } from '../../shell/use-refine.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { Page } from '../../ui/page.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { type Download, Exportar } from './exportar.tsx'
import { Filtro, Filtros } from './filtros.tsx'
import { Cabecalho, Rodape } from './impressao.tsx'
import { useNomeDoCliente } from './nome-do-cliente.ts'
import { invertido, type Periodo, periodoPorExtenso } from './periodo.ts'
import { PeriodoInvertido } from './periodo-invertido.tsx'
import styles from './relatorio.module.css'

type Search = Partial<Periodo> & { clienteId?: number; busca?: string }
type Props = {
  title: string
  /** The question this report answers. */
  question: string
  periodo: Periodo
  search: Search
  /** Writes a change of the filters into the address. */
  onChange: (change: Refinement<Search>) => void
  searchLabel: string
  /** The button that prints. */
  actions: ReactNode
  download: Download
  /** What is done next, beside the title or, on a phone, under the thumb. */
  step?: ReactNode
  /** Nothing found: nothing to download. */
  empty: boolean
  /** What else narrows it, for the paper: 'Produto: Tomate'. */
  narrowed?: string | undefined
  /** Sums and pictures, over the search. */
  above?: ReactNode
  /** The choice of a group, before the search. */
  beside?: ReactNode
  /** On a phone the search and the exports fold away too, beside these papers: the list is what is worked with. */
  papers?: ReactNode
  proximo?: { nome: string; periodo: Periodo } | undefined
  children: ReactNode
}

const CONTAM = 'Contam pedidos confirmados, entregues e finalizados.'

/** What the reports on delivered goods have in common: period, client, search, and how they look on paper. */
export function Relatorio(props: Props) {
  const { title, question, periodo, search, onChange, searchLabel, download, empty, children } = props
  const folded = usePhone() && props.papers !== undefined
  const cliente = useNomeDoCliente(search.clienteId)
  const filtro = [
    `${title}, entregas de ${periodoPorExtenso(periodo)}`,
    cliente,
    props.narrowed,
    search.busca && `“${search.busca}”`,
    CONTAM,
  ]
  const files = (
    <>
      <Exportar download={download} disabled={empty} />
      {props.actions}
      {folded ? null : props.step}
    </>
  )
  const busca = (
    <SearchBox
      label={searchLabel}
      value={search.busca ?? ''}
      onChange={busca => onChange({ busca: busca || undefined })}
    />
  )
  return (
    <>
      <Cabecalho />
      <Page
        title={title}
        sub={
          <>
            <span className={styles.question}>{question}</span> Entregas de {periodoPorExtenso(periodo)}. {CONTAM}
          </>
        }
        actions={folded ? undefined : files}
      >
        <Filtros
          periodo={periodo}
          onPeriodo={onChange}
          clienteId={search.clienteId}
          onCliente={clienteId => onChange({ clienteId })}
          proximo={props.proximo}
          postos={folded && search.busca ? 1 : 0}
          drawers={
            folded
              ? [
                  {
                    name: 'Documentos',
                    content: (
                      <div className={styles.papers}>
                        {props.papers}
                        <div className={styles.files}>{files}</div>
                      </div>
                    ),
                  },
                ]
              : []
          }
        >
          {folded ? <Filtro>{busca}</Filtro> : null}
        </Filtros>
        {invertido(periodo) ? (
          <PeriodoInvertido periodo={periodo} onPeriodo={onChange} />
        ) : (
          <>
            {props.above}
            {folded ? null : (
              <div className={styles.tools}>
                {props.beside}
                {busca}
              </div>
            )}
            {children}
          </>
        )}
        {folded ? props.step : null}
        <Rodape filtro={filtro.filter(Boolean).join(' · ')} />
      </Page>
    </>
  )
}
