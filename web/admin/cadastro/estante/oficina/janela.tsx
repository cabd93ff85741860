import { Button, Group, type GroupProps, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useFocusBack } from '../../../../ui/use-focus-back.ts'

type Props = { title: string; width?: number; onClose: () => void; children: ReactNode }

/** A dialog of the workshop; on a phone it takes the whole screen. */
export function Janela({ title, width = 560, onClose, children }: Props) {
  const estreita = useMediaQuery('(max-width: 45em)', false, { getInitialValueInEffect: false })
  useFocusBack()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={width}
      fullScreen={estreita ?? false}
      transitionProps={{ duration: 0 }}
    >
      {children}
    </Modal>
  )
}

/** At a dialog's foot: out of it, and on. */
export function Saidas({ onClose, children, ...group }: GroupProps & { onClose: () => void }) {
  return (
    <Group justify="flex-end" gap="xs" {...group}>
      <Button variant="default" onClick={onClose}>
        Fechar
      </Button>
      {children}
    </Group>
  )
}
