import styles from './colunas.module.css'

type Coluna = { nome: string; valor: number; texto: string; destaque?: boolean }
type Props = {
  /** What the picture shows, for who can't see it. */
  label: string
  colunas: readonly Coluna[]
  /** Writes each value over its column: for a few. */
  comValores?: boolean
}

/** Columns as high as their values; the one that matters in the full colour. */
export function Colunas({ label, colunas, comValores = false }: Props) {
  const maior = Math.max(0.01, ...colunas.map(({ valor }) => valor))
  return (
    <div className={styles.colunas} role="img" aria-label={label} data-com-valores={comValores || undefined}>
      {colunas.map(({ nome, valor, texto, destaque }, i) => (
        <div key={nome} className={styles.coluna} data-destaque={destaque || undefined} title={`${nome}: ${texto}`}>
          <div className={styles.trilho}>
            {comValores ? <span className={`${styles.valor} num`}>{texto}</span> : null}
            <i style={{ height: `${(valor / maior) * 100}%`, transitionDelay: `${i * 45}ms` }} />
          </div>
          <span className={styles.nome}>{nome}</span>
        </div>
      ))}
    </div>
  )
}
