import { PasswordInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/** The user's current password. `shown` names it on the button that reveals it. */
export function PasswordField({
  shown = 'a senha',
  ...props
}: ComponentProps<typeof PasswordInput> & { shown?: string }) {
  return (
    <PasswordInput
      name="senhaAtual"
      autoComplete="current-password"
      maxLength={1000}
      visibilityToggleButtonProps={{ 'aria-label': `Mostrar ${shown}`, tabIndex: 0 }}
      {...props}
    />
  )
}
