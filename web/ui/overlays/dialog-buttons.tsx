import { Button, Group } from '@mantine/core'
import { ReasonButton } from '../reason-button.tsx'

type Props = {
  /** The verb on the button that sends the form. */
  action: string
  busy: boolean
  onBack: () => void
  danger?: boolean
  /** Why the form can't be sent now, and the id of the text that says so. */
  reason?: string | null
  saidBy?: string | undefined
  mt?: 'xl'
  /** The dialog begins on the button that sends: nothing has to be filled in. */
  first?: boolean
}

/** The end of a form in a dialog: back, or do it. */
export function DialogButtons({
  action,
  busy,
  onBack,
  danger = false,
  reason = null,
  saidBy,
  mt,
  first = false,
}: Props) {
  return (
    <Group justify="flex-end" gap="xs" {...(mt && { mt })}>
      <Button variant="default" onClick={onBack}>
        Voltar
      </Button>
      <ReasonButton
        inDialog
        type="submit"
        loading={busy}
        reason={reason}
        saidBy={saidBy}
        {...(danger && { color: 'red' })}
        data-autofocus={first || undefined}
      >
        {action}
      </ReasonButton>
    </Group>
  )
}
