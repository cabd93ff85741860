import styles from './ranking.module.css'

type Posto = { id: number; nome: string; valor: number; texto: string }

/** The first of the year: place, name and value, each over a bar as long as the value. */
export function Ranking({ label, postos }: { label: string; postos: readonly Posto[] }) {
  const maior = Math.max(0.01, ...postos.map(({ valor }) => valor))
  return (
    <ol className={styles.ranking} aria-label={label}>
      {postos.map(({ id, nome, valor, texto }, i) => (
        <li key={id}>
          <span aria-hidden="true" className="num">
            {i + 1}
          </span>
          <b>{nome}</b>
          <span className="num">{texto}</span>
          <i aria-hidden="true" style={{ width: `${(valor / maior) * 100}%`, transitionDelay: `${i * 60}ms` }} />
        </li>
      ))}
    </ol>
  )
}
