import { Button } from '@mantine/core'
import styles from './cep-saying.module.css'
import type { Address, useCepFill } from './use-cep-fill.ts'

type Props = Pick<ReturnType<typeof useCepFill>, 'say' | 'offer' | 'undo' | 'accept' | 'takeBack'>

/** What the look-up of a CEP says, and what it offers instead of overwriting. */
export function CepSaying({ say, offer, undo, accept, takeBack }: Props) {
  return (
    <div className={styles.saying} role="status">
      {say}
      {offer ? (
        <Button size="sm" variant="light" className={styles.offer} onClick={() => accept(offer)}>
          Usar {inWords(offer)}
        </Button>
      ) : null}
      {undo ? (
        <Button size="sm" variant="light" className={styles.offer} onClick={() => takeBack(undo)}>
          Desfazer
        </Button>
      ) : null}
    </div>
  )
}

const inWords = ({ endereco, cidade, estado }: Address): string =>
  [endereco, [cidade, estado].filter(Boolean).join('/')].filter(Boolean).join(', ')
