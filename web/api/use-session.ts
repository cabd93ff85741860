import { useSyncExternalStore } from 'react'
import { readSession, type Session, subscribeToSession } from './session.ts'

/** The signed-in user, or null; the screen follows when it changes. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, readSession)
}

/** The signed-in user on a screen that guards never show without one. */
export function useUser(): Session {
  return useSession() ?? NOBODY
}

/** Whether who looks on may only read: a company's reader, or a visitor in the client's place (docs/decisions/059). */
export const useLeitor = (): boolean => useUser().papel === 'leitor'

/** For the one frame between the end of a session and the way to `/`. */
const NOBODY: Session = { id: 0, name: '', email: '', admin: false, clienteId: 0, papel: null }
