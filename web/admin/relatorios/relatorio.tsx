import type { ReactNode } from 'react'
import { Page } from '../../ui/page.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { type Download, Exportar } from './exportar.tsx'
import { Filtros } from './filtros.tsx'
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
  onChange: (change: Search) => void
  searchLabel: string
  /** The button that prints. */
  actions: ReactNode
  download: Download
  /** Nothing found: nothing to download. */
  empty: boolean
  /** What else narrows it, for the paper: 'Produto: Tomate'. */
  narrowed?: string | undefined
  /** Sums and pictures, over the search. */
  above?: ReactNode
  /** The choice of a group, before the search. */
  beside?: ReactNode
  children: ReactNode
}

const CONTAM = 'Contam pedidos confirmados, entregues e finalizados.'

/** What the reports on delivered goods have in common: period, client, search, and how they look on paper. */
export function Relatorio(props: Props) {
  const { title, question, periodo, search, onChange, searchLabel, actions, download, empty, children } = props
  const cliente = useNomeDoCliente(search.clienteId)
  const filtro = [
    `${title}, entregas de ${periodoPorExtenso(periodo)}`,
    cliente,
    props.narrowed,
    search.busca && `“${search.busca}”`,
    CONTAM,
  ]
  return (
    <>
      <Cabecalho />
      <Page
        title={title}
        sub={`${question} Entregas de ${periodoPorExtenso(periodo)}. ${CONTAM}`}
        actions={
          <>
            <Exportar download={download} disabled={empty} />
            {actions}
          </>
        }
      >
        <Filtros
          periodo={periodo}
          onPeriodo={onChange}
          clienteId={search.clienteId}
          onCliente={clienteId => onChange({ clienteId })}
        />
        {invertido(periodo) ? (
          <PeriodoInvertido periodo={periodo} onPeriodo={onChange} />
        ) : (
          <>
            {props.above}
            <div className={styles.tools}>
              {props.beside}
              <SearchBox
                label={searchLabel}
                value={search.busca ?? ''}
                onChange={busca => onChange({ busca: busca || undefined })}
              />
            </div>
            {children}
          </>
        )}
        <Rodape filtro={filtro.filter(Boolean).join(' · ')} />
      </Page>
    </>
  )
}
