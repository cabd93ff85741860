import { Alert } from '@mantine/core'
import type { Failure } from '../failure.ts'

/** Above a form's buttons: what went wrong that no field is to blame for, and what to do. `each` names every error of several. */
export function FormFailure({ failure, each = false }: { failure: Failure | null; each?: boolean }) {
  if (!failure || failure.status === 401) return null
  return (
    <Alert color="red" variant="light" role="alert" title={failure.title}>
      {each && failure.errors.length > 1
        ? failure.errors.map(({ campo, mensagem }) => <div key={`${campo}/${mensagem}`}>{mensagem}</div>)
        : failure.detail}
    </Alert>
  )
}
