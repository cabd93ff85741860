import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import styles from './overlays.module.css'

type Props = {
  /** The word on its button: 'Filtros'. */
  name: string
  /** In its place on the button, where that says more. */
  label?: ReactNode
  /** How many of the things inside are set, so that what is closed hides nothing. */
  count?: number
  /** Ends where its button ends, at the right of a screen. */
  atEnd?: boolean
  /** Called with what closes it, where a choice inside is all there was to do. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button, and what opens under it, over the list: the list stays where it is. A press or the focus elsewhere closes it, and Esc. */
export function Fold({ name, label = name, count = 0, atEnd = false, children }: Props) {
  const [opened, setOpened] = useState(false)
  // Once it was there it stays, with what was begun in it.
  const [asked, setAsked] = useState(false)
  if (opened && !asked) setAsked(true)
  const button = useRef<HTMLButtonElement>(null)
  const within = useClosedFromElsewhere(opened, () => setOpened(false))
  const id = useId()
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc reaches it from what is inside
    <div
      className={`stiff ${styles.fold}`}
      data-at-end={atEnd || undefined}
      {...within}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !opened || event.defaultPrevented || hasOwnEsc(event, button.current)) return
        event.stopPropagation()
        close()
      }}
    >
      <button
        ref={button}
        type="button"
        className={`line centred gap-xs nowrap ${styles.folded}`}
        aria-expanded={opened}
        aria-controls={id}
        data-set={count > 0 || undefined}
        onClick={() => setOpened(!opened)}
      >
        {label}
        {count > 0 ? ` · ${count}` : ''}
      </button>
      <div id={id} className={`surface ${styles.unfolded}`} hidden={!opened}>
        {asked ? (typeof children === 'function' ? children(close) : children) : null}
      </div>
    </div>
  )
}

/** What hangs from a field inside closes first: a calendar, or a list of options. */
const hasOwnEsc = ({ target, currentTarget }: KeyboardEvent, button: HTMLElement | null): boolean =>
  target instanceof HTMLElement &&
  target !== button &&
  (!currentTarget.contains(target) || target.getAttribute('aria-expanded') === 'true')

/** React hears also what happens in a calendar or a list of options that hangs elsewhere in the page. */
function useClosedFromElsewhere(opened: boolean, close: () => void) {
  const inside = useRef<Event>(null)
  const heard = useEffectEvent((event: Event) => {
    if (inside.current !== event) close()
  })
  useEffect(() => {
    if (!opened) return
    document.addEventListener('pointerdown', heard)
    document.addEventListener('focusin', heard)
    return () => {
      document.removeEventListener('pointerdown', heard)
      document.removeEventListener('focusin', heard)
    }
  }, [opened])
  const here = ({ nativeEvent }: { nativeEvent: Event }) => {
    inside.current = nativeEvent
  }
  return { onPointerDown: here, onFocus: here }
}
