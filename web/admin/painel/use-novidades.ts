import { useState } from 'react'
import type { Anuncio } from '#contract/eventos.ts'

/** Long enough for a user who looked away for a moment. */
const SHOWN_MS = 12_000

/** The orders that have just been opened or confirmed, the latest last. */
export function useNovidades(): { novos: readonly number[]; onAnnounced: (anuncios: readonly Anuncio[]) => void } {
  const [novos, setNovos] = useState<readonly number[]>([])
  const onAnnounced = (anuncios: readonly Anuncio[]) => {
    const ids = new Set(
      anuncios.filter(({ acao }) => acao === 'criar' || acao === 'confirmar').map(({ pedidoId }) => pedidoId),
    )
    if (ids.size === 0) return
    const others = (before: readonly number[]) => before.filter(id => !ids.has(id))
    setNovos(before => [...others(before), ...ids])
    setTimeout(() => setNovos(others), SHOWN_MS)
  }
  return { novos, onAnnounced }
}
