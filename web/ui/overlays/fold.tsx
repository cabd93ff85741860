import { type ReactNode, useId, useRef, useState } from 'react'
import { keepEscInside } from '../focus/keep-esc-inside.ts'
import styles from './overlays.module.css'

type Props = {
  /** The button's label: 'Filtros'. */
  name: string
  /** Shown instead of `name` when it says more. */
  label?: ReactNode
  /** The number of active settings inside, so that closing hides nothing. */
  count?: number
  /** Aligns the panel with the button's right edge, at the right of a screen. */
  atEnd?: boolean
  /** The button's class, where it is no boxed button: an entry of the navigation bar, highlighted while `active`. */
  look?: string | undefined
  active?: boolean
  /** As a function it receives another that closes the panel: one choice may be all there is to do. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button and a panel over the page, which does not move: the browser's popover. A press or focus elsewhere closes it, as does Esc. */
export function Fold(props: Props) {
  const { name, label = name, count = 0, atEnd = false, look, active = false, children } = props
  const [opened, setOpened] = useState(false)
  // What was begun in it stays after the first opening.
  const [asked, setAsked] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => panel.current?.hidePopover()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what happens inside
    <div
      className="shrinks"
      onKeyDown={keepEscInside}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      }}
    >
      <button
        type="button"
        className={`line centred gap-xs nowrap ${look ?? `chevron ${styles.folded}`}`}
        title={look && name}
        popoverTarget={id}
        aria-expanded={opened}
        data-active={active || undefined}
        data-set={count > 0 || undefined}
      >
        {label}
        {count > 0 ? ` · ${count}` : ''}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={`surface ${styles.unfolded}`}
        data-at-end={atEnd || undefined}
        // React tells of a panel or dialog within it too.
        onBeforeToggle={({ target, currentTarget }) => target === currentTarget && setAsked(true)}
        onToggle={({ target, currentTarget, newState }) => target === currentTarget && setOpened(newState === 'open')}
      >
        {asked && (typeof children === 'function' ? children(close) : children)}
      </div>
    </div>
  )
}
