import { useEffect } from 'react'
import { usePhone } from '../use-phone.ts'
import { focusSoon } from './focus-soon.ts'

/** Focuses the screen's search once it is there; not on a phone, whose keyboard would cover the list. */
export function useSearchFocused(): void {
  const phone = usePhone()
  useEffect(() => {
    if (!phone) focusSoon(focusSearch, 600)
  }, [phone])
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]')
  if (!search) return false
  if (document.activeElement === document.body || document.activeElement?.id === 'conteudo') search.focus()
  return true
}
