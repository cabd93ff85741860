import { Anchor } from '@mantine/core'
import type { Carrinho } from '../carrinho/carrinho.ts'
import { useResumo } from '../carrinho/use-carrinho.ts'
import styles from './por-que-nao.module.css'

type Props = { id: string; porque: string | null; carrinho: Carrinho; onShowNotice: (produtoId: number) => void }

/** Why the button beside it can't be pressed, and the way to the row that is in the way. */
export function PorQueNao({ id, porque, carrinho, onShowNotice }: Props) {
  const primeiro = useResumo(carrinho, resumo => resumo.problemas[0])
  if (porque === null) return null
  return (
    <p className={styles.porque}>
      <span id={id}>{porque}</span>{' '}
      {primeiro === undefined ? null : (
        <Anchor component="button" type="button" className={styles.ver} onClick={() => onShowNotice(primeiro)}>
          Ver na lista
        </Anchor>
      )}
    </p>
  )
}
