import { type LinhaImportada, listarLinhasImportadas } from '#contract/importacoes.ts'
import { usePages } from '../../query.ts'
import type { Column } from '../../ui/columns.ts'
import { DataList } from '../../ui/data-list.tsx'
import { Empty } from '../../ui/notice.tsx'
import styles from './importar.module.css'

const LINHA: Column<LinhaImportada> = {
  key: 'linha',
  header: 'Linha',
  cell: ({ linha }) => (
    <span className="num">
      <span className={styles.soCelular}>linha </span>
      {linha}
    </span>
  ),
  phone: 'side',
  width: 72,
}
const nome: Column<LinhaImportada> = {
  key: 'nome',
  header: 'Nome',
  cell: linha => linha.nome || <span className={styles.semNome}>sem nome</span>,
  phone: 'title',
}
const corrigir: Column<LinhaImportada> = {
  key: 'erros',
  header: 'O que corrigir',
  cell: ({ erros }) => (
    <div className={styles.erros}>
      {erros.map(({ campo, valor, mensagem }) => (
        <div key={`${campo} ${mensagem}`}>
          {campo ? <strong>{campo}</strong> : null}{' '}
          {valor ? <q>{valor}</q> : <span className={styles.semNome}>vazio</span>}
          <span className={styles.motivo}>{mensagem}</span>
        </div>
      ))}
    </div>
  ),
}
const muda: Column<LinhaImportada> = {
  key: 'mudancas',
  header: 'O que muda',
  cell: ({ mudancas }) => (
    <div className={styles.erros}>
      {mudancas.map(({ campo, de, para }) => (
        <div key={campo}>
          <strong>{campo}</strong> <span className={styles.antes}>{de || 'vazio'} →</span> {para}
        </div>
      ))}
    </div>
  ),
}
const COM_ERRO = [LINHA, nome, corrigir] as const
const QUE_MUDAM = [LINHA, nome, muda] as const
const BOAS = [LINHA, nome] as const
const linhasDe = ({ linhas }: { linhas: readonly LinhaImportada[] }) => linhas

type Props = { id: number; situacao: LinhaImportada['situacao']; total: number }

/** The file's rows of one kind, all of them, page by page. */
export function Linhas({ id, situacao, total }: Props) {
  const { rows, isPending, error, refetch, hasMore, loadMore, loadingMore } = usePages(
    listarLinhasImportadas,
    { params: { id }, query: { situacao, limite: 500 } },
    linhasDe,
    { keep: false },
  )
  return (
    <DataList
      label="Linhas do arquivo"
      noun={['linha', 'linhas']}
      total={total}
      columns={situacao === 'ruim' ? COM_ERRO : situacao === 'alterada' ? QUE_MUDAM : BOAS}
      rows={rows}
      rowKey={({ linha }) => linha}
      loading={isPending}
      error={error}
      onRetry={refetch}
      hasMore={hasMore}
      loadMore={loadMore}
      loadingMore={loadingMore}
      empty={<Empty title="Nenhuma linha" />}
    />
  )
}
