import { CloseButton, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { loadForPress } from '../lazy.ts'
import type { Begun, SearchSelectProps } from './search-select-box.tsx'

type Props<Part> = Pick<
  SearchSelectProps,
  'label' | 'description' | 'error' | 'required' | 'placeholder' | 'disabled'
> &
  Pick<SearchSelectProps, 'all' | 'aria-label' | 'autoFocus' | 'rightSectionWidth'> & {
    'data-autofocus'?: boolean | undefined
    'data-path'?: string | undefined
    /** What is chosen. */
    chosen: string | undefined
    onClear: () => void
    load: () => Promise<Part>
    children: (part: Part, begun: Begun) => ReactNode
  }

/**
 * A search's field until somebody comes to it: only then the search loads, because its list that floats would be a third
 * of what a report loads and does before its first row.
 */
export function UntilTouched<Part>(props: Props<Part>) {
  const { load, children, chosen, onClear, all, placeholder = all } = props
  const { label, description, error, required, disabled, autoFocus, rightSectionWidth } = props
  const [part, setPart] = useState<{ loaded: Part }>()
  const [focused, setFocused] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [pressed, setPressed] = useState(false)
  if (part) return children(part.loaded, { autoFocus: focused, typed, pressed })
  const begin = async () => {
    if (await loadForPress(load, 'A busca não abriu: confira a internet.')) setPart({ loaded: await load() })
  }
  return (
    <TextInput
      label={label}
      description={description}
      error={error}
      required={required}
      disabled={disabled}
      autoFocus={autoFocus}
      rightSectionWidth={rightSectionWidth}
      aria-label={props['aria-label']}
      data-autofocus={props['data-autofocus']}
      data-path={props['data-path']}
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      autoComplete="off"
      placeholder={placeholder ?? 'Digite para buscar'}
      value={typed ?? chosen ?? ''}
      rightSection={
        all && chosen !== undefined ? <CloseButton size="sm" aria-label={all} onClick={onClear} /> : undefined
      }
      onChange={event => setTyped(event.currentTarget.value)}
      onPointerDown={() => setPressed(true)}
      onKeyDown={event => event.key === 'Enter' && event.preventDefault()} // would send the form
      onFocus={event => {
        event.currentTarget.select()
        setFocused(true)
        void begin()
      }}
      onBlur={() => {
        setFocused(false)
        setPressed(false)
        setTyped(undefined) // what was not chosen
      }}
    />
  )
}
