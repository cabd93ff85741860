import { Burger, Drawer, Menu } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { openHelp } from '../ajuda/ajuda.tsx'
import type { Session } from '../api/session.ts'
import { escapeCloses } from '../ui/overlays/escape-closes.ts'
import { useBackCloses } from '../ui/overlays/use-back-closes.ts'
import styles from './frame-navigation.module.css'
import { type Entry, entriesFor, type Group, isActive, type Leaf } from './navigation.ts'

type Props = { session: Session; pathname: string; brand: ReactNode }

/** The navigation bar; on a narrow window a burger that opens it in a drawer. */
export function Navigation({ session, pathname, brand }: Props) {
  const narrow = useMediaQuery('(max-width: 53.75em)', false, { getInitialValueInEffect: false })
  const entries = entriesFor(session)
  if (narrow) return <DrawerNavigation entries={entries} pathname={pathname} brand={brand} />
  return (
    <>
      {brand}
      <nav aria-label="Principal" className={styles.bar}>
        {entries.map(entry =>
          'entries' in entry ? (
            <GroupMenu key={entry.keyword} group={entry} pathname={pathname} />
          ) : (
            <EntryLink key={entry.keyword} entry={entry} pathname={pathname} className={styles.entry} />
          ),
        )}
      </nav>
    </>
  )
}

function GroupMenu({ group, pathname }: { group: Group; pathname: string }) {
  return (
    <DropDown
      position="bottom-start"
      width={200}
      className={styles.entry}
      label={group.label}
      active={isActive(pathname, group.keyword)}
    >
      {group.entries.map(entry => (
        <Menu.Item
          key={entry.keyword}
          renderRoot={props => (
            <EntryLink entry={entry} pathname={pathname} {...props} className={`${props.className} ${styles.entry}`} />
          )}
        >
          {entry.label}
        </Menu.Item>
      ))}
    </DropDown>
  )
}

/** The entries under an administrator's name: their own and the company's. */
export function UserMenu({ nome }: { nome: string }) {
  return (
    <DropDown position="bottom-end" width={220} className={styles.userName} label={<span>{nome}</span>} title={nome}>
      <Menu.Item renderRoot={props => <Link to="/admin/alterar-senha" {...props} />}>Alterar senha</Menu.Item>
      <Menu.Item renderRoot={props => <Link to="/admin/auditoria" {...props} />}>Auditoria</Menu.Item>
      <Menu.Item renderRoot={props => <Link to="/admin/configuracoes" {...props} />}>Configurações</Menu.Item>
    </DropDown>
  )
}

type DropDownProps = {
  position: 'bottom-start' | 'bottom-end'
  width: number
  className: string | undefined
  label: ReactNode
  title?: string
  active?: boolean
  children: ReactNode
}

/** A word of the bar with more words under it. */
function DropDown({ position, width, label, active = false, children, ...button }: DropDownProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position={position}
      width={width}
      offset={6}
      transitionProps={{ duration: 80 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          type="button"
          {...button}
          data-active={active || undefined}
          onKeyDown={escapeCloses(opened, () => setOpened(false))}
        >
          {label}
          <svg aria-hidden="true" className={styles.caret} viewBox="0 0 8 5">
            <path d="M.5.5 4 4 7.5.5" />
          </svg>
        </button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

function DrawerNavigation({
  entries,
  pathname,
  brand,
}: {
  entries: readonly Entry[]
  pathname: string
  brand: ReactNode
}) {
  const [opened, { open, close }] = useDisclosure()
  const [asked, setAsked] = useState(false)
  useBackCloses(opened, close)
  // Once the drawer has given the focus back: the help gives it back in turn.
  const afterClosing = () => {
    if (asked) void openHelp()
    setAsked(false)
  }
  const askHelp = () => {
    setAsked(true)
    close()
  }
  const leaf = (entry: Leaf) => (
    <EntryLink key={entry.keyword} entry={entry} pathname={pathname} className={styles.drawerEntry} onClick={close} />
  )
  return (
    <>
      <Burger size="sm" w={44} h={44} aria-label="Abrir o menu" aria-expanded={opened} opened={false} onClick={open} />
      {brand}
      <Drawer
        opened={opened}
        onClose={close}
        onExitTransitionEnd={afterClosing}
        title="Menu"
        size={300}
        transitionProps={{ duration: 120 }}
      >
        <nav aria-label="Principal">
          {entries.map(entry =>
            'entries' in entry ? (
              <section key={entry.keyword} aria-label={entry.label}>
                <p className={styles.group}>{entry.label}</p>
                {entry.entries.map(leaf)}
              </section>
            ) : (
              leaf(entry)
            ),
          )}
        </nav>
        <button type="button" className={styles.drawerHelp} onClick={askHelp}>
          Ajuda desta tela
        </button>
      </Drawer>
    </>
  )
}

type EntryLinkProps = { entry: Leaf; pathname: string; className: string | undefined; onClick?: () => void }

function EntryLink({ entry, pathname, ...props }: EntryLinkProps) {
  const active = isActive(pathname, entry.keyword)
  return (
    <Link {...entry.link} {...props} data-active={active || undefined} aria-current={active ? 'page' : undefined}>
      {entry.label}
    </Link>
  )
}
