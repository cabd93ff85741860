import { PasswordInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/** A password that its owner has already. `shown` names it on the button that shows it. */
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
