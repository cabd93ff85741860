import { Button, Group, TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Digitado } from '#contract/digitacao.ts'

export type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type'> & {
  /** Null when empty, NaN while the text is not a number yet: the form is then not sent. */
  value: number | null
  onChange: (value: number | null) => void
}
type Props = NumberFieldProps & {
  read: (text: string) => Digitado
  write: (value: number) => string
  /** The unit, shown in the question: 'kg'. */
  unit?: string
}

/** A number typed the Brazilian way. Shows its own errors; an ambiguous number gets one button for each reading. */
export function NumberField({ value, onChange, read, write, unit, error, ...given }: Props) {
  const { onBlur, onKeyDown, className, ...props } = given
  const [text, setText] = useState(() => show(value, write))
  const [left, setLeft] = useState(true)
  const sent = useRef(value)

  useEffect(() => {
    if (Object.is(value, sent.current)) return
    sent.current = value
    setText(show(value, write))
  }, [value, write])

  // The formatted value itself is not ambiguous: a chosen or stored 1234 is written `1.234`.
  const known = value !== null && !Number.isNaN(value) && text === write(value)
  const typed: Digitado = known ? { value } : read(text)
  const change = (next: string) => {
    setLeft(false)
    setText(next)
    emit(numberOf(read(next)))
  }
  const emit = (next: number | null) => {
    sent.current = next
    onChange(next)
  }
  const choose = (meant: number) => {
    setText(write(meant))
    emit(meant)
  }
  const question = left && 'ambiguous' in typed ? typed.ambiguous : null
  const own = !left ? null : question ? 'Qual destas quantidades?' : 'error' in typed ? typed.error : null

  return (
    <div className={className}>
      <TextInput
        {...props}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={own ?? error}
        data-unreadable={!('value' in typed) || undefined}
        styles={{ input: { textAlign: 'right', fontWeight: 550 } }}
        onChange={event => change(event.currentTarget.value)}
        onFocus={event => event.currentTarget.select()}
        // Enter ends the typing, so the error or the question appears at once.
        onKeyDown={event => {
          if (event.key === 'Enter') setLeft(true)
          onKeyDown?.(event)
        }}
        onBlur={event => {
          setLeft(true)
          if ('value' in typed) setText(show(typed.value, write))
          onBlur?.(event)
        }}
      />
      {question ? (
        <Group role="group" aria-label="Qual destas quantidades?" gap={8} mt={6}>
          {question.map(meant => (
            <Button key={meant} size="sm" variant="default" onClick={() => choose(meant)}>
              {write(meant)} {unit}
            </Button>
          ))}
        </Group>
      ) : null}
    </div>
  )
}

const show = (value: number | null, write: (value: number) => string): string =>
  value === null || Number.isNaN(value) ? '' : write(value)

const numberOf = (typed: Digitado): number | null => ('value' in typed ? typed.value : Number.NaN)
