import type { QueryClient } from '@tanstack/react-query'
import { endSession, readSession, readToken, subscribeToSession, whenSessionEnds } from './api/session.ts'
import { guardarDigitado } from './pedido/carrinho/da-sessao.ts'
import type { makeRouter } from './routes.tsx'
import { restoreSession } from './shell/sign-in.ts'
import { toastNotice } from './ui/overlays/toast.ts'

type App = ReturnType<typeof makeRouter>
const TERMINOU = 'Sua sessão terminou. Entre de novo para voltar a esta tela.'

/** Redirects to `/` when the session ends here or in another tab, and clears the cache before the next user. */
export function followSession(app: App, queries: QueryClient): void {
  let known = readSession()
  let last = known
  subscribeToSession(() => {
    const now = readSession()
    if (now?.id === known?.id) return
    if (!now) last = known
    known = now
    queries.removeQueries({ predicate: query => query.queryKey[1] !== '/api/marca' })
  })
  whenSessionEnds(reason => {
    const { href } = app.state.location
    if (reason === 'expired') {
      guardarDigitado()
      toastNotice(TERMINOU)
      void app.navigate({ to: '/', state: { voltar: href, ...(last && { email: last.email }) }, replace: true })
    } else void app.navigate({ to: '/', replace: true })
  })
  followOtherTabs(app, queries)
  // Another tab may have signed this user out, so this tab's stored session may be somebody else's.
  if (readSession() && !readToken()) endSession()
}

/**
 * Signing out or in elsewhere changes this tab's token. The first of several tabs to notice finds the session over. A page restored from the back/forward cache has missed all events, so it refetches
 * everything it shows, however fresh, and what it was fetching before.
 */
function followOtherTabs(app: App, queries: QueryClient): void {
  const look = () => {
    if (readSession() === null) return
    if (readToken() === null) endSession()
    else void restoreSession().then(() => app.invalidate())
  }
  addEventListener('storage', event => {
    if (event.storageArea === localStorage && (event.key === 'token' || event.key === null)) look()
  })
  addEventListener('pageshow', event => {
    if (!event.persisted) return
    look()
    if (readSession() !== null) void queries.invalidateQueries()
  })
}
