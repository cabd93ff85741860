import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import styles from './janela.module.css'
import { useBackCloses } from './use-back-closes.ts'

type Props = {
  aberta: boolean
  titulo: string
  onClose: () => void
  /** A question of a few lines: it stays small on a phone too. */
  curta?: boolean
  children: ReactNode
}

/** A dialog that takes the whole of a phone's screen. Always there, so that the focus goes back to what opened it. */
export function Janela({ aberta, titulo, onClose, curta = false, children }: Props) {
  const estreita = useMediaQuery('(max-width: 45em)', false, { getInitialValueInEffect: false })
  useBackCloses(aberta, onClose)
  const inteira = !curta && (estreita ?? false)
  return (
    <Modal
      opened={aberta}
      onClose={onClose}
      title={titulo}
      size={curta ? 520 : 640}
      fullScreen={inteira}
      classNames={inteira ? { content: styles.inteira ?? '', body: styles.corpo ?? '' } : {}}
      transitionProps={{ duration: 0 }}
    >
      {children}
    </Modal>
  )
}
