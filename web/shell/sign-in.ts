import type { entrar, lerSessao, sair, UsuarioDaSessao } from '#contract/autenticacao.ts'
import type { Answer } from '#contract/route.ts'
import { call, type Result } from '../api/call.ts'
import { clearSession, endSession, readToken, type Session, saveSession, saveToken } from '../api/session.ts'
import type { Failure } from '../ui/failure.ts'

/** Signs in and stores token and user; returns the call's result. */
export async function signIn(email: string, senha: string, codigo?: string): Promise<Result<typeof entrar>> {
  const result = await call<typeof entrar>(
    { method: 'POST', url: '/api/autenticacao' },
    { body: { email, senha, codigo } },
  )
  if (result.data) enter(result.data)
  return result
}

/** Stores token and user of a sign-in of any kind. */
export function enter({ token, usuario }: Answer<typeof entrar>): void {
  clearSession()
  saveToken(token)
  saveSession(sessionOf(usuario))
}

/** The error of the second factor's code, if the password was right. */
export const codeProblem = ({ errors }: Failure): string | undefined =>
  errors.find(({ campo }) => campo === 'codigo')?.mensagem

/**
 * Restores the user of a new tab, which has only the token, from the server. Clears a dead token; without an answer,
 * uses the user of the last connection.
 */
export async function restoreSession(): Promise<Session | null> {
  if (!readToken()) return null
  const { data, errors } = await call<typeof lerSessao>({ method: 'GET', url: '/api/autenticacao' })
  if (errors?.status === 403) clearSession()
  const usuario = data?.usuario ?? (await (await import('./offline.tsx')).keptSession())
  if (!usuario) return null
  const session = sessionOf(usuario)
  saveSession(session)
  return session
}

/** Ends the token on the server if reachable, and the local session in any case. */
export async function signOut(): Promise<void> {
  const farewell = call<typeof sair>({ method: 'DELETE', url: '/api/autenticacao' })
  endSession('signed-out')
  await farewell
}

const sessionOf = ({ nome: name, admin, ...usuario }: UsuarioDaSessao): Session => ({
  ...usuario,
  name,
  admin: admin === 1,
})
