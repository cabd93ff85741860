import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './overlays.module.css'
import { useBackCloses } from './use-back-closes.ts'

type Props = {
  title: string
  /** The content has a heading or a field of its own; the title is only heard. */
  bare?: boolean
  look: string | undefined
  onClose: () => void
  children: ReactNode
}

/** The browser's own dialog, mounted while open: it keeps the focus inside, closes by Esc and gives the focus back. */
export function NativeDialog({ title, bare = false, look, onClose, children }: Props) {
  useBackCloses(true, onClose)
  return (
    <dialog
      ref={shown}
      // A press beside it asks to close it, as Esc does.
      closedby="any"
      aria-label={title}
      className={`${styles.native} ${look}`}
      onCancel={event => {
        // It closes at once, and not only by a later event: a Back right after it belongs to what is below.
        event.preventDefault()
        onClose()
      }}
      onClose={event => event.currentTarget.open || onClose()}
    >
      {bare ? null : (
        <div className="line between top gap-md mb-sm">
          <h2 className={`bold anywhere ${styles.heading}`}>{title}</h2>
          <CloseButton iconSize={20} aria-label="Fechar" className={styles.close ?? ''} onClick={onClose} />
        </div>
      )}
      {children}
    </dialog>
  )
}

/** Leaving the page closes it first, because only then does the browser give the focus back. */
function shown(dialog: HTMLDialogElement) {
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  return () => dialog.close()
}

type PanelProps = Pick<Props, 'title' | 'onClose' | 'children'> & { atEnd?: boolean }

/** A panel at the window's left or right side. */
export const SidePanel = ({ atEnd = false, ...props }: PanelProps) => (
  <NativeDialog {...props} look={`${styles.side} ${atEnd ? styles.atEnd : ''}`} />
)
