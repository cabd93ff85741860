import { diaComNome } from '#contract/dia-com-nome.ts'
import type { DiaTexto } from '#contract/dias.ts'

type Title = { title: string; sub: string }

/** What a screen begins with, where it is known before its scripts are: it stands in the page, and they put the same in its place. */
export function titleOf(url: string, hoje: DiaTexto): Title | undefined {
  // One of the lists behind its figures has a title of its own.
  if (url === '/admin/dashboard') return { title: diaComNome(hoje), sub: 'O que precisa de você agora' }
  if (/^\/cliente\/estante(\?|$)/.test(url)) return { title: 'Fazer pedido', sub: '' }
  return undefined
}
