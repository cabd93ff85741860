import { Loader, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react'

export type SearchOption = { id: number; label: string; detail?: string; disabled?: boolean }

export type SearchSelectProps = Omit<SelectProps, 'value' | 'onChange' | 'data' | 'searchValue' | 'onSearchChange'> & {
  value: number | null
  onChange: (id: number | null) => void
  /** What no choice stands for, where none may be chosen: 'Todos os clientes'. */
  all?: string
}
/** How a search begins: with what was typed before it had loaded, and open if it was pressed. */
export type Begun = { autoFocus: boolean; typed: string | undefined; pressed: boolean }
/** As useRead gives it, with `keep`. */
type Reading = { isPlaceholderData: boolean; isFetching: boolean; isError: boolean }
export type SearchSelectBoxProps = SearchSelectProps & {
  /** Results for `searched`. Results of another search are not shown, because Enter or a press would pick the wrong record. */
  options: readonly SearchOption[]
  searched: string
  /** The results only resemble the text: they are taken by a press or Enter, not by leaving the field. */
  alike: boolean
  reading: Reading
  /** What `value` stands for, though it may not be among the options. */
  chosen: SearchOption | undefined
  begun: Begun
  /** Debounced. */
  onSearch: (text: string) => void
}

/** Selects one of many records; the options come from a search as the user types. */
export function SearchSelectBox(given: SearchSelectBoxProps) {
  const { value, onChange, options, searched, alike, reading, chosen, begun, onSearch, onBlur, all, ...props } = given
  const { isFetching, isPlaceholderData, isError } = reading
  const { text, setText, opened, setOpened } = useTyped(begun)
  const asked = text === chosen?.label ? '' : text
  const [settled] = useDebouncedValue(asked, 200)
  useEffect(() => onSearch(settled), [settled, onSearch])

  const known = new Map([...(chosen ? [chosen] : []), ...options].map(option => [String(option.id), option]))
  const listed = asked === searched && !isPlaceholderData ? namedFirst(options, asked) : []
  const shown = chosen && !listed.some(({ id }) => id === chosen.id) && asked === '' ? [chosen, ...listed] : listed
  const items = shown.map(({ id, label, disabled = false }) => ({ value: String(id), label, disabled }))
  const first = shown.find(({ disabled }) => !disabled)
  const take = (id: number) => {
    onChange(id)
    setOpened(false)
  }
  const coming = asked !== searched || isPlaceholderData || isFetching
  // What only resembles the text has to be seen first.
  const takeSoon = useTakenOnceFound(asked, coming, () => first && !alike && take(first.id))
  /** Enter takes the first result even before an arrow key selects it, or waits for it; it submits no form. */
  const takeFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || !typed(event.currentTarget)) return
    event.preventDefault()
    if (first) return take(first.id)
    takeSoon()
    onSearch(asked)
  }
  const typed = (input: HTMLInputElement) => opened && asked !== '' && !input.getAttribute('aria-activedescendant')
  /** Leaving the field takes the result when there is exactly one. */
  const takeOnly = (event: FocusEvent<HTMLInputElement>) => {
    if (typed(event.currentTarget) && first && listed.length === 1 && !alike) onChange(first.id)
    onBlur?.(event)
  }
  return (
    <Select
      searchable
      searchValue={text}
      spellCheck={false}
      autoCorrect="off"
      enterKeyHint="done" // `next` on a phone's keyboard would send no Enter
      openOnFocus={false}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onFocus={event => event.currentTarget.select()}
      onKeyDown={takeFirst}
      onBlur={takeOnly}
      maxDropdownHeight={320}
      placeholder="Digite para buscar"
      {...(all && { placeholder: all, clearable: true, clearButtonProps: { 'aria-label': all } })}
      {...props}
      autoFocus={begun.autoFocus}
      nothingFoundMessage={message(isFetching || asked !== settled, isError)}
      rightSection={isFetching ? <Loader size={16} aria-hidden="true" /> : undefined}
      value={value === null ? null : String(value)}
      onChange={id => onChange(id === null ? null : Number(id))}
      onSearchChange={setText}
      filter={({ options: found }) => found}
      data={alike && shown === listed ? [{ group: `Nada com “${asked}”. O mais parecido:`, items }] : items}
      renderOption={({ option }) => (
        <span className="shrinks">
          {option.label}
          <small>{known.get(option.value)?.detail}</small>
        </span>
      )}
    />
  )
}

/** The field itself begins with what is chosen, so that what was typed before comes after it. */
function useTyped({ autoFocus, pressed, typed }: Begun) {
  const [text, setText] = useState('')
  const [opened, setOpened] = useState(autoFocus && (pressed || typed !== undefined))
  useEffect(() => {
    if (typed !== undefined) setText(typed)
  }, [typed])
  return { text, setText, opened, setOpened }
}

/** Calls `take` once the results of `asked` are no longer `coming`, unless another text is typed meanwhile. */
function useTakenOnceFound(asked: string, coming: boolean, take: () => void): () => void {
  const [entered, setEntered] = useState<string>()
  useEffect(() => {
    if (entered === undefined || (entered === asked && coming)) return
    setEntered(undefined)
    if (entered === asked) take()
  })
  return () => setEntered(asked)
}

/** Sorts exact matches first, so that Enter takes them before longer names that contain the text. */
const namedFirst = (options: readonly SearchOption[], typed: string): readonly SearchOption[] => {
  const named = ({ label }: SearchOption) => label.localeCompare(typed, 'pt-BR', { sensitivity: 'base' }) === 0
  return options.toSorted((a, b) => Number(named(b)) - Number(named(a)))
}

const message = (searching: boolean, failed: boolean): string =>
  searching ? 'Buscando…' : failed ? 'Não foi possível buscar: confira a internet' : 'Nada encontrado'
