import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Anuncio } from '#contract/eventos.ts'
import { createTimer } from '../ui/timer.ts'
import type { ReadName } from './call.ts'
import { follow, readKey } from './query.ts'
import { reloading } from './reloads.ts'
import type { Listener } from './stream.ts'

type Options = {
  /** The calls whose queries a change makes stale. */
  reads: readonly ReadName[]
  /** Whether a change concerns this screen; defaults to all changes. */
  concerns?: (anuncio: Anuncio) => boolean
  /** The stream opened or closed: while it is closed, the screen should poll (`refetchInterval`). */
  onLive?: (live: boolean) => void
  onAnnounced?: (anuncios: readonly Anuncio[]) => void
  /** Whether this screen shows the stock of one of these products; defaults to no. */
  showsStock?: (produtos: readonly number[]) => boolean
  /** This screen shows what is packed, or the notices. */
  showsPacking?: boolean
  showsNotices?: boolean
  /** Milliseconds that it can wait for what is more urgent. */
  after?: number
}

/** Reloads the screen when an order changes anywhere. */
export function useLive(options: Options): void {
  const client = useQueryClient()
  const now = useEffectEvent(() => options)
  useEffect(() => {
    const gone = new AbortController()
    const reloads = reloading(client, () => now().reads.map(read => readKey(read)))
    const listener: Listener = {
      onLive: live => now().onLive?.(live),
      onStale: reloads.ask,
      on: {
        pedidos: ({ pedidos }) => {
          const { concerns, onAnnounced } = now()
          const ours = concerns ? pedidos.filter(concerns) : pedidos
          if (ours.length === 0) return
          onAnnounced?.(ours)
          reloads.ask()
        },
        separacao: () => now().showsPacking && reloads.ask(),
        avisos: () => now().showsNotices && reloads.ask(),
        estoque: ({ produtos }) => now().showsStock?.(produtos) && reloads.ask(),
      },
    }
    const start = async () => {
      const { listen } = await import('./stream.ts')
      if (gone.signal.aborted) return
      for (const leave of [follow(() => now().reads), listen(listener)]) gone.signal.addEventListener('abort', leave)
    }
    // The stream's code loads after the screen's. If it can't load, the screen goes on asking.
    const failed = (error: unknown) => console.warn('changes are not heard of', error)
    const timer = createTimer(() => void start().catch(failed))
    timer.set(now().after ?? 0)
    return () => {
      timer.stop()
      gone.abort()
      reloads.stop()
    }
  }, [client])
}
