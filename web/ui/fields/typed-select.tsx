import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { matching } from '../lists/matching.ts'
import { clearedTo } from './cleared-to.ts'

type Group = { group: string; items: ComboboxItem[] }
type Props = Omit<SelectProps, 'data' | 'onChange' | 'searchable'> & {
  data: readonly (ComboboxItem | Group)[]
  onChange: (value: string | null) => void
  /** What no choice stands for, where none may be chosen: 'Todos os tipos'. */
  all?: string
}

/**
 * Selects from a short list by typing. Enter and blur take the first match, because "next" on a phone's keyboard sends
 * no Tab. Typed text is never lost.
 */
export function TypedSelect({ data, onChange, onBlur, all, ...props }: Props) {
  const [text, setText] = useState('')
  const items = data.flatMap(entry => ('group' in entry ? entry.items : [entry]))
  const label = items.find(({ value }) => value === props.value)?.label ?? ''
  const typed = (input: HTMLInputElement) =>
    input.getAttribute('aria-expanded') === 'true' &&
    !input.getAttribute('aria-activedescendant') &&
    text.trim() !== '' &&
    text !== label
  const takeFirst = () => {
    const found = firstOf(items, text)
    if (found) onChange(found.value)
  }
  return (
    <Select
      allowDeselect={false}
      nothingFoundMessage="Nada encontrado"
      {...clearedTo(all)}
      {...props}
      searchable
      spellCheck={false}
      autoCorrect="off"
      data={[...data]}
      onChange={onChange}
      onSearchChange={setText}
      onFocus={event => event.currentTarget.select()}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if ((event.key !== 'Enter' && event.key !== 'Tab') || !typed(event.currentTarget)) return
        if (event.key === 'Enter') event.preventDefault()
        takeFirst()
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        if (typed(event.currentTarget)) takeFirst()
        onBlur?.(event)
      }}
      filter={({ options, search }) => {
        const fits = matching(search)
        const kept = (items: readonly ComboboxItem[]) => items.filter(({ label }) => fits(label))
        return options
          .map(entry => ('group' in entry ? { ...entry, items: kept(entry.items) } : entry))
          .filter(entry => ('group' in entry ? entry.items.length > 0 : fits(entry.label)))
      }}
    />
  )
}

/** Prefers a label that starts with the text: `l` takes `litro (L)`, not the earlier `galão (GL)`. */
function firstOf(items: readonly ComboboxItem[], text: string): ComboboxItem | undefined {
  const fits = matching(text)
  const found = items.filter(({ label, disabled }) => !disabled && fits(label))
  const begins = text.trim().toLowerCase()
  return found.find(({ label }) => label.toLowerCase().startsWith(begins)) ?? found[0]
}
