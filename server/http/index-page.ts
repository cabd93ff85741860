import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Marca } from '#contract/configuracoes.ts'
import { diaComNome } from '#contract/dia-com-nome.ts'
import type { DiaTexto } from '#contract/dias.ts'

/** From `web/screens.ts`; the title `hoje` stands for the day's name. */
type Heading = { title: string; sub?: string; dense?: boolean; narrow?: boolean }
type Screen = { files: string[]; heading?: Heading }

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
  const screens: Record<string, Screen> = JSON.parse(readFileSync(join(folder, 'screens.json'), 'utf8'))
  const known = Object.entries(screens).map(([path, { files, heading }]) => ({
    pattern: new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`),
    links: files.map(linkTo).join(''),
    heading,
  }))
  return (url, marca, hoje) => {
    const [path = '', query] = url.split('?')
    const wayIn = path === '/'
    const { links = '', heading } = known.find(({ pattern }) => pattern.test(path)) ?? {}
    const more = links + told('fuso', timeZone) + brandOf(marca)
    // A query may open a record, which has its own heading; on the shelf it only chooses the shelf.
    const title = heading && (!query || heading.dense) ? titled(heading, hoje) : ''
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

/** Visible only: a screen reader gets the screen's own heading a moment later, which renders the same in its place. */
function titled({ title, sub, dense, narrow }: Heading, hoje: DiaTexto): string {
  const named = title === 'hoje' ? diaComNome(hoje) : title
  const under = sub ? `<div class="page-sub quiet mt-2xs">${escaped(sub)}</div>` : ''
  const how = (dense ? ' data-dense' : '') + (narrow ? ' data-narrow' : '')
  return `<div class="before-screen page" aria-hidden="true"${how}><div class="page-heading"><div class="page-title bold">${escaped(named)}</div>${under}</div></div>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
