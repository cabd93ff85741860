import type { LinhaImportada } from '#contract/importacoes.ts'
import styles from './previa.module.css'

type Situacao = LinhaImportada['situacao']
type Props = { contagens: Record<Situacao, number>; atual: Situacao; onChoose: (situacao: Situacao) => void }

const NOMES: readonly (readonly [Situacao, string])[] = [
  ['nova', 'Novas'],
  ['alterada', 'Alteradas'],
  ['igual', 'Sem mudança'],
  ['ruim', 'Com erro'],
]

/** How many rows of each kind; a press lists them. */
export function Contagens({ contagens, atual, onChoose }: Props) {
  return (
    <fieldset className={styles.contagens} aria-label="Linhas a mostrar">
      {NOMES.map(([situacao, nome]) => (
        <button
          key={situacao}
          type="button"
          aria-pressed={situacao === atual}
          disabled={contagens[situacao] === 0}
          data-ruim={(situacao === 'ruim' && contagens.ruim > 0) || undefined}
          onClick={() => onChoose(situacao)}
        >
          <span className={`${styles.quantas} num`}>{contagens[situacao].toLocaleString('pt-BR')}</span>
          <span>{nome}</span>
        </button>
      ))}
    </fieldset>
  )
}
