import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Route } from '#contract/route.ts'
import type { Sent } from '../../../api/call.ts'
import { ask } from '../../../api/query.ts'
import { CallError, unanswered } from '../../../ui/failure.ts'

/** Previews what a dialog's form would do: debounced after the last key, and only once the form is `complete`. */
export function usePrevia<R extends Route>(route: R, complete: boolean, sent: Sent<R>) {
  const [assentado] = useDebouncedValue(JSON.stringify(sent), 300)
  const counted = assentado === JSON.stringify(sent)
  // Not among the screen's reads: what it counts is done when these are read again.
  const read = useQuery({
    queryKey: ['preview', route.url, assentado],
    queryFn: ({ signal }) => ask<R>(route, { ...(JSON.parse(assentado) as Sent<R>), signal }),
    enabled: complete && counted,
    staleTime: 0,
  })
  const data = complete && counted ? read.data : undefined
  return {
    /** The count; undefined while it is stale or the form is not complete. */
    data,
    failed: complete && read.error !== null,
    /** Why the form can't be sent yet: nothing is made uncounted. What the server refuses to count, submit shows under its field. */
    falta: complete && !data && !(counted && isRefused(read.error)) ? 'A contagem ainda não chegou' : null,
    /** Runs the previewed write; counts again when it is refused. */
    fazer: async <T,>(doing: () => Promise<T>): Promise<T> => {
      try {
        return await doing()
      } catch (error) {
        if (complete) void read.refetch()
        throw error
      }
    },
  }
}

const isRefused = (error: unknown) => error instanceof CallError && !unanswered(error.failure)

type Props<A> = {
  previa: { data: A | undefined; failed: boolean }
  /** The text until there is a count. */
  waiting: string
  /** Whether the result deserves a second look. */
  doubtful: (answer: A) => boolean
  children: (answer: A) => ReactNode
}

export function Previa<A extends object>({ previa, waiting, doubtful, children }: Props<A>) {
  const { data, failed } = previa
  if (data)
    return (
      <Alert color={doubtful(data) ? 'amber' : 'brand'} role="status">
        {children(data)}
      </Alert>
    )
  return (
    <p role="status" className="quiet small">
      {failed ? 'Não foi possível contar agora. Confira o que está preenchido e tente de novo.' : waiting}
    </p>
  )
}
