import { TextInput, type TextInputProps } from '@mantine/core'

const CODIGO = { name: 'codigo', autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false } as const
const DO_APLICATIVO = { autoComplete: 'one-time-code', inputMode: 'numeric' } as const
/** It contains letters. */
const OU_DE_RECUPERACAO = {
  ...({ autoComplete: 'off', inputMode: 'text' } as const),
  description: 'Do aplicativo, ou um dos códigos de recuperação',
}

/** A code from the authenticator app; with `recovery` also a recovery code. */
export const CodigoField = ({ recovery = false, ...props }: TextInputProps & { recovery?: boolean }) => (
  <TextInput {...CODIGO} {...(recovery ? OU_DE_RECUPERACAO : DO_APLICATIVO)} maxLength={60} {...props} />
)
