import { Anchor } from '@mantine/core'
import styles from './por-que-nao.module.css'
import type { Resumo } from './quadro.ts'

type Props = { id: string; porque: string | null; resumo: Resumo; aoVerAviso: (produtoId: number) => void }

/** Why the button beside it can't be pressed, and the way to the row that is in the way. */
export function PorQueNao({ id, porque, resumo, aoVerAviso }: Props) {
  const [primeiro] = resumo.problemas
  if (porque === null) return null
  return (
    <p className={styles.porque}>
      <span id={id}>{porque}</span>{' '}
      {primeiro === undefined ? null : (
        <Anchor component="button" type="button" className={styles.ver} onClick={() => aoVerAviso(primeiro)}>
          Ver na lista
        </Anchor>
      )}
    </p>
  )
}
