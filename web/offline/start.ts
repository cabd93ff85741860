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
  /** Whether the person accepts to lose it. */
  ask: () => Promise<boolean>
}
/** One answer that does not come is no news yet. */
const PATIENCE = 1_500 // milliseconds

let begun = false

/** All that is done for a phone without a network, once in the life of a page. */
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

/** What is on the screen is as old as the oldest of its answers. */
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

/** A screen whose files did not come is opened again; all others read again what they could not. */
function comeBack(queries: QueryClient, unsaved: Unsaved): void {
  if (document.querySelector('[data-broken]') && !unsaved.has()) location.reload()
  else void queries.refetchQueries({ type: 'active', stale: true })
}

/** Whose the kept readings are, and until when; asked anew with every opening, because the end moves with use. Answers when that is known. */
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
