import { Button } from '@mantine/core'
import styles from './andamento.module.css'
import { Titulo } from './titulo.tsx'

type Props = {
  titulo: string
  /** From 0 to 1; left out where nobody knows how long it takes. */
  parte?: number | undefined
  /** The same in words. */
  numeros: string
  onCancel: () => void
}

/** Work under way: how far it is, and the way out of it. */
export function Andamento({ titulo, parte, numeros, onCancel }: Props) {
  const cento = parte === undefined ? undefined : Math.floor(parte * 100)
  return (
    <div className={styles.andamento}>
      <Titulo key={titulo}>{titulo}</Titulo>
      <div
        role="progressbar"
        aria-label={titulo}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={cento}
        aria-valuetext={numeros}
        className={styles.trilho}
        data-desconhecido={parte === undefined || undefined}
      >
        <div className={styles.barra} style={cento === undefined ? undefined : { width: `${cento}%` }} />
      </div>
      <p className={`${styles.numeros} num`}>{numeros}</p>
      <p className={styles.calma}>Cancelar não deixa nada gravado.</p>
      <Button variant="default" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  )
}
