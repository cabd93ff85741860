import { useWindowEvent } from '@mantine/hooks'
import { useMatches } from '@tanstack/react-router'

/** The manual's page of a screen, from its route: `/admin/retrospectiva/$ano` → `/ajuda/admin/retrospectiva`. */
export const helpPage = (route: string): string => {
  const parts = route.split('/').filter(part => part && !part.startsWith('$'))
  return `/ajuda/${parts.join('/').replace(/^(senha|convite|email)?$/, 'entrar')}`
}

/** The manual's page of the current screen, which `?` opens unless text is being typed. */
export function useHelp(): string {
  const page = useMatches({ select: matches => helpPage(matches.at(-1)?.fullPath ?? '/') })
  useWindowEvent('keydown', event => {
    if (event.key !== '?' || event.defaultPrevented || isTyping(event.target)) return
    event.preventDefault()
    open(page, '_blank')
  })
  return page
}

/** A number field (`data-slash`) takes no text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input, textarea, select, [contenteditable]') &&
  !target.matches('[data-slash], [type=checkbox], [type=radio]')
