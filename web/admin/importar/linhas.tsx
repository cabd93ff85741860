import type { ReactNode } from 'react'
import { contar } from '#contract/dinheiro.ts'
import { type Importacao, type LinhaImportada, listarLinhasImportadas } from '#contract/importacoes.ts'
import { usePages } from '../../api/pages.ts'
import type { Column } from '../../ui/lists/columns.ts'
import { DataList } from '../../ui/lists/data-list.tsx'

/** The rows that are shown together: `aviso` are those to be written that are asked about. */
export type Mostrada = LinhaImportada['situacao'] | 'aviso' | 'comprador' | 'fora'

const DETALHES: Partial<Record<Mostrada, string>> = {
  nova: 'O que será gravado',
  aviso: 'O que conferir',
  comprador: 'Quem será cadastrado',
  ruim: 'O que corrigir',
  alterada: 'O que muda',
}

type Props = { id: number; situacao: Exclude<Mostrada, 'fora'>; total: number; tools: ReactNode }

/** All rows of one kind, a page at a time. */
export function Linhas({ id, situacao, ...list }: Props) {
  // The rows that are asked about are listed as such alone.
  const query = situacao === 'nova' || situacao === 'alterada' ? { situacao, avisos: '0' as const } : { situacao }
  const pages = usePages(listarLinhasImportadas, { params: { id }, query }, 'linhas', { keep: false })
  const detalhe = DETALHES[situacao]
  const columns: Column<LinhaImportada>[] = [
    { key: 'linha', header: 'Linha', cell: onde, width: 96 },
    { key: 'nome', header: 'Nome', cell: ({ nome }) => nome || <em className="quiet">sem nome</em>, phone: 'title' },
    ...(detalhe ? [{ key: 'detalhe', header: detalhe, cell: Detalhe }] : []),
  ]
  return (
    <DataList
      {...pages}
      {...list}
      label="Linhas do arquivo"
      columns={columns}
      rowKey={({ ordem }) => ordem}
      noun={['linha', 'linhas']}
      empty={null}
    />
  )
}

/** `12`, or `12, aba Carnes`. */
const onde = ({ linha, onde }: Pick<LinhaImportada, 'linha' | 'onde'>) => [linha, onde].filter(Boolean).join(', ')

/** An invalid row's errors, what is asked about a row, its changes, or a new row's values. */
function Detalhe({ situacao, erros, avisos, mudancas }: LinhaImportada) {
  const achados = [
    ...erros.map(erro => ({ ...erro, tom: 'red' })),
    ...avisos.map(aviso => ({ ...aviso, tom: 'amber' })),
  ]
  return (
    <div className="stack gap-2xs anywhere">
      {achados.map(({ campo, valor, mensagem, tom }) => (
        <div key={`${campo} ${mensagem}`}>
          {campo ? <strong>{campo}</strong> : null}{' '}
          <span className="quiet">{valor ? <q>{valor}</q> : campo ? 'vazio' : null}</span>
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

/** The rows that are no records, by reason. */
export const DeFora = ({ deFora }: Pick<Importacao, 'deFora'>) => (
  <ul className="stack gap-sm mt-sm" aria-label="Linhas de fora">
    {deFora.map(({ motivo, quantas, linhas }) => (
      <li key={motivo}>
        <strong>{motivo}</strong> · {contar(quantas, 'linha', 'linhas')}
        <ul className="quiet anywhere">
          {linhas.map(linha => (
            <li key={`${linha.linha} ${linha.onde}`}>
              {onde(linha)}: {linha.texto}
            </li>
          ))}
          {quantas > linhas.length ? <li>e mais {quantas - linhas.length}</li> : null}
        </ul>
      </li>
    ))}
  </ul>
)
