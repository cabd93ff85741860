import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePhone } from '../use-phone.ts'
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

/** A dialog that takes the whole of a phone's screen. Always there, so that the focus goes back to what opened it. */
export function Dialog({ opened, title, onClose, short = false, children }: Props) {
  const whole = usePhone() && !short
  useBackCloses(opened, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={short ? 520 : 640}
      fullScreen={whole}
      classNames={whole ? { content: styles.inteira ?? '', body: styles.corpo ?? '' } : {}}
      transitionProps={{ duration: 0 }}
    >
      {children}
    </Modal>
  )
}
