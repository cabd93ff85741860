import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import * as z from 'zod'
import type { Route } from '#contract/route.ts'
import type { Sent } from '../../../api/call.ts'
import { useRead } from '../../../api/query.ts'

/** What a dialog's form would do: counted anew a moment after the last key, once there is something to count, which `schema` tells. */
export function usePrevia<R extends Route>(route: R, schema: z.core.$ZodType, sent: Sent<R>) {
  const [assentado] = useDebouncedValue(JSON.stringify(sent), 300)
  const contavel = ({ body }: { body?: unknown }) => z.safeParse(schema, body).success
  const contado = JSON.parse(assentado) as Sent<R>
  const read = useRead<R>(route, contado, { enabled: contavel(contado), staleTime: 0 })
  const data = contavel(sent) && assentado === JSON.stringify(sent) ? read.data : undefined
  return {
    /** Undefined while the form says something else, or nothing that can be counted. */
    data,
    failed: read.error !== null,
    /** Why it can't be sent yet. What is wrong in the form is told when it is sent: only a sound one waits for its count. */
    falta: !data && contavel(sent) ? 'A contagem ainda não chegou' : null,
    /** Does what was shown; where that is refused, it is counted anew. */
    fazer: async <T,>(doing: () => Promise<T>): Promise<T> => {
      try {
        return await doing()
      } catch (error) {
        void read.refetch()
        throw error
      }
    },
  }
}

type Props<A> = {
  previa: { data: A | undefined; failed: boolean }
  /** What is said before there is a count. */
  waiting: string
  /** Whether somebody should look twice. */
  doubtful: (answer: A) => boolean
  children: (answer: A) => ReactNode
}

export function Previa<A extends object>({ previa, waiting, doubtful, children }: Props<A>) {
  const { data, failed } = previa
  if (data)
    return (
      <Alert color={doubtful(data) ? 'amber' : 'brand'} variant="light" role="status">
        {children(data)}
      </Alert>
    )
  return (
    <p role="status" className="quiet small">
      {failed ? 'Não foi possível contar agora. Confira o que está preenchido e tente de novo.' : waiting}
    </p>
  )
}
