/** The signed-in user as the browser keeps it (specification §3): a row of session storage, and the token in local storage. */
export type Session = { id: number; name: string; email: string; admin: boolean; clienteId: number }

const TOKEN = 'token'
export type End = 'expired' | 'signed-out' | 'rejected'

let snapshot: { stored: string; session: Session | null } = { stored: '', session: null }
const listeners = new Set<() => void>()
let onEnd: (reason: End) => void = () => undefined

/** The session of this tab, or null. The same object until storage changes, so that React can compare it. */
export function readSession(): Session | null {
  const id = sessionStorage.getItem('userId')
  const values = [id, ...['userName', 'userEmail', 'userAdmin', 'userClientId'].map(key => sessionStorage.getItem(key))]
  const stored = JSON.stringify(values)
  if (stored !== snapshot.stored) snapshot = { stored, session: id === null ? null : parse(values) }
  return snapshot.session
}

function parse([id, name, email, admin, clienteId]: (string | null)[]): Session {
  return {
    id: Number(id) || 0,
    name: name ?? '',
    email: email ?? '',
    admin: admin === '1',
    clienteId: Number(clienteId) || 0,
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
  announce()
}

/** Clears both storages. If there was a session, tells the listener that leads to `/` why it ended (session-end.ts). */
export function endSession(reason: End = 'expired'): void {
  const had = readSession() !== null
  clearSession()
  if (had) onEnd(reason)
}

export function clearSession(): void {
  localStorage.clear()
  sessionStorage.clear()
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

/** The first screen of each role (product.md §6). */
export const homeOf = (session: Session): '/admin/dashboard' | '/cliente/inicial' =>
  session.admin ? '/admin/dashboard' : '/cliente/inicial'

/** Whether a person may be led back to an address after signing in: only to one of their own role. */
export function mayReturnTo(href: string, session: Session): boolean {
  return href.startsWith(session.admin ? '/admin/' : '/cliente/')
}
