import { Button, Group, Modal, Text } from '@mantine/core'
import type { Asked } from './confirm.tsx'

export function ConfirmDialog({ title, text, action, danger = false, back = 'Voltar', answer }: Asked) {
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
      <Group justify="flex-end" mt="xl" gap="xs">
        <Button variant="default" onClick={() => answer(false)} data-autofocus={danger || undefined}>
          {back}
        </Button>
        <Button
          {...(danger ? { color: 'red' } : {})}
          onClick={() => answer(true)}
          data-autofocus={!danger || undefined}
        >
          {action}
        </Button>
      </Group>
    </Modal>
  )
}
