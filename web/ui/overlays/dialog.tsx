import { Modal } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { focusSoon } from '../focus-soon.ts'
import { useFocusBack } from '../use-focus-back.ts'
import { usePhone } from '../use-phone.ts'
import { useIsAsked } from './confirm.tsx'
import styles from './overlays.module.css'
import { useBackCloses } from './use-back-closes.ts'

type Props = {
  opened: boolean
  title: string
  onClose: () => void
  /** A question of a few lines: it stays small on a phone too. */
  short?: boolean
  children: ReactNode
}

/** A dialog that takes the whole of a phone's screen. When it closes, or is there no more, the focus goes back to what opened it. */
export function Dialog({ opened, title, onClose, short = false, children }: Props) {
  const whole = usePhone() && !short
  const heading = useRef<HTMLSpanElement>(null)
  const asked = useIsAsked()
  useBackCloses(opened, onClose)
  useFocusBack()
  useBeginsOnFirst(opened, heading)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      // Esc answers the question that lies over it, and would reach this one too.
      closeOnEscape={!asked}
      title={
        <span ref={heading} tabIndex={-1} className={styles.titulo}>
          {title}
        </span>
      }
      size={short ? 520 : 640}
      fullScreen={whole}
      classNames={whole ? { content: styles.inteira ?? '', body: styles.corpo ?? '' } : {}}
      transitionProps={{ duration: 0 }}
    >
      {children}
    </Modal>
  )
}

/** So long what a dialog holds may take to come, in frames. */
const FRAMES = 600

/**
 * The dialog begins on what it marks with `data-autofocus`, also where that comes later than the dialog; until then on its
 * title. On the cross that closes it, the second of two quick presses would close it.
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
