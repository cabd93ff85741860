import { Burger, Drawer } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { CatchBoundary, Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useRef } from 'react'
import type { Session } from '../api/session.ts'
import { useUser } from '../api/use-session.ts'
import { useBackCloses } from '../ui/overlays/use-back-closes.ts'
import { part } from '../ui/part.ts'
import { Busca } from './busca/busca.tsx'
import { DropDown } from './drop-down.tsx'
import type { DropDownProps } from './drop-down-menu.tsx'
import styles from './frame-navigation.module.css'
import { accountOf, type Entry, entriesFor, type Group, isActive, type Leaf } from './navigation.ts'
import { useYears } from './use-years.ts'

type Props = {
  session: Session
  brand: ReactNode /** The address of this screen's page of the manual. */
  help: string
}

const SinoLoaded = part(() => import('./sino/sino.tsx'), 'Sino')

/** The navigation bar; in a narrow window a burger button with a drawer. */
export function Navigation({ session, brand, help }: Props) {
  const narrow = useMediaQuery('(max-width: 58.75em)', false, { getInitialValueInEffect: false })
  const entries = entriesFor(session, useYears(session))
  const search = useRef<HTMLButtonElement>(null)
  const tools = <Tools session={session} search={search} />
  if (narrow) return <DrawerNavigation {...{ entries, brand, tools, help }} onSearch={() => search.current?.click()} />
  return (
    <>
      {brand}
      <nav aria-label="Principal" className="line grow gap-2xs">
        {entries.map(entry =>
          'entries' in entry ? (
            <GroupMenu key={entry.keyword} group={entry} />
          ) : (
            <EntryLink key={entry.keyword} entry={entry} className={styles.entry} />
          ),
        )}
      </nav>
      {tools}
    </>
  )
}

/** The bell's placeholder, while loading or if it can't load. */
const NoBell = () => <span className={styles.tool} />

/** Search and bell. Keyed by the user, because another user has other notices. */
const Tools = ({ session, search }: { session: Session; search: RefObject<HTMLButtonElement | null> }) => (
  <>
    <Busca session={session} button={search} className={`${styles.tool} ${styles.search}`} />
    <CatchBoundary getResetKey={() => session.id} errorComponent={NoBell}>
      <SinoLoaded key={session.id} session={session} className={styles.tool} meanwhile={<NoBell />} />
    </CatchBoundary>
  </>
)

type MenuProps = Omit<DropDownProps, 'items'> & { entries: readonly Leaf[] }

const EntryMenu = ({ entries, ...props }: MenuProps) => (
  <DropDown
    {...props}
    items={entries.map(entry => ({
      key: entry.keyword,
      label: entry.label,
      render: item => <EntryLink entry={entry} {...item} className={`${item.className} ${styles.entry}`} />,
    }))}
  />
)

function GroupMenu({ group }: { group: Group }) {
  return (
    <EntryMenu
      position="bottom-start"
      className={styles.entry}
      label={group.label}
      active={useIsActive(group.keyword)}
      entries={group.entries}
    />
  )
}

/** The menu under the name of a provider's user. */
export function UserMenu({ nome }: { nome: string }) {
  return (
    <EntryMenu
      position="bottom-end"
      className={styles.userName}
      label={<span>{nome}</span>}
      title={nome}
      entries={accountOf(useUser())}
    />
  )
}

function DrawerNavigation({
  entries,
  brand,
  tools,
  help,
  onSearch,
}: {
  entries: readonly Entry[]
  brand: ReactNode
  tools: ReactNode
  help: string
  onSearch: () => void
}) {
  const [opened, { open, close }] = useDisclosure()
  const asked = useRef<() => void>(null)
  useBackCloses(opened, close)
  // Opens after the drawer has restored the focus, so that what opens can restore it in turn.
  const afterClosing = () => {
    asked.current?.()
    asked.current = null
  }
  const ask = (open: () => void) => () => {
    asked.current = open
    close()
  }
  const leaf = (entry: Leaf) => (
    <EntryLink key={entry.keyword} entry={entry} className={styles.drawerEntry} onClick={close} />
  )
  return (
    <>
      <Burger size="sm" w={44} h={44} aria-label="Abrir o menu" aria-expanded={opened} opened={false} onClick={open} />
      {brand}
      {tools}
      <Drawer
        opened={opened}
        onClose={close}
        onExitTransitionEnd={afterClosing}
        title="Menu"
        size={300}
        transitionProps={{ duration: 120 }}
      >
        <button type="button" className={`${styles.drawerButton} ${styles.drawerSearch}`} onClick={ask(onSearch)}>
          Procurar em tudo
        </button>
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
        <a href={help} target="_blank" className={styles.drawerButton} rel="noopener">
          Ajuda desta tela
        </a>
      </Drawer>
    </>
  )
}

type EntryLinkProps = { entry: Leaf; className: string | undefined; onClick?: () => void }

function EntryLink({ entry, ...props }: EntryLinkProps) {
  const active = useIsActive(entry.keyword)
  return (
    <Link
      {...entry.link}
      {...props}
      data-active={active || undefined}
      aria-current={active ? 'page' : undefined}
      data-autofocus={active || undefined}
    >
      {entry.label}
    </Link>
  )
}

const useIsActive = (keyword: string): boolean => useLocation({ select: ({ pathname }) => isActive(pathname, keyword) })
