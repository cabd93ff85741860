import { TextInput, type TextInputProps } from '@mantine/core'

/** An e-mail address: a phone's keyboard neither capitalises nor corrects it. */
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
