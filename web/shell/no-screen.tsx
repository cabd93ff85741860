import { Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { homeOf } from '../api/session.ts'
import { useSession } from '../api/use-session.ts'
import { Empty, ReadFailure } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'

export function NotFound() {
  const session = useSession()
  const home = session ? homeOf(session) : '/'
  return (
    <Page title="Página não encontrada">
      <Empty
        title="Não há nada neste endereço"
        action={
          <Button renderRoot={props => <Link to={home} {...props} />}>{session ? 'Ir para o início' : 'Entrar'}</Button>
        }
      >
        Confira o endereço, ou volte e siga por um dos menus.
      </Empty>
    </Page>
  )
}

/** In place of a screen that broke; the rest of the product stays. */
export function ScreenError({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Page title="Não foi possível mostrar esta tela">
      <ReadFailure error={error} onRetry={retry} />
    </Page>
  )
}
