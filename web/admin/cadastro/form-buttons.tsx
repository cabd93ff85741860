import { Alert, Button } from '@mantine/core'
import type { Failure } from '../../ui/failure.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import styles from './cadastro.module.css'

type Props = {
  /** The verb and what it does it to: 'Cadastrar cliente'. */
  action: string
  busy: boolean
  failure: Failure | null
  /** What was typed before the session ended is back in the form. */
  restored: boolean
  onCancel: () => void
  /** Where several are made in a row: what keeps this one and leaves the form empty for the next. */
  another?: { action: string; do: () => void }
}

/** The end of every form: what went wrong, and the buttons, in sight however long the form is. */
export function FormButtons({ action, busy, failure, restored, onCancel, another }: Props) {
  return (
    <>
      {restored ? (
        <Alert color="amber" variant="light">
          O que você digitou antes de a sessão terminar está de volta. Confira e salve.
        </Alert>
      ) : null}
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
