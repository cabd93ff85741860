import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { cnpjCanonico, telefoneCanonico } from '#contract/brasil.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Without its mask, as the API keeps it. */
  value: string
  onChange: (value: string) => void
}

/** 14 characters, letters allowed (never a numeric keyboard). */
export function CnpjField(props: Props) {
  return (
    <MaskedField
      placeholder="00.000.000/0000-00"
      autoCapitalize="characters"
      {...props}
      clean={text =>
        cnpjCanonico(text)
          .replace(/[^0-9A-Z]/g, '')
          .slice(0, 14)
      }
      mask={cnpj => fill(cnpj, '##.###.###/####-##')}
    />
  )
}

export function CepField(props: Props) {
  return (
    <MaskedField
      placeholder="00000-000"
      inputMode="numeric"
      autoComplete="postal-code"
      {...props}
      clean={text => text.replace(/\D/g, '').slice(0, 8)}
      mask={cep => fill(cep, '#####-###')}
    />
  )
}

/** With DDD, landline or mobile; a pasted +55 is dropped. */
export function TelefoneField(props: Props) {
  return (
    <MaskedField
      placeholder="(11) 98765-4321"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      {...props}
      clean={text => telefoneCanonico(text).slice(0, 11)}
      mask={telefone => fill(telefone, telefone.length > 10 ? '(##) #####-####' : '(##) ####-####')}
    />
  )
}

/** An hour of the day, `HH:MM`; a browser's own time field would follow the machine's language. `8:30`, `9h` and `18` will do. */
export function HoraField({ onChange, onBlur, ...props }: Props) {
  return (
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
      clean={text => comZero(text).replace(/\D/g, '').slice(0, 4)}
      mask={hora => fill(hora, '##:##')}
    />
  )
}

/** An hour of one digit: it stands before a sign, or is none that another digit could follow. */
const comZero = (text: string) => text.replace(/^\D*(\d(?=\D)|[3-9])/, '0$1')

type MaskedProps = Props & { clean: (text: string) => string; mask: (value: string) => string }

/** Masks while the person types or pastes; the caret stays after the character just typed. */
function MaskedField({ value, onChange, clean, mask, ...props }: MaskedProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const shown = mask(clean(value))
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <TextInput
      spellCheck={false}
      {...props}
      ref={input}
      value={shown}
      onChange={event => {
        const { value: text, selectionStart } = event.currentTarget
        const next = clean(text)
        const before = clean(text.slice(0, selectionStart ?? text.length)).length
        caret.current = positionAfter(mask(next), Math.min(before, next.length))
        onChange(next)
      }}
    />
  )
}

/** `12345` in `#####-###` → `12345`; the mask's signs come with the character after them. */
function fill(value: string, pattern: string): string {
  let shown = ''
  let used = 0
  for (const sign of pattern) {
    if (used >= value.length) break
    shown += sign === '#' ? value.charAt(used++) : sign
  }
  return shown
}

/** Where the caret stands in a masked text after so many of its own characters. */
function positionAfter(shown: string, characters: number): number {
  let seen = 0
  for (let i = 0; i < shown.length; i++) {
    if (seen === characters) return i
    if (/[0-9A-Z]/.test(shown.charAt(i))) seen++
  }
  return shown.length
}
