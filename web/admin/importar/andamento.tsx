import { Button } from '@mantine/core'
import styles from './importar.module.css'
import { Titulo } from './titulo.tsx'

type Props = {
  titulo: string /** Without numbers nobody knows how long it takes. */
  feitas?: number
  de?: number
  aoCancelar: () => void
}

/** Work under way: how far it is, and the way out of it. */
export function Andamento({ titulo, feitas = 0, de, aoCancelar }: Props) {
  const conhecido = de !== undefined && de > 0
  const numeros = conhecido
    ? `${feitas.toLocaleString('pt-BR')} de ${de.toLocaleString('pt-BR')} linhas`
    : 'Um momento…'
  return (
    <div className={styles.andamento}>
      <Titulo key={titulo}>{titulo}</Titulo>
      <div
        role="progressbar"
        aria-label={titulo}
        aria-valuemin={0}
        aria-valuemax={conhecido ? de : undefined}
        aria-valuenow={conhecido ? feitas : undefined}
        aria-valuetext={numeros}
        className={styles.trilho}
        data-desconhecido={!conhecido || undefined}
      >
        <div className={styles.barra} style={conhecido ? { width: `${(feitas / de) * 100}%` } : undefined} />
      </div>
      <p className={`${styles.numeros} num`}>{numeros}</p>
      <p className={styles.calma}>Cancelar não deixa nada gravado.</p>
      <Button variant="default" onClick={aoCancelar}>
        Cancelar
      </Button>
    </div>
  )
}
