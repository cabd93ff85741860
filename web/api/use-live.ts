import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Anuncio } from '#contract/eventos.ts'
import type { ReadName } from './call.ts'
import { follow } from './followed.ts'
import { readKey } from './query.ts'
import { reloading } from './reloads.ts'

type Options = {
  /** The calls whose queries a change makes stale. */
  reads: readonly ReadName[]
  /** Whether a change concerns this screen; defaults to all changes. */
  concerns?: (anuncio: Anuncio) => boolean
  onAnnounced?: (anuncios: readonly Anuncio[]) => void
  /** Whether this screen shows the stock of one of these products; defaults to no. */
  showsStock?: (produtos: readonly number[]) => boolean
  /** This screen shows what is packed. */
  showsPacking?: boolean
}

/**
 * Reloads the screen when an order changes anywhere. Returns whether the stream is open; while it is not, the screen
 * should poll (`refetchInterval`).
 */
export function useLive(options: Options): boolean {
  const client = useQueryClient()
  const [live, setLive] = useState(false)
  const now = useEffectEvent(() => options)
  useEffect(() => {
    let leave: () => void = () => undefined
    let gone = false
    const reloads = reloading(client, () => now().reads.map(read => readKey(read)))
    // The stream's code loads after the screen's. If it can't load, the screen goes on asking.
    void import('./stream.ts').then(
      ({ listen }) => {
        if (gone) return
        const unfollow = follow(() => now().reads)
        const unlisten = listen({
          onLive: setLive,
          onStale: reloads.ask,
          onAnnounced: anuncios => {
            const { concerns, onAnnounced } = now()
            const ours = concerns ? anuncios.filter(concerns) : anuncios
            if (ours.length === 0) return
            onAnnounced?.(ours)
            reloads.ask()
          },
          onPacked: () => {
            if (now().showsPacking) reloads.ask()
          },
          onStock: produtos => {
            if (now().showsStock?.(produtos)) reloads.ask()
          },
        })
        leave = () => {
          unlisten()
          unfollow()
        }
      },
      (error: unknown) => console.warn('changes are not heard of', error),
    )
    return () => {
      gone = true
      leave()
      reloads.stop()
    }
  }, [client])
  return live
}
