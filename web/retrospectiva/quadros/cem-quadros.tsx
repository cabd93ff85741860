import { emPorcento } from '#contract/dinheiro.ts'
import styles from './cem-quadros.module.css'

const CEM = Array.from({ length: 100 }, (_, i) => i + 1)

/** Of a hundred squares, as many filled as the share has per cent; the smallest share still fills one. */
export function CemQuadros({ parte, deQue }: { parte: number; deQue: string }) {
  const cheios = Math.max(1, Math.round(parte))
  return (
    <figure className={styles.figure}>
      <div className={styles.quadros} role="img" aria-label={`${emPorcento(parte)} ${deQue}`}>
        {CEM.map(numero => (
          <i key={numero} data-cheio={numero <= cheios || undefined} style={{ transitionDelay: `${numero * 12}ms` }} />
        ))}
      </div>
      <figcaption className={styles.caption}>
        De cada R$ 100 do ano, R$ {cheios} {cheios === 1 ? 'veio' : 'vieram'} dele.
      </figcaption>
    </figure>
  )
}
