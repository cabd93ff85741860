import { Button, Group } from '@mantine/core'
import type { Failure } from '../../ui/failure.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { HeldButton } from '../../ui/held-button.tsx'

type Props = {
  /** Verb and object: 'Cadastrar cliente'. */
  action: string
  busy: boolean
  failure: Failure | null
  onCancel: () => void
}

/** The end of every form: the error, and the buttons, sticky so that they stay in sight. */
export const FormButtons = ({ action, busy, failure, onCancel }: Props) => (
  <>
    <FormFailure failure={failure} />
    <Group className="foot" justify="flex-end" gap="xs" py="sm">
      <Button variant="default" onClick={onCancel}>
        Fechar
      </Button>
      <HeldButton type="submit" flex="1 0 auto" loading={busy}>
        {action}
      </HeldButton>
    </Group>
  </>
)
