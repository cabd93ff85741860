import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Failure } from '../failure.ts'

/** Above a form's buttons: errors that belong to no field, and what to do. `each` lists several one by one. */
export function FormFailure({ failure, each = false }: { failure: Failure | null; each?: boolean }) {
  const alert = useRef<HTMLDivElement>(null)
  // In a long form it may be far from the button that was pressed.
  useEffect(() => {
    if (failure) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  if (!failure || failure.status === 401) return null
  return (
    <Alert ref={alert} color="red" role="alert" title={failure.title}>
      {each && failure.errors.length > 1 ? <Each failure={failure} /> : failure.detail}
    </Alert>
  )
}

/** All errors, then the detail unless it repeats one of them. */
const Each = ({ failure: { title, detail, errors } }: { failure: Failure }) => (
  <>
    <ul
      className="stack gap-2xs mb-xs"
      style={{ maxHeight: '40vh', overflowY: 'auto' }}
      aria-label={title}
      tabIndex={errors.length > FIT ? 0 : undefined}
    >
      {errors.map(({ campo, mensagem }) => (
        <li key={`${campo}/${mensagem}`}>{mensagem}</li>
      ))}
    </ul>
    {errors.some(({ mensagem }) => detail.includes(mensagem)) ? null : <p>{detail}</p>}
  </>
)

const FIT = 3 // errors with long names on the lowest phone; a list that scrolls must be reachable by keyboard
