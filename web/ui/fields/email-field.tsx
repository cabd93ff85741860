import { TextInput, type TextInputProps } from '@mantine/core'

/** A phone's keyboard neither capitalises nor corrects it. */
const EMAIL = {
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const

export const EmailField = (props: TextInputProps) => <TextInput {...EMAIL} maxLength={254} {...props} />
