import { CloseButton } from '@mantine/core'
import { createAtom } from '@tanstack/react-store'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { focusSoon } from '../focus/focus-soon.ts'
import { keepEscInside } from '../focus/keep-esc-inside.ts'
import styles from './overlays.module.css'

type Props = {
  title: string
  /** The content has a heading or a field of its own; the title is only heard. */
  bare?: boolean
  look: string | undefined
  onClose: () => void
  children: ReactNode
}

/** The browser's own dialog, mounted while open: it keeps the focus inside, closes by Esc and by Back, and gives the focus back. */
export function NativeDialog({ title, bare = false, look, onClose, children }: Props) {
  return createPortal(
    <dialog
      ref={shown}
      // A press beside it asks to close it, as Esc does.
      closedby="any"
      aria-label={title}
      className={`${styles.native} ${look}`}
      onKeyDown={keepEscInside}
      onCancel={event => {
        // What it holds may ask before it closes.
        event.preventDefault()
        if (event.target === event.currentTarget) onClose()
      }}
      onClose={({ currentTarget }) => {
        // A third Esc in a row closes it unasked.
        if (currentTarget.open || !currentTarget.isConnected) return
        currentTarget.showModal()
        onClose()
      }}
    >
      {bare ? null : (
        <div className={`line between top gap-md ${styles.head}`}>
          <h2 tabIndex={-1} data-title className={`bold anywhere ${styles.heading}`}>
            {title}
          </h2>
          <CloseButton iconSize={20} aria-label="Fechar" className={styles.close ?? ''} onClick={onClose} />
        </div>
      )}
      {children}
    </dialog>,
    document.body,
  )
}

/** The open dialogs, the topmost last. */
export const openDialogs = createAtom<readonly HTMLDialogElement[]>([])

export const topDialog = (): HTMLDialogElement | undefined => openDialogs.get().at(-1)

/** Closes the topmost dialog (a question before the dialog it is about) as Esc does; false if there is none. */
export function closeTop(): boolean {
  topDialog()?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return openDialogs.get().length > 0
}

/** Frames that a dialog's content may take to load. */
const FRAMES = 600

/**
 * Focuses what has `data-autofocus`, even if it loads later than the dialog; until then the title, because the second of two quick
 * presses would press the close button. Leaving the page closes the dialog first, because only then does the browser give the focus back.
 */
function shown(dialog: HTMLDialogElement) {
  // A panel closes under it: the focus then goes back to the panel's button.
  document.activeElement?.closest<HTMLElement>('[popover]')?.hidePopover()
  dialog.showModal()
  openDialogs.set(before => [...before, dialog])
  const focusFirst = () => {
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]')
    first?.focus({ preventScroll: true })
    return first !== null || !dialog.open
  }
  if (!focusFirst()) {
    dialog.querySelector<HTMLElement>('[data-title]')?.focus()
    focusSoon(focusFirst, FRAMES)
  }
  return () => {
    dialog.close()
    openDialogs.set(before => before.filter(one => one !== dialog))
  }
}

type PanelProps = Pick<Props, 'title' | 'onClose' | 'children'> & { atEnd?: boolean }

/** A panel at the window's left or right side. */
export const SidePanel = ({ atEnd = false, ...props }: PanelProps) => (
  <NativeDialog {...props} look={`${styles.side} ${atEnd ? styles.atEnd : ''}`} />
)
