import { TextInput, type TextInputProps } from '@mantine/core'

type Props = TextInputProps & {
  /** Also accepts a recovery code, which contains letters. */
  recovery?: boolean
}

/** A code from the authenticator app. */
export function CodigoField({ recovery = false, ...props }: Props) {
  return (
    <TextInput
      name="codigo"
      description={recovery ? 'Do aplicativo, ou um dos códigos de recuperação' : undefined}
      autoComplete={recovery ? 'off' : 'one-time-code'}
      inputMode={recovery ? 'text' : 'numeric'}
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={60}
      {...props}
    />
  )
}
