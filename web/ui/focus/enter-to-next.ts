import type { KeyboardEvent } from 'react'
import { unreadableField } from '../fields/unreadable-field.ts'

/**
 * Once a line of the list asks why, Enter leads from how much to why where that is still to be said, else to the next
 * line, and from the last one to the submit button: the first line said does not send the others unread.
 */
export function enterToNext(event: KeyboardEvent<HTMLElement>, asks: boolean): void {
  const line = event.currentTarget
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  if (!line.parentElement?.querySelector('fieldset')) return
  event.preventDefault()
  if (unreadableField(line)) return
  const why = asks ? line.querySelector<HTMLElement>('fieldset button') : null
  const next = line.nextElementSibling?.querySelector('input')
  const submit = line.closest('form')?.querySelector<HTMLElement>('[type="submit"]')
  const target = why ?? next ?? submit
  target?.focus()
}
