import type { Registro } from '#contract/auditoria.ts'
import type { Column } from '../../ui/lists/columns.ts'
import { showMoment } from '../../ui/moment.ts'
import styles from './auditoria.module.css'
import { campos, oQueFez } from './em-palavras.ts'

export const COLUNAS: readonly Column<Registro>[] = [
  {
    key: 'quando',
    header: 'Quando',
    width: 190,
    cell: ({ quando }) => <time dateTime={quando}>{showMoment(quando)}</time>,
  },
  { key: 'quem', header: 'Quem', width: 190, cell: ({ usuarioNome }) => usuarioNome },
  {
    key: 'oque',
    header: 'O quê',
    phone: 'title',
    cell: registro => (
      <>
        {oQueFez(registro)}
        {registro.contexto ? <span className={styles.context}>{registro.contexto}</span> : null}
      </>
    ),
  },
  { key: 'mudanca', header: 'Mudança', cell: registro => <Mudanca registro={registro} /> },
]

function Mudanca({ registro }: { registro: Registro }) {
  return (
    <div className={styles.changes}>
      {campos(registro).map(({ nome, antes, depois }) => (
        <div key={nome}>
          <span className={styles.field}>{nome}:</span>{' '}
          {antes === null ? null : depois === null ? antes : <s>{antes}</s>}
          {antes === null || depois === null ? null : <span className={styles.field}> → </span>}
          {depois}
        </div>
      ))}
    </div>
  )
}
