import { Anchor } from '@mantine/core'
import { onlineManager, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { lerSessao } from '#contract/autenticacao.ts'
import { afterFirstScreen, keep, SESSAO } from '../api/offline.ts'
import { ask } from '../api/query.ts'
import { dayHere, showDay, showHour, todayHere } from '../ui/moment.ts'
import { askToLeave, hasUnsaved } from '../ui/unsaved.ts'
import styles from './frame.module.css'
import { marcaQuery } from './use-marca.ts'

const ASKS_EVERY = 5_000 // milliseconds
const LOOKS_EVERY = 30 * 60_000
/** The scripts of this page; they identify its release. */
const RUN = document.querySelector<HTMLElement>('script[data-run]')?.dataset.run

/** With this file, because it is loaded on its own. */
export { keptSession } from '../api/offline.ts'

/** The line above the page: the age of what is shown without a network, or that there is a new release. */
export function Offline() {
  const online = useOnline()
  const newer = useNewRelease()
  useKeptSession()
  // While away, because no event announces that the server answers again.
  useQuery({ ...marcaQuery, refetchInterval: online ? false : ASKS_EVERY })
  const update = async () => {
    if (!hasUnsaved() || (await askToLeave())) location.reload()
  }
  return (
    <div role="status" className={`row centred at-middle gap-xs amber small medium no-print ${styles.strip}`}>
      {online ? null : <Age />}
      {online && newer ? (
        <>
          Há uma versão nova do sistema.
          <Anchor component="button" type="button" onClick={() => void update()}>
            Atualizar agora
          </Anchor>
        </>
      ) : null}
    </div>
  )
}

const useOnline = () =>
  useSyncExternalStore(
    changed => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )

function Age() {
  const client = useQueryClient()
  return useSyncExternalStore(
    changed => client.getQueryCache().subscribe(changed),
    () => ageOf(client),
  )
}

/** The age of the screen is that of its oldest answer. */
function ageOf(client: QueryClient): string {
  const shown = client
    .getQueryCache()
    .findAll({ type: 'active', queryKey: ['GET'] })
    .filter(({ queryKey, state }) => state.dataUpdatedAt > 0 && queryKey[1] !== marcaQuery.queryKey[1])
  if (shown.length === 0) return 'Sem conexão'
  const oldest = new Date(Math.min(...shown.map(({ state }) => state.dataUpdatedAt))).toISOString()
  const day = dayHere(oldest) === todayHere() ? '' : `em ${showDay(dayHere(oldest))} `
  return `Visto ${day}às ${showHour(oldest)}, sem conexão`
}

/** Keeps the user and the session's end, which moves with use. */
function useKeptSession(): void {
  useQuery({
    queryKey: ['kept session'],
    // The session may end before: then nothing is asked.
    queryFn: async ({ signal }) => {
      await afterFirstScreen
      await keep(SESSAO, await ask<typeof lerSessao>({ method: 'GET', url: '/api/autenticacao' }, { signal }))
      return true
    },
    staleTime: LOOKS_EVERY,
  })
}

/**
 * Registers the service worker, which keeps the built files (web/worker). It takes over as soon as it is there, with a
 * cache named by its release.
 */
function useNewRelease(): boolean {
  const [newer, setNewer] = useState(false)
  useQuery({
    queryKey: ['service worker'],
    queryFn: async () => {
      await afterFirstScreen
      const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
      await registration.update()
      return true
    },
    enabled: 'serviceWorker' in navigator && RUN !== undefined, // only over HTTPS and on localhost
    retry: false,
    staleTime: LOOKS_EVERY,
    refetchInterval: LOOKS_EVERY,
  })
  useEffect(() => {
    const look = async () => {
      const latest = (await caches.keys()).findLast(name => name.startsWith('versão '))
      setNewer(latest !== undefined && latest !== `versão ${RUN}`)
    }
    navigator.serviceWorker?.addEventListener('controllerchange', look)
    return () => navigator.serviceWorker?.removeEventListener('controllerchange', look)
  }, [])
  return newer
}
