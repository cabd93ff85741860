import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
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
  /** Receives a function that closes the panel, for content in which one choice is all there is to do. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button and a panel over the list, which does not move. A press or focus elsewhere closes it, as does Esc. */
export function Fold(props: Props) {
  const { name, label = name, count = 0, atEnd = false, look = styles.folded, active = false, children } = props
  const [opened, setOpened] = useState(false)
  // The content stays mounted after the first opening, to keep what was begun in it.
  const [asked, setAsked] = useState(false)
  if (opened && !asked) setAsked(true)
  const button = useRef<HTMLButtonElement>(null)
  const within = useClosedFromElsewhere(opened, button, () => setOpened(false))
  const id = useId()
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc reaches it from what is inside
    <div
      className={`shrinks ${styles.fold}`}
      data-at-end={atEnd || undefined}
      {...within}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !opened || event.defaultPrevented || hasOwnEsc(event, button.current)) return
        event.stopPropagation()
        event.preventDefault()
        close()
      }}
    >
      <button
        ref={button}
        type="button"
        className={`chevron line centred gap-xs nowrap ${look}`}
        title={look === styles.folded ? undefined : name}
        aria-expanded={opened}
        aria-controls={id}
        data-active={active || undefined}
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

/** A calendar or a list of options that belongs to a field inside closes first. */
const hasOwnEsc = ({ target, currentTarget }: KeyboardEvent, button: HTMLElement | null): boolean =>
  target instanceof HTMLElement &&
  target !== button &&
  (!currentTarget.contains(target) || target.getAttribute('aria-expanded') === 'true')

const layerOf = (element: EventTarget | null) => (element instanceof Element ? element.closest('dialog') : null)

/** React events also bubble from calendars and lists of options that are portalled out of the panel. */
function useClosedFromElsewhere(opened: boolean, button: RefObject<HTMLElement | null>, close: () => void) {
  const inside = useRef<Event>(null)
  const heard = useEffectEvent((event: Event) => {
    // A dialog opened from inside lies over it, and gives the focus back.
    if (inside.current !== event && layerOf(event.target) === layerOf(button.current)) close()
  })
  useEffect(() => {
    if (!opened) return
    const gone = new AbortController()
    for (const event of ['pointerdown', 'focusin']) document.addEventListener(event, heard, gone)
    return () => gone.abort()
  }, [opened])
  const here = ({ nativeEvent }: { nativeEvent: Event }) => {
    inside.current = nativeEvent
  }
  return { onPointerDown: here, onFocus: here }
}
