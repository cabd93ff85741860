import { Skeleton } from '@mantine/core'
import { useEffect } from 'react'
import { type LinhaImportada, listarLinhasImportadas } from '#contract/importacoes.ts'
import { usePages } from '../../api/pages.ts'
import { ReadFailure } from '../../ui/notice.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import styles from './importar.module.css'
import { useAVista } from './use-a-vista.ts'

/** The kind of rows shown. `aviso`: rows to be written that have a warning. */
export type Mostrada = LinhaImportada['situacao'] | 'aviso' | 'comprador'

type Props = {
  situacao: Mostrada
  /** The rows loaded so far. */
  rows: readonly LinhaImportada[]
  total: number
  /** Null while a page loads, and when all are loaded. */
  loadMore: (() => void) | null
}

const DETALHES: Partial<Record<Mostrada, string>> = {
  nova: 'O que será gravado',
  aviso: 'O que conferir',
  comprador: 'Quem será cadastrado',
  ruim: 'O que corrigir',
  alterada: 'O que muda',
}

/** Rows as a table on a desktop and as cards on a phone; virtualized, so that five thousand are as fast as fifty. */
function LinhasAVista(props: Props) {
  const phone = usePhone()
  return phone ? <Cartoes {...props} /> : <Tabela {...props} />
}

function Tabela({ situacao, rows, total, loadMore }: Props) {
  const { lista, medir, indices, antes, depois } = useAVista<HTMLTableSectionElement>(total, 64)
  useLoadMore(indices.at(-1), rows.length, loadMore)
  const detalhe = DETALHES[situacao]
  return (
    <table className={`anywhere mt-md full ${styles.tabela}`} aria-label="Linhas do arquivo" aria-rowcount={total + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={styles.numero}>
            Linha
          </th>
          <th scope="col">Nome</th>
          {detalhe ? <th scope="col">{detalhe}</th> : null}
        </tr>
      </thead>
      <tbody ref={lista}>
        <Space height={antes} />
        {indices.map(indice => {
          const linha = rows[indice]
          return (
            <tr key={indice} ref={medir} data-index={indice} aria-rowindex={indice + 2}>
              <td className="num">{linha?.linha ?? '…'}</td>
              <td>{linha ? <Nome {...linha} /> : null}</td>
              {detalhe ? <td>{linha ? <Detalhe {...linha} /> : null}</td> : null}
            </tr>
          )
        })}
        <Space height={depois} />
      </tbody>
    </table>
  )
}

const Space = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr className={styles.espaco}>
      <td aria-hidden="true" style={{ height }} />
    </tr>
  ) : null

function Cartoes({ rows, total, loadMore }: Props) {
  const { lista, medir, indices, antes, depois } = useAVista<HTMLUListElement>(total, 104)
  useLoadMore(indices.at(-1), rows.length, loadMore)
  return (
    <ul
      ref={lista}
      className={`mt-sm ${styles.cartoes}`}
      aria-label="Linhas do arquivo"
      style={{ paddingTop: antes, paddingBottom: depois }}
    >
      {indices.map(indice => {
        const linha = rows[indice]
        return (
          <li key={indice} ref={medir} data-index={indice} aria-posinset={indice + 1} aria-setsize={total}>
            <div className={`surface anywhere ${styles.cartao}`}>
              <div className="line between gap-sm">
                <strong className="medium">{linha ? <Nome {...linha} /> : '…'}</strong>
                <span className="quiet stiff num">{linha ? `linha ${linha.linha}` : null}</span>
              </div>
              {linha ? <Detalhe {...linha} /> : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Loads the next page when a row in sight has not been loaded. */
function useLoadMore(last = 0, there: number, loadMore: (() => void) | null): void {
  useEffect(() => {
    if (last >= there) loadMore?.()
  }, [last, there, loadMore])
}

const Nome = ({ nome }: LinhaImportada) => nome || <span className={`quiet ${styles.semNome}`}>sem nome</span>

/** An invalid row's errors, a row's changes, or a new row's values. */
function Detalhe({ situacao, erros, avisos, mudancas }: LinhaImportada) {
  if (erros.length + avisos.length + mudancas.length === 0) return null
  const achados = [
    ...erros.map(erro => ({ ...erro, tom: 'red' })),
    ...avisos.map(aviso => ({ ...aviso, tom: 'amber' })),
  ]
  return (
    <div className={`stack ${styles.detalhe}`}>
      {achados.map(({ campo, valor, mensagem, tom }) => (
        <div key={`${campo} ${mensagem}`}>
          {campo ? <strong>{campo}</strong> : null}{' '}
          {valor ? <q>{valor}</q> : <span className={`quiet ${styles.semNome}`}>vazio</span>}
          <span className={`block ${tom}`}>{mensagem}</span>
        </div>
      ))}
      {mudancas.map(({ campo, de, para }) => (
        <div key={campo}>
          <strong>{campo}</strong> {situacao === 'alterada' ? <span className="quiet">{de || 'vazio'} →</span> : null}{' '}
          {para}
        </div>
      ))}
    </div>
  )
}

type LinhasProps = { id: number; situacao: Mostrada; total: number }

/** All rows of one kind, loaded a page at a time as they come into sight. */
export function Linhas({ id, situacao, total }: LinhasProps) {
  const { rows, isPending, error, refetch, hasMore, loadMore, loadingMore } = usePages(
    listarLinhasImportadas,
    { params: { id }, query: { situacao, limite: 500 } },
    'linhas',
    { keep: false },
  )
  if (isPending) return <Skeleton height={240} mt={16} role="status" aria-label="Carregando" />
  if (error && rows.length === 0) return <ReadFailure error={error} onRetry={refetch} />
  return (
    <>
      {error ? <ReadFailure what="Não foi possível carregar o resto" error={error} onRetry={loadMore} /> : null}
      <LinhasAVista
        situacao={situacao}
        rows={rows}
        total={total}
        loadMore={hasMore && !loadingMore && !error ? loadMore : null}
      />
    </>
  )
}
