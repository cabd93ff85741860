import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Marca } from '#contract/configuracoes.ts'
import { diaComNome } from '#contract/dia-com-nome.ts'
import type { DiaTexto } from '#contract/dias.ts'

/** Placeholder for what is known before any script runs. */
const PLACE = '<!--tela-->'
/** Placeholder for the title of the screen. */
const TITLE = '<!--titulo-->'
/** The part that only the sign-in shows. */
const WAY_IN = /<!--entrar-->[\s\S]*<!--\/entrar-->/
/** The product's name, to be replaced by the provider's. */
const UNNAMED = '>Pedidos</'

/**
 * Builds the page for a URL: lists the files that its screen needs, so that they load in parallel, and contains the
 * provider's brand and time zone. Reads its template when the server starts; throws if the web app was not built.
 */
export function readPage(
  folder: string,
  timeZone: string,
): (url: string, marca: Marca | undefined, hoje: DiaTexto) => string {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const screens: Record<string, string[]> = JSON.parse(readFileSync(join(folder, 'screens.json'), 'utf8'))
  const links = Object.entries(screens).map(([path, files]) => ({
    pattern: new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`),
    text: files.map(linkTo).join(''),
  }))
  return (url, marca, hoje) => {
    const [path = ''] = url.split('?')
    const wayIn = path === '/'
    const more = (links.find(({ pattern }) => pattern.test(path))?.text ?? '') + told('fuso', timeZone) + brandOf(marca)
    const title = titled(url, hoje)
    const shown = wayIn ? html : html.replace(WAY_IN, '')
    const named = marca ? shown.replaceAll(UNNAMED, () => `>${escaped(marca.nome)}</`) : shown
    return named.replace(PLACE, () => more).replace(TITLE, () => title)
  }
}

/** A stylesheet is only preloaded: the scripts decide which ones apply and in which order. */
const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`

const brandOf = (marca: Marca | undefined): string => (marca ? told('marca', JSON.stringify(marca)) : '')

/** In an attribute, so that it is no script and no name can break out. */
const told = (name: 'fuso' | 'marca', content: string): string => `<meta name="${name}" content="${escaped(content)}">`

/** Visible only: a screen reader gets the screen's own heading a moment later. */
function titled(url: string, hoje: DiaTexto): string {
  const known = titleOf(url, hoje)
  if (!known) return ''
  const sub = known.sub && `<div class="page-sub quiet mt-2xs">${escaped(known.sub)}</div>`
  return `<div class="before-screen page" aria-hidden="true"${known.dense ? ' data-dense' : ''}><div class="page-heading"><div class="page-title bold">${escaped(known.title)}</div>${sub}</div></div>`
}

/** A screen's title, if known before its scripts load; they render the same in its place. */
function titleOf(url: string, hoje: DiaTexto): { title: string; sub: string; dense?: boolean } | undefined {
  // With a query, one of the lists behind the figures has its own title.
  if (url === '/admin/dashboard') return { title: diaComNome(hoje), sub: 'O que precisa de você agora' }
  if (/^\/cliente\/estante(\?|$)/.test(url)) return { title: 'Fazer pedido', sub: '', dense: true }
  return undefined
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
