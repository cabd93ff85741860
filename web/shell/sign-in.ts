import type { entrar, lerSessao, sair, UsuarioDaSessao } from '#contract/autenticacao.ts'
import type { Answer } from '#contract/route.ts'
import { call, type Result } from '../api/call.ts'
import { clearSession, endSession, readToken, type Session, saveSession, saveToken } from '../api/session.ts'
import type { Failure } from '../ui/failure.ts'

/** Signs in and keeps token and user; answers what the call answered. */
export async function signIn(email: string, senha: string, codigo?: string): Promise<Result<typeof entrar>> {
  const result = await call<typeof entrar>(
    { method: 'POST', url: '/api/autenticacao' },
    { body: { email, senha, codigo } },
  )
  if (result.data) enter(result.data)
  return result
}

/** Keeps token and user of a sign-in, however it was done. */
export function enter({ token, usuario }: Answer<typeof entrar>): void {
  clearSession()
  saveToken(token)
  saveSession(sessionOf(usuario))
}

/** What is wrong with the second factor's code, where the password was right. */
export const codeProblem = ({ errors }: Failure): string | undefined =>
  errors.find(({ campo }) => campo === 'codigo')?.mensagem

/**
 * A new tab has the token but no user: asks the server who it is. A dead token is cleared; without an answer it is whoever
 * was known with the last connection.
 */
export async function restoreSession(): Promise<Session | null> {
  if (!readToken()) return null
  const { data, errors } = await call<typeof lerSessao>({ method: 'GET', url: '/api/autenticacao' })
  if (data) {
    const session = sessionOf(data.usuario)
    saveSession(session)
    return session
  }
  if (errors.status === 403) clearSession()
  return (await import('../offline/kept.ts')).keptSession()
}

/** Ends the token on the server as far as it can be reached, and the session here in any case. */
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
