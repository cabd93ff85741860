import type { Papel } from '#contract/papeis.ts'

/**
 * The signed-in user as the browser stores it: sessionStorage keys for the user, localStorage for the token. `papel` is
 * stored only for unusual roles, so most users have exactly the keys of the specification.
 */
export type Session = {
  id: number
  name: string
  email: string
  admin: boolean
  clienteId: number
  papel: Papel | null
}

const TOKEN = 'token'
/** Roles without restrictions on their side. */
const USUAL = /^(administrador|comprador)$/
/** The cache of api/offline.ts. */
export const KEPT = 'guardado'
/** What waits to be sent (api/queue.ts): it stays for its user, whoever ends the session. */
export const QUEUE = 'fila/'
export type End = 'expired' | 'signed-out' | 'rejected'

let snapshot: { stored: string; session: Session | null } = { stored: '', session: null }
const listeners = new Set<() => void>()
let onEnd: (reason: End) => void = () => undefined

/** This tab's session, or null. The same object until storage changes, so that React can compare it. */
export function readSession(): Session | null {
  const id = sessionStorage.getItem('userId')
  const values = [
    id,
    ...['userName', 'userEmail', 'userAdmin', 'userClientId', 'userPapel'].map(key => sessionStorage.getItem(key)),
  ]
  const stored = JSON.stringify(values)
  if (stored !== snapshot.stored) snapshot = { stored, session: id === null ? null : parse(values) }
  return snapshot.session
}

function parse([id, name, email, admin, clienteId, papel]: (string | null)[]): Session {
  return {
    id: Number(id) || 0,
    name: name ?? '',
    email: email ?? '',
    admin: admin === '1',
    clienteId: Number(clienteId) || 0,
    papel: (papel || null) as Papel | null,
  }
}

export const readToken = (): string | null => localStorage.getItem(TOKEN)

export function saveToken(token: string): void {
  localStorage.setItem(TOKEN, token)
}

export function saveSession(session: Session): void {
  sessionStorage.setItem('userId', String(session.id))
  sessionStorage.setItem('userName', session.name)
  sessionStorage.setItem('userEmail', session.email)
  sessionStorage.setItem('userAdmin', session.admin ? '1' : '0')
  sessionStorage.setItem('userClientId', String(session.clienteId))
  if (session.papel && !USUAL.test(session.papel)) sessionStorage.setItem('userPapel', session.papel)
  else sessionStorage.removeItem('userPapel')
  announce()
}

/** Clears both storages. If there was a session, passes `reason` to the listener that leads to `/` (session-end.ts). */
export function endSession(reason: End = 'expired'): void {
  const had = readSession() !== null
  clearSession()
  if (had) onEnd(reason)
}

export function clearSession(): void {
  for (const key of Object.keys(localStorage)) if (!key.startsWith(QUEUE)) localStorage.removeItem(key)
  sessionStorage.clear()
  if ('caches' in window) void caches.delete(KEPT)
  announce()
}

export function whenSessionEnds(listener: (reason: End) => void): void {
  onEnd = listener
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce(): void {
  for (const listener of listeners) listener()
}

/** The first screen of each role. */
export function homeOf({ admin, papel }: Session) {
  if (papel === 'separador') return '/admin/separacao'
  if (papel === 'entregador') return '/admin/minha-rota'
  return admin ? '/admin/dashboard' : '/cliente/inicial'
}

/** Whether the user may return to a URL after signing in: only to one of their own role. */
export function mayReturnTo(href: string, session: Session): boolean {
  return href.startsWith(session.admin ? '/admin/' : '/cliente/')
}
