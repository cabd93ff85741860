import { type LinhaImportada, listarLinhasImportadas } from '#contract/importacoes.ts'
import { usePages } from '../../api/pages.ts'
import type { Column } from '../../ui/lists/columns.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import styles from './importar.module.css'

/** The kind of rows shown. `aviso`: rows to be written that have a warning. */
export type Mostrada = LinhaImportada['situacao'] | 'aviso' | 'comprador'

const DETALHES: Partial<Record<Mostrada, string>> = {
  nova: 'O que será gravado',
  aviso: 'O que conferir',
  comprador: 'Quem será cadastrado',
  ruim: 'O que corrigir',
  alterada: 'O que muda',
}

type Props = { id: number; situacao: Mostrada; total: number }

/** All rows of one kind, a page at a time. */
export function Linhas({ id, situacao, total }: Props) {
  const pages = usePages(listarLinhasImportadas, { params: { id }, query: { situacao } }, 'linhas', { keep: false })
  const detalhe = DETALHES[situacao]
  const columns: Column<LinhaImportada>[] = [
    { key: 'linha', header: 'Linha', cell: ({ linha }) => linha, width: 96 },
    { key: 'nome', header: 'Nome', cell: linha => <Nome {...linha} />, phone: 'title' },
    ...(detalhe ? [{ key: 'detalhe', header: detalhe, cell: Detalhe }] : []),
  ]
  return (
    <DataList
      {...pages}
      label="Linhas do arquivo"
      columns={columns}
      rowKey={({ linha }) => linha}
      noun={['linha', 'linhas']}
      total={total}
      empty={null}
    />
  )
}

const Nome = ({ nome }: LinhaImportada) => nome || <span className={`quiet ${styles.semNome}`}>sem nome</span>

/** An invalid row's errors, a row's changes, or a new row's values. */
function Detalhe({ situacao, erros, avisos, mudancas }: LinhaImportada) {
  const achados = [
    ...erros.map(erro => ({ ...erro, tom: 'red' })),
    ...avisos.map(aviso => ({ ...aviso, tom: 'amber' })),
  ]
  return (
    <div className={`stack anywhere ${styles.detalhe}`}>
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
