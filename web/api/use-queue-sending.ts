import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RODADA } from './offline.ts'
import { type Queued, sendQueue, useQueue } from './queue.ts'

const ENVIO = ['fila']
const TRIES_EVERY = 5_000 // milliseconds

/** Sends what waits for as long as something does, then reads the stops again. `send` tries at once. */
export function useQueueSending(): { queue: readonly Queued[]; send: () => void } {
  const client = useQueryClient()
  const queue = useQueue()
  useQuery({
    queryKey: ENVIO,
    queryFn: async () => {
      await sendQueue()
      await client.refetchQueries({ queryKey: RODADA, type: 'active' }, { throwOnError: true })
      return true
    },
    enabled: queue.some(({ state }) => state === 'waiting'),
    staleTime: 0,
    retry: false,
    refetchInterval: TRIES_EVERY,
  })
  return { queue, send: () => void client.refetchQueries({ queryKey: ENVIO }, { cancelRefetch: false }) }
}
