import { redirect } from '@tanstack/react-router'
import { clearSession, homeOf, readSession } from '../api/session.ts'
import { toastNotice } from '../ui/overlays/toast.ts'
import { restoreSession } from './sign-in.ts'

const ACESSO_NEGADO = 'Você não possui acesso para esta página! Te redirecionamos para a página de Login'

/** Decides before each screen who may see it; the server checks again on every call. */
export async function guard({ location, preload }: { location: { pathname: string; href: string }; preload: boolean }) {
  if (preload) return
  const [area] = location.pathname.split('/').filter(Boolean)
  const session = readSession() ?? (await restoreSession())
  if (!session) {
    if (area === 'admin' || area === 'cliente')
      throw redirect({ to: '/', state: { voltar: location.href }, replace: true })
    return
  }
  if (area === 'privacidade' || area === 'senha' || area === 'convite' || area === 'email') return // public, signed in or not
  if (area === undefined) throw redirect({ to: homeOf(session), replace: true })
  // Even if the session claims to be an administrator's.
  if (session.clienteId > 0 && area !== 'cliente') {
    toastNotice(ACESSO_NEGADO)
    clearSession()
    throw redirect({ to: '/', replace: true })
  }
  if (session.admin && area === 'cliente') throw redirect({ to: homeOf(session), replace: true })
  // A packer and a driver have one screen; the server refuses what the others would fetch.
  if (session.papel === 'separador' && !/separacao|alterar-senha|avisos|privacidade/.test(location.pathname))
    throw redirect({ to: homeOf(session), replace: true })
  if (session.papel === 'entregador' && !/minha-rota|alterar-senha|privacidade/.test(location.pathname))
    throw redirect({ to: homeOf(session), replace: true })
}
