import { onlineManager } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { homeOf, QUEUE, type Session } from '../api/session.ts'
import { useSession } from '../api/use-session.ts'
import { lazyPart } from '../ui/lazy.ts'
import { ReadFailure } from '../ui/notice.tsx'
import { confirm } from '../ui/overlays/confirm.tsx'
import { Page } from '../ui/page.tsx'
import { askToLeave, hasUnsaved } from '../ui/unsaved.ts'
import styles from './frame.module.css'
import { useHelp } from './help.ts'
import { signOut } from './sign-in.ts'
import { useLeaving } from './use-leaving.ts'
import { useMarca } from './use-marca.ts'

// The menus load after sign-in, to keep the initial load small.
const load = () => import('./frame-navigation.tsx')
const Navigation = lazyPart(load, 'Navigation')
const UserMenu = lazyPart(load, 'UserMenu')
const Offline = lazyPart(() => import('./offline.tsx'), 'Offline')
const Waiting = lazyPart(() => import('./waiting.tsx'), 'Waiting')

/** The frame around every screen: brand, navigation, help, user label. */
export function Frame() {
  const pathname = useLocation({ select: location => location.pathname })
  const session = useSession()
  const titulo = useMatches({ select: matches => matches.at(-1)?.staticData.titulo })
  const marca = useMarca()
  const main = useFocusOnNewScreen(pathname)
  useLeaving()
  const help = useHelp()
  const bare = pathname.includes('retrospectiva')
  return (
    <>
      <title>{titulo ? `${titulo} · ${marca.nome}` : marca.nome}</title>
      <a href="#conteudo" className={`semibold ${styles.skip} no-print`}>
        Ir para o conteúdo
      </a>
      {session ? <Offline key={session.id} /> : null}
      {session && hasQueue(session.id) ? <Waiting key={session.id} /> : null}
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
    <header className="line centred gap-xs bar no-print">
      {session ? (
        <Navigation session={session} brand={brand} help={help} meanwhile={<BeforeNavigation brand={brand} />} />
      ) : (
        <BeforeNavigation brand={brand} />
      )}
      <a
        href={help}
        target="_blank"
        className={styles.tool}
        aria-keyshortcuts="?"
        title="Ajuda desta tela (?)"
        rel="noopener"
      >
        <svg aria-hidden="true" viewBox="0 0 20 20">
          <path d="M10 18a8 8 0 1 0 0-16 8 8 0 0 0 0 16M7.8 7.9a2.2 2.2 0 1 1 3.3 1.9q-1.1.7-1.1 1.7m0 2.4v.2" />
        </svg>
        <span className="only-heard">Ajuda</span>
      </a>
      {session ? <UserLabel session={session} /> : null}
    </header>
  )
}

/** Reserves the menu's space, so that nothing moves when it loads. */
const BeforeNavigation = ({ brand }: { brand: ReactNode }) => (
  <>
    {brand}
    <span className="grow" />
  </>
)

/** The provider's logo, or the first letter of its name on a tile, and its name where there is room. */
function Brand({ home }: { home: '/' | ReturnType<typeof homeOf> }) {
  const { nome, logo } = useMarca()
  return (
    <Link to={home} className="line centred bold brand" activeProps={{}} title="Ir para a página inicial">
      {logo ? (
        <img src={logo} alt="" className={`brand-logo ${styles.logo}`} />
      ) : (
        <span aria-hidden="true" className="stack stiff brand-tile">
          {nome.slice(0, 1).toUpperCase()}
        </span>
      )}
      <span className="nowrap brand-name">{nome}</span>
    </Link>
  )
}

/** What a driver did without a network stays when the session ends. */
const hasQueue = (id: number): boolean => /"state":"(waiting|refused)"/.test(localStorage.getItem(QUEUE + id) ?? '')
const STAYS = {
  title: 'Há entregas por enviar',
  text: 'Elas ficam neste aparelho e são enviadas quando você entrar de novo nele.',
  action: 'Sair assim mesmo',
  back: 'Ficar',
}

/** `<name> | Sair`; `Usuário | Sair` for user id 0. An administrator's name opens the account menu. */
function UserLabel({ session: { id, name, admin } }: { session: Session }) {
  const nome = id === 0 ? 'Usuário' : name
  const leave = async () => {
    if (hasQueue(id) && !(await confirm(STAYS))) return
    if (!hasUnsaved() || (await askToLeave())) await signOut()
  }
  const label = (
    <b className={`cut medium ${admin ? styles.beforeMenu : ''}`} title={nome}>
      {nome}
    </b>
  )
  return (
    <div className={`line centred shrinks quiet nowrap ${styles.user}`}>
      {admin ? <UserMenu nome={nome} meanwhile={label} /> : label} |{' '}
      <button
        type="button"
        className="target"
        style={{ minWidth: 'var(--target)', marginRight: -16 }}
        onClick={() => void leave()}
      >
        Sair
      </button>
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
