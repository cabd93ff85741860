import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** The user's current password. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput name="senhaAtual" autoComplete="current-password" {...props} />
)
