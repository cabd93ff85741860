import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { cnpjCanonico, telefoneCanonico } from '#contract/brasil.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Unmasked, as the API stores it. */
  value: string
  onChange: (value: string) => void
}

/** 14 characters, letters allowed (never a numeric keyboard). With `cpf`, up to 11 digits are masked as a CPF. */
export const CnpjField = ({ cpf = false, ...props }: Props & { cpf?: boolean }) => (
  <MaskedField
    placeholder="00.000.000/0000-00"
    autoComplete="off"
    autoCapitalize="characters"
    {...props}
    most={14}
    clean={text => cnpjCanonico(text).replace(/[^0-9A-Z]/g, '')}
    mask={cnpj => fill(cnpj, cpf && /^\d{1,11}$/.test(cnpj) ? '###.###.###-##' : '##.###.###/####-##')}
  />
)

const onlyDigits = (text: string) => text.replace(/\D/g, '')
const CEP = { placeholder: '00000-000', inputMode: 'numeric', autoComplete: 'postal-code' } as const
const TELEFONE = {
  placeholder: '(11) 98765-4321',
  type: 'tel',
  inputMode: 'tel',
  autoComplete: 'tel-national',
} as const
const maskOf = (telefone: string) => fill(telefone, telefone.length > 10 ? '(##) #####-####' : '(##) ####-####')

export const CepField = (props: Props) => (
  <MaskedField {...CEP} {...props} most={8} clean={onlyDigits} mask={cep => fill(cep, '#####-###')} />
)

/** With DDD, landline or mobile; a pasted +55 is dropped. */
export const TelefoneField = (props: Props) => (
  <MaskedField {...TELEFONE} {...props} most={11} clean={telefoneCanonico} mask={maskOf} />
)

/** A time of day, `HH:MM`; accepts `8:30`, `9h` and `18`. The native input would follow the device's language. */
export const HoraField = ({ onChange, onBlur, ...props }: Props) => (
  <MaskedField
    placeholder="18:00"
    inputMode="numeric"
    autoComplete="off"
    {...props}
    onChange={hora => onChange(fill(hora, '##:##'))}
    onBlur={event => {
      if (/^\d\d$/.test(props.value)) onChange(`${props.value}:00`)
      onBlur?.(event)
    }}
    most={4}
    clean={text => onlyDigits(comZero(text))}
    mask={hora => fill(hora, '##:##')}
  />
)

/** Pads a one-digit hour: a digit before a separator, or one that no hour of two digits starts with (3 to 9). */
const comZero = (text: string) => text.replace(/^\D*(\d(?=\D)|[3-9])/, '0$1')

type MaskedProps = Props & {
  /** Strips the mask; the result may be longer than `most`. */
  clean: (text: string) => string
  /** The longest value's length. */
  most: number
  mask: (value: string) => string
}

/**
 * Masks while the user types or pastes at the end. What is changed in the middle, or composed by a virtual keyboard, stays as
 * typed until it is left or goes on at the end, so that the caret never moves.
 */
function MaskedField({ value, onChange, clean, most, mask, onBlur, ...props }: MaskedProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const cleaned = (text: string) => clean(text).slice(0, most)
  return (
    <TextInput
      spellCheck={false}
      autoCorrect="off"
      {...props}
      value={typed ?? mask(cleaned(value))}
      onChange={event => {
        const { value: text, selectionStart } = event.currentTarget
        const inside = isComposing(event.nativeEvent) || (selectionStart ?? 0) < text.length
        setTyped(inside ? text : null)
        onChange(cleaned(text))
      }}
      onBlur={event => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}

/** `12345` in `#####-###` → `12345`: a separator appears only with the next character. */
function fill(value: string, pattern: string): string {
  let shown = ''
  let used = 0
  for (const sign of pattern) {
    if (used >= value.length) break
    shown += sign === '#' ? value.charAt(used++) : sign
  }
  return shown
}

/** An Android keyboard keeps composing the current word: rewriting the field meanwhile would enter the word twice. */
const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing
