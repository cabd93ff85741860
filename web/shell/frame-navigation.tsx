import { useMediaQuery } from '@mantine/hooks'
import { CatchBoundary, Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Session } from '../api/session.ts'
import { useUser } from '../api/use-session.ts'
import { keepFocus } from '../ui/focus/kept-focus.ts'
import { lazyPart } from '../ui/lazy.ts'
import { Fold } from '../ui/overlays/fold.tsx'
import { SidePanel } from '../ui/overlays/native-dialog.tsx'
import { Busca } from './busca/busca.tsx'
import styles from './frame.module.css'
import { accountOf, type Entry, entriesFor, isActive, isOfOneScreen, type Leaf } from './navigation.ts'
import { useYears } from './use-years.ts'

type Props = { session: Session; brand: ReactNode; help: string }

// Here and not in main.tsx: the sign-in needs none of it.
keepFocus()

const SinoLoaded = lazyPart(() => import('./sino/sino.tsx'), 'Sino')

/** The navigation bar; in a narrow window a button that opens the menu. */
export function Navigation({ session, brand, help }: Props) {
  const narrow = useMediaQuery('(max-width: 58.75em)', false, { getInitialValueInEffect: false })
  const entries = entriesFor(session, useYears(session))
  const search = useRef<HTMLButtonElement>(null)
  const searches = !isOfOneScreen(session)
  return (
    <>
      {narrow ? (
        <Menu entries={entries} help={help} searches={searches} onSearch={() => search.current?.click()} />
      ) : null}
      {brand}
      {narrow ? (
        <span className="grow" />
      ) : (
        <nav aria-label="Principal" className="line grow gap-2xs">
          {entries.map(entry =>
            'entries' in entry ? (
              <FoldedMenu key={entry.keyword} name={entry.label} look={`chevron ${styles.entry}`} {...entry} />
            ) : (
              <EntryLink key={entry.keyword} entry={entry} />
            ),
          )}
        </nav>
      )}
      {session.papel === 'entregador' ? null : <Tools session={session} search={searches ? search : null} />}
    </>
  )
}

/** The bell's placeholder, while loading or if it can't load. */
const NoBell = () => <span className={styles.tool} />

/** Search and bell. Keyed by the user, because another user has other notices. */
const Tools = ({ session, search }: { session: Session; search: RefObject<HTMLButtonElement | null> | null }) => (
  <>
    {search ? <Busca session={session} button={search} className={`${styles.tool} ${styles.search}`} /> : null}
    <CatchBoundary getResetKey={() => session.id} errorComponent={NoBell}>
      <SinoLoaded key={session.id} session={session} className={styles.tool} meanwhile={<NoBell />} />
    </CatchBoundary>
  </>
)

type FoldedProps = {
  name: string
  label?: ReactNode
  entries: readonly Leaf[]
  keyword?: string
  atEnd?: boolean
  look: string | undefined
}

const FoldedMenu = ({ entries, keyword, name, ...props }: FoldedProps) => (
  <Fold {...props} name={name} active={useIsActive(keyword)}>
    {close => entries.map(entry => <EntryLink key={entry.keyword} entry={entry} onClick={close} />)}
  </Fold>
)

/** The menu under the name of a provider's user. */
export const UserMenu = ({ nome }: { nome: string }) => (
  <FoldedMenu
    atEnd
    name={nome}
    label={<span className="cut">{nome}</span>}
    look={`chevron medium ${styles.userName}`}
    entries={accountOf(useUser())}
  />
)

type MenuProps = { entries: readonly Entry[]; help: string; searches: boolean; onSearch: () => void }

function Menu({ entries, help, searches, onSearch }: MenuProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const leaf = (entry: Leaf) => <EntryLink key={entry.keyword} entry={entry} onClick={close} />
  // The menu closes first, so that what opens gives the focus back to its button.
  const search = () => {
    flushSync(close)
    onSearch()
  }
  return (
    <>
      <button
        type="button"
        className={styles.tool}
        aria-label="Abrir o menu"
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <svg aria-hidden="true" viewBox="0 0 20 20">
          <path d="M1 4h18M1 10h18M1 16h18" />
        </svg>
      </button>
      {opened ? (
        <SidePanel title="Menu" onClose={close}>
          {searches ? (
            <button type="button" className={`full ${styles.entry} ${styles.searchEntry}`} onClick={search}>
              Procurar em tudo
            </button>
          ) : null}
          <nav aria-label="Principal">
            {entries.map(entry =>
              'entries' in entry ? (
                <section key={entry.keyword} aria-label={entry.label}>
                  <p className={`quiet tiny ${styles.group}`}>{entry.label}</p>
                  {entry.entries.map(leaf)}
                </section>
              ) : (
                leaf(entry)
              ),
            )}
          </nav>
          <a href={help} target="_blank" className={`mt-md ${styles.entry}`} rel="noopener">
            Ajuda desta tela
          </a>
        </SidePanel>
      ) : null}
    </>
  )
}

function EntryLink({ entry, onClick }: { entry: Leaf; onClick?: () => void }) {
  const active = useIsActive(entry.keyword)
  return (
    <Link
      {...entry.link}
      onClick={onClick}
      className={styles.entry}
      data-active={active || undefined}
      aria-current={active ? 'page' : undefined}
      data-autofocus={active || undefined}
    >
      {entry.label}
    </Link>
  )
}

const useIsActive = (keyword = ''): boolean =>
  useLocation({ select: ({ pathname }) => keyword !== '' && isActive(pathname, keyword) })
