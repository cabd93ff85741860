import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A new password. Whether it is good enough the server says. */
export const NewPasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    autoComplete="new-password"
    maxLength={128}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    description="Pelo menos 10 caracteres. Uma frase é fácil de lembrar."
    {...props}
  />
)
