import type { KeyboardEvent } from 'react'

/** A list of options inside a dialog or panel closes first. */
export function keepEscInside(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !(event.target instanceof Element)) return
  if (event.target.closest('[aria-expanded="true"]:not([popovertarget])')) event.preventDefault()
}
