import { useSyncExternalStore } from 'react'
import { readSession, type Session, subscribeToSession } from './session.ts'

/** The signed-in user, or null; re-renders on changes. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, readSession)
}

/** The signed-in user, for screens that the guards protect. */
export function useUser(): Session {
  return useSession() ?? NOBODY
}

/** The user may only read. */
export const useLeitor = (): boolean => useUser().papel === 'leitor'

/** Used for the one frame between the end of a session and the redirect to `/`. */
const NOBODY: Session = { id: 0, name: '', email: '', admin: false, clienteId: 0, papel: null }
