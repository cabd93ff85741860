import { Anchor } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { homeOf } from '../api/session.ts'
import { useSession } from '../api/use-session.ts'
import { ReadFailure } from '../ui/notice.tsx'
import { answerNo, useIsAsked } from '../ui/overlays/confirm.tsx'
import { useBackCloses } from '../ui/overlays/use-back-closes.ts'
import { Page } from '../ui/page.tsx'
import { part } from '../ui/part.ts'
import styles from './frame.module.css'
import { useHelp } from './help.ts'
import { signOut } from './sign-in.ts'
import { askToLeave, hasUnsaved } from './unsaved.ts'
import { useLeaving } from './use-leaving.ts'
import { useMarca } from './use-marca.ts'

// Menus and drawer load after sign-in, to keep the initial load small.
const load = () => import('./frame-navigation.tsx')
const Navigation = part(load, 'Navigation')
const UserMenu = part(load, 'UserMenu')
const Offline = part(() => import('./offline.tsx'), 'Offline')

/** The frame around every screen: brand, navigation, help, user label. */
export function Frame() {
  const pathname = useLocation({ select: location => location.pathname })
  const session = useSession()
  const titulo = useMatches({ select: matches => matches.at(-1)?.staticData.titulo })
  const marca = useMarca()
  const main = useFocusOnNewScreen(pathname)
  useLeaving()
  useBackCloses(useIsAsked(), answerNo)
  const help = useHelp()
  const bare = pathname.includes('retrospectiva')
  return (
    <>
      <title>{titulo ? `${titulo} · ${marca.nome}` : marca.nome}</title>
      <a href="#conteudo" className={`${styles.skip} no-print`}>
        Ir para o conteúdo
      </a>
      {session ? <Offline key={session.id} /> : null}
      {bare ? null : <Header help={help} />}
      <main id="conteudo" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </>
  )
}

function Header({ help }: { help: string }) {
  const session = useSession()
  const brand = <Brand home={session ? homeOf(session) : '/'} />
  return (
    <header className={`line centred ${styles.header} no-print`}>
      {session ? <Navigation {...{ session, brand, help }} meanwhile={<BeforeNavigation brand={brand} />} /> : brand}
      <a
        href={help}
        target="_blank"
        className={`quiet ${styles.help}`}
        aria-keyshortcuts="?"
        title="Ajuda desta tela (?)"
        rel="noopener"
      >
        <span aria-hidden="true" className="stack semibold">
          ?
        </span>
        <b>Ajuda</b>
      </a>
      {session ? <UserLabel nome={session.id === 0 ? 'Usuário' : session.name} admin={session.admin} /> : null}
    </header>
  )
}

/** Reserves the menu's space, so that nothing moves when it loads. */
const BeforeNavigation = ({ brand }: { brand: ReactNode }) => (
  <>
    <span className={styles.burgerSpace} />
    {brand}
  </>
)

function Brand({ home }: { home: '/' | ReturnType<typeof homeOf> }) {
  return (
    <Link
      to={home}
      className={`line centred shrinks bold ${styles.brand}`}
      activeProps={{}}
      title="Ir para a página inicial"
    >
      <BrandMark />
    </Link>
  )
}

/** `<name> | Sair`; `Usuário | Sair` for user id 0. An administrator's name opens the account menu. */
function UserLabel({ nome, admin }: { nome: string; admin: boolean }) {
  const leave = async () => {
    if (!hasUnsaved() || (await askToLeave())) await signOut()
  }
  const label = (
    <b className={`shrinks medium ${admin ? styles.beforeMenu : ''}`} title={nome}>
      {nome}
    </b>
  )
  return (
    <div className={`line centred shrinks quiet nowrap ${styles.user}`}>
      {admin ? <UserMenu nome={nome} meanwhile={label} /> : label} |{' '}
      <Anchor component="button" type="button" className={styles.leave} onClick={() => void leave()}>
        Sair
      </Anchor>
    </div>
  )
}

/** After a change of screen, moves the focus to its content, unless the screen took the focus itself. */
function useFocusOnNewScreen(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const seen = useRef(pathname)
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/** Replaces a screen that threw an error; the rest of the product stays. */
export function ScreenError({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  // A screen's file that the network failed loads only with a new page.
  useEffect(() => onlineManager.subscribe(online => online && !hasUnsaved() && location.reload()), [])
  return (
    <Page title="Não foi possível mostrar esta tela">
      <ReadFailure error={error} onRetry={retry} />
    </Page>
  )
}

/** The provider's logo, or the first letter of its name on a tile, followed by the name. */
function BrandMark() {
  const { nome, logo } = useMarca()
  return (
    <>
      {logo ? (
        <img src={logo} alt="" className={`stiff ${styles.logo}`} />
      ) : (
        <span aria-hidden="true" className={`stack stiff ${styles.tile}`}>
          {nome.slice(0, 1).toUpperCase()}
        </span>
      )}
      <span className={`nowrap ${styles.name}`}>{nome}</span>
    </>
  )
}
