import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { lazyPart } from '../lazy.ts'
import type { SearchSelectBoxProps } from './search-select-box.tsx'

// Its list that floats is a third of what a report would load before its first row.
const Box = lazyPart(() => import('./search-select-box.tsx'), 'SearchSelectBox')

/** Selects one of many records by searching as one types. Until that has loaded, shows what is chosen. */
export function SearchSelect(props: SearchSelectBoxProps & { 'data-autofocus'?: boolean | undefined }) {
  const { label, description, error, placeholder, required, all, chosen } = props
  const [focused, setFocused] = useState(false)
  const meanwhile = (
    <TextInput
      {...{ label, description, error, required }}
      aria-label={props['aria-label']}
      placeholder={placeholder ?? all ?? ''}
      value={chosen?.label ?? ''}
      readOnly
      data-autofocus={props['data-autofocus']}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    />
  )
  return <Box {...props} {...(focused && { autoFocus: true })} meanwhile={meanwhile} />
}
