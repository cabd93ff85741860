import { homeOf } from '../api/session.ts'
import { useSession } from '../api/use-session.ts'
import { Empty } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { ButtonLink } from './button-link.tsx'

/** Rarely shown, so loaded on demand. */
export function NotFound() {
  const session = useSession()
  const home = session ? homeOf(session) : '/'
  return (
    <Page title="Página não encontrada">
      <Empty
        title="Não há nada neste endereço"
        action={<ButtonLink to={home}>{session ? 'Ir para o início' : 'Entrar'}</ButtonLink>}
      >
        Confira o endereço, ou volte e siga por um dos menus.
      </Empty>
    </Page>
  )
}
