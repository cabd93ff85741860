import { TextInput, type TextInputProps } from '@mantine/core'

/** An address as it is typed: a phone's keyboard neither begins it with a capital nor takes it for a word to correct. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={254}
      {...props}
    />
  )
}
