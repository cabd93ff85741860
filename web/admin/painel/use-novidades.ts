import { useCallback, useEffect, useRef, useState } from 'react'
import type { Anuncio } from '#contract/eventos.ts'

/** Long enough for a user who looked away for a moment. */
const SHOWN_MS = 12_000

/** The orders that have just been opened or confirmed, the latest last. */
export function useNovidades(): { novos: readonly number[]; onAnnounced: (anuncios: readonly Anuncio[]) => void } {
  const [novos, setNovos] = useState<readonly number[]>([])
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => running.forEach(clearTimeout)
  }, [])
  const onAnnounced = useCallback((anuncios: readonly Anuncio[]) => {
    const ids = new Set(
      anuncios.filter(({ acao }) => acao === 'criar' || acao === 'confirmar').map(({ pedidoId }) => pedidoId),
    )
    if (ids.size === 0) return
    setNovos(before => [...before.filter(id => !ids.has(id)), ...ids])
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setNovos(before => before.filter(id => !ids.has(id)))
    }, SHOWN_MS)
    timers.current.add(timer)
  }, [])
  return { novos, onAnnounced }
}
