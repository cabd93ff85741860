import { Button } from '@mantine/core'
import type { Failure } from '../../ui/failure.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import styles from './cadastro.module.css'

type Props = {
  /** Verb and object: 'Cadastrar cliente'. */
  action: string
  busy: boolean
  failure: Failure | null
  onCancel: () => void
  /** Saves this record and empties the form for the next, when several are created in a row. */
  another?: { action: string; do: () => void }
}

/** The end of every form: the error, and the buttons, sticky so that they stay in sight. */
export function FormButtons({ action, busy, failure, onCancel, another }: Props) {
  return (
    <>
      <FormFailure failure={failure} />
      <div className={`foot row gap-xs at-end ${styles.buttons}`}>
        <Button variant="default" onClick={onCancel}>
          Fechar
        </Button>
        {another ? (
          <Button variant="default" className={styles.another ?? ''} disabled={busy} onClick={another.do}>
            {another.action}
          </Button>
        ) : null}
        <Button type="submit" loading={busy}>
          {action}
        </Button>
      </div>
    </>
  )
}
