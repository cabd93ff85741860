import { PasswordInput, type PasswordInputProps } from '@mantine/core'

type Props = PasswordInputProps & {
  /** Shown below the field. */
  hint?: string
}

/** A new password. Whether it is good enough the server says. */
export const NewPasswordField = ({
  hint = 'Pelo menos 10 caracteres. Uma frase é fácil de lembrar.',
  ...props
}: Props) => (
  <PasswordInput
    autoComplete="new-password"
    maxLength={128}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    description={hint}
    {...props}
  />
)
