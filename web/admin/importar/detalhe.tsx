import type { LinhaImportada } from '#contract/importacoes.ts'
import styles from './linhas.module.css'

export const Nome = ({ nome }: LinhaImportada) => nome || <span className={styles.semNome}>sem nome</span>

/** What is wrong in a bad row, what a row would change, what a new one would register. */
export function Detalhe({ situacao, erros, mudancas }: LinhaImportada) {
  if (erros.length + mudancas.length === 0) return null
  return (
    <div className={styles.detalhe}>
      {erros.map(({ campo, valor, mensagem }) => (
        <div key={`${campo} ${mensagem}`}>
          {campo ? <strong>{campo}</strong> : null}{' '}
          {valor ? <q>{valor}</q> : <span className={styles.semNome}>vazio</span>}
          <span className={styles.motivo}>{mensagem}</span>
        </div>
      ))}
      {mudancas.map(({ campo, de, para }) => (
        <div key={campo}>
          <strong>{campo}</strong>{' '}
          {situacao === 'alterada' ? <span className={styles.antes}>{de || 'vazio'} →</span> : null} {para}
        </div>
      ))}
    </div>
  )
}
