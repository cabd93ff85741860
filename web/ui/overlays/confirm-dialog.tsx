import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './overlays.module.css'

export type Question = {
  /** The question itself: 'Excluir o cliente Restaurante Aurora?' */
  title: string
  /** What will be lost, or what happens next. */
  text: ReactNode
  /** The verb on the button: 'Excluir'. */
  action: string
  /** The action can't be undone, so the button is red. */
  danger?: boolean
  /** The input may be a mistake: the other button says 'Corrigir' and has the focus. */
  doubt?: boolean
  /** The other button's label; defaults to 'Voltar'. */
  back?: string
}
export type Asked = Question & { answer: (yes: boolean) => void }

export function ConfirmDialog({ title, text, action, danger = false, doubt = false, answer, ...props }: Asked) {
  const { back = doubt ? 'Corrigir' : 'Voltar' } = props
  const backFirst = danger || doubt
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title={title}
      size={480}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Text component="div">{text}</Text>
      <Group className={styles.ways ?? ''} justify="flex-end" mt="xl" gap="xs">
        <Button variant="default" onClick={() => answer(false)} data-autofocus={backFirst || undefined}>
          {back}
        </Button>
        <Button
          {...(danger ? { color: 'red' } : {})}
          onClick={() => answer(true)}
          data-autofocus={!backFirst || undefined}
        >
          {action}
        </Button>
      </Group>
    </Modal>
  )
}
