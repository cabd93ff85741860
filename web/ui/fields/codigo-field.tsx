import { TextInput, type TextInputProps } from '@mantine/core'

/** A code from the phone, or a recovery code where `recuperacao` says so: those have letters. */
export function CodigoField({ recuperacao = false, ...props }: TextInputProps & { recuperacao?: boolean }) {
  return (
    <TextInput
      name="codigo"
      autoComplete={recuperacao ? 'off' : 'one-time-code'}
      inputMode={recuperacao ? 'text' : 'numeric'}
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={60}
      {...props}
    />
  )
}
