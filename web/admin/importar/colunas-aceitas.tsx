import { COLUNAS, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import styles from './escolher.module.css'

/** What each column takes, folded away until somebody wants to know. */
export function ColunasAceitas({ tipo }: { tipo: TipoDeImportacao }) {
  const colunas = COLUNAS[tipo]
  const obrigatorias = colunas.filter(({ obrigatoria }) => obrigatoria).map(({ titulo }) => titulo)
  const umaDelas = colunas.filter(({ aoMenosUma }) => aoMenosUma).map(({ titulo }) => titulo)
  const precisas = umaDelas.length > 0 ? [...obrigatorias, umaDelas.join(' ou ')] : obrigatorias
  const outras = colunas.length - obrigatorias.length - umaDelas.length
  return (
    <details className={styles.colunas}>
      <summary>
        Colunas: {new Intl.ListFormat('pt-BR').format(precisas)}
        {outras > 0 ? `, e mais ${outras}, se quiser` : ''}
      </summary>
      <p>
        Uma linha tem os nomes das colunas, em qualquer ordem. Uma coluna a mais, ou um título acima, não atrapalha.
      </p>
      <dl>
        {colunas.map(({ campo, titulo, obrigatoria, aoMenosUma, explica, exemplo }) => (
          <div key={campo}>
            <dt>
              {titulo}
              {obrigatoria ? <span> · obrigatória</span> : null}
              {aoMenosUma ? <span> · ao menos uma de {umaDelas.length}</span> : null}
            </dt>
            <dd>
              {explica} Exemplo: {exemplo}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
