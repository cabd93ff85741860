import { Modal } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { focusSoon } from '../focus/focus-soon.ts'
import { useFocusBack } from '../focus/use-focus-back.ts'
import { usePhone } from '../use-phone.ts'
import { useIsAsked } from './confirm.tsx'
import styles from './overlays.module.css'
import { useBackCloses } from './use-back-closes.ts'

type Props = {
  opened: boolean
  title: string
  onClose: () => void
  /** A question of a few lines, which stays small on a phone too. */
  short?: boolean
  /** Room for a list. */
  wide?: boolean
  children: ReactNode
}

/** A dialog that fills a phone's screen. Restores the focus to its opener when it closes or unmounts. */
export function Dialog({ opened, title, onClose, short = false, wide = false, children }: Props) {
  const whole = usePhone() && !short
  const heading = useRef<HTMLSpanElement>(null)
  const asked = useIsAsked()
  useBackCloses(opened, onClose)
  useFocusBack(opened)
  useBeginsOnFirst(opened, heading)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      // Esc answers the question that lies over this dialog, and must not close the dialog too.
      closeOnEscape={!asked}
      title={
        <span ref={heading} tabIndex={-1} className={styles.titulo}>
          {title}
        </span>
      }
      size={short ? 520 : wide ? 980 : 640}
      fullScreen={whole}
      classNames={{
        content: `${styles.settles} ${whole ? styles.inteira : ''}`,
        body: whole ? (styles.corpo ?? '') : '',
      }}
      transitionProps={{ duration: 0 }}
    >
      {children}
    </Modal>
  )
}

/** Frames that a dialog's content may take to load. */
const FRAMES = 600

/**
 * Focuses the dialog's `data-autofocus` element, even if it loads later than the dialog; until then the title. If the
 * close button had the focus, the second of two quick presses would close the dialog.
 */
function useBeginsOnFirst(opened: boolean, heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!opened) return
    focusSoon(() => {
      const dialog = heading.current?.closest('[aria-modal]')
      if (!dialog) return true
      const first = dialog.querySelector<HTMLElement>('[data-autofocus]')
      if (first) first.focus({ preventScroll: true })
      else if (document.activeElement?.closest('header')) heading.current?.focus()
      return first !== null
    }, FRAMES)
  }, [opened, heading])
}
