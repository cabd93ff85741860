import { Menu } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { escapeCloses } from '../ui/fields/keyboard.ts'

export type Item = { key: string; label: string; render: (props: { className?: string }) => ReactNode }
export type DropDownProps = {
  position: 'bottom-start' | 'bottom-end'
  className: string | undefined
  label: ReactNode
  title?: string
  active?: boolean
  items: readonly Item[]
}

const FADES = 80 // milliseconds
const GONE = 2 * FADES

/** Comes in the place of a button that was pressed: it takes the focus over, and opens. */
export function DropDownMenu({ position, label, active = false, items, ...button }: DropDownProps) {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    target.current?.focus()
    setOpened(true)
  }, [])
  // A menu closed while opening takes the focus with it.
  const takeBack = () => document.activeElement === document.body && target.current?.focus()
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position={position}
      width={200}
      offset={6}
      transitionProps={{ duration: FADES }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          ref={target}
          type="button"
          {...button}
          data-active={active || undefined}
          onKeyDown={escapeCloses(opened, () => {
            setOpened(false)
            setTimeout(takeBack, GONE)
          })}
        >
          {label}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ key, label, render }) => (
          <Menu.Item key={key} renderRoot={render}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
