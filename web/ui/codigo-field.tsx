import { TextInput, type TextInputProps } from '@mantine/core'

/** A code from the phone, or a recovery code where `recuperacao` says so: those have letters. */
export function CodigoField({ recuperacao = false, ...props }: TextInputProps & { recuperacao?: boolean }) {
  return (
    <TextInput
      name="codigo"
      autoComplete="one-time-code"
      inputMode={recuperacao ? 'text' : 'numeric'}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      {...props}
    />
  )
}
