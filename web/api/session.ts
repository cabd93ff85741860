import type { Papel } from '#contract/papeis.ts'

/** The signed-in user as the browser keeps it: a row of session storage, and the token in local storage. `papel` is kept where it is not the usual one: most people's screens know all by the keys of the specification. */
export type Session = {
  id: number
  name: string
  email: string
  admin: boolean
  clienteId: number
  papel: Papel | null
}

const TOKEN = 'token'
/** Who may do all that their side may. */
const USUAL = /^(administrador|comprador)$/
/** Where web/offline keeps what was last seen. */
export const KEPT = 'guardado'
export type End = 'expired' | 'signed-out' | 'rejected'

let snapshot: { stored: string; session: Session | null } = { stored: '', session: null }
const listeners = new Set<() => void>()
let onEnd: (reason: End) => void = () => undefined

/** The session of this tab, or null. The same object until storage changes, so that React can compare it. */
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

/** A visitor's token is this tab's alone; the local one stays the administrator's (docs/decisions/059). */
export const readToken = (): string | null => sessionStorage.getItem(TOKEN) ?? localStorage.getItem(TOKEN)

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

/** Clears both storages, of a visit this tab's alone. If there was a session, tells the listener that leads to `/` why it ended (session-end.ts). */
export function endSession(reason: End = 'expired'): void {
  const had = readSession() !== null
  clearSession()
  if (had) onEnd(reason)
}

export function clearSession(): void {
  if (!sessionStorage.getItem(TOKEN)) localStorage.clear()
  sessionStorage.clear()
  indexedDB.deleteDatabase(KEPT)
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
export const homeOf = ({ admin, papel }: Session): '/admin/dashboard' | '/admin/separacao' | '/cliente/inicial' =>
  papel === 'separador' ? '/admin/separacao' : admin ? '/admin/dashboard' : '/cliente/inicial'

/** Whether a person may be led back to an address after signing in: only to one of their own role. */
export function mayReturnTo(href: string, session: Session): boolean {
  return href.startsWith(session.admin ? '/admin/' : '/cliente/')
}
