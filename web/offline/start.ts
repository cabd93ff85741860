import type { QueryClient } from '@tanstack/react-query'
import type { lerSessao } from '#contract/autenticacao.ts'
import { call } from '../api/call.ts'
import { readSession, subscribeToSession } from '../api/session.ts'
import { afterFrame } from '../ui/after-frame.ts'
import { dayHere, showDay, showHour, todayHere } from '../ui/moment.ts'
import { followNetwork } from './away.ts'
import { keepFor } from './kept.ts'
import { followReadings } from './readings.ts'
import { followWorker } from './release.ts'
import { createStrip } from './strip.ts'

type Unsaved = {
  has: () => boolean
  /** Resolves to true if the user accepts losing it. */
  ask: () => Promise<boolean>
}
/** A single slow answer is not reported. */
const PATIENCE = 1_500 // milliseconds

let begun = false

/** Starts all offline features; runs once per page. */
export function startOffline(queries: QueryClient, unsaved: Unsaved): void {
  if (begun) return
  begun = true
  const say = createStrip()
  let [away, release] = [false, false]
  const { ask: show } = afterFrame(() => say(away ? { text: ageOf(queries) } : release ? news : null))
  const news = {
    text: 'Há uma versão nova do sistema.',
    action: {
      label: 'Atualizar agora',
      onPress: async () => {
        if (!unsaved.has() || (await unsaved.ask())) location.reload()
      },
    },
  }
  followReadings(queries, followOwner())
  let timer: ReturnType<typeof setTimeout> | undefined
  followNetwork(queries, now => {
    clearTimeout(timer)
    if (now)
      timer = setTimeout(
        () => {
          away = true
          show()
        },
        navigator.onLine ? PATIENCE : 0,
      )
    else {
      away = false
      show()
      comeBack(queries, unsaved)
    }
  })
  queries.getQueryCache().subscribe(() => away && show())
  void followWorker(() => {
    release = true
    show()
  })
}

/** The age of the screen is that of its oldest answer. */
function ageOf(queries: QueryClient): string {
  const shown = queries
    .getQueryCache()
    .getAll()
    .filter(query => query.isActive() && query.state.dataUpdatedAt > 0 && query.queryKey[1] !== '/api/marca')
  if (shown.length === 0) return 'Sem conexão'
  const oldest = new Date(Math.min(...shown.map(({ state }) => state.dataUpdatedAt))).toISOString()
  const day = dayHere(oldest) === todayHere() ? '' : `em ${showDay(dayHere(oldest))} `
  return `Visto ${day}às ${showHour(oldest)}, sem conexão`
}

/** Reloads a screen whose files failed to load; otherwise refetches what could not be read. */
function comeBack(queries: QueryClient, unsaved: Unsaved): void {
  if (document.querySelector('[data-broken]') && !unsaved.has()) location.reload()
  else void queries.refetchQueries({ type: 'active', stale: true })
}

/**
 * Fetches the owner and expiry of the kept readings whenever a session starts, because the expiry moves with use. The
 * returned function resolves when they are known.
 */
function followOwner(): () => Promise<void> {
  const look = async () => {
    const session = readSession()
    if (!session) return
    const { data } = await call<typeof lerSessao>({ method: 'GET', url: '/api/autenticacao' })
    if (data && readSession()?.id === data.usuario.id) await keepFor(session, Date.parse(data.expiraEm))
  }
  let known = look()
  subscribeToSession(() => {
    known = look()
  })
  return () => known
}
