import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { Marked, type Tokens } from 'marked'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import type { Pagina, Secao } from '../ajuda/manual.ts'

const CONTENTS = resolve(import.meta.dirname, '../../docs/manual.md')
const PAGES = resolve(import.meta.dirname, '../../docs/manual')
const REQUEST = /manual\.md\?(todos|cliente|admin)$/

/** Builds the help from the manual, so that no browser parses Markdown: `docs/manual.md?cliente` is a list of pages. */
export function manual(): Plugin {
  return {
    name: 'manual',
    enforce: 'pre',
    async load(id) {
      const [, reader] = REQUEST.exec(id) ?? []
      if (!reader) return null
      const entries = contentsOf(await readFile(CONTENTS, 'utf8')).filter(entry => readerOf(entry.id) === reader)
      for (const { path } of [{ path: CONTENTS }, ...entries]) this.addWatchFile(path)
      const images = new Images()
      const pages = await Promise.all(entries.map(entry => pageOf(entry, images)))
      return { code: await images.moduleOf(pages), moduleType: 'js' }
    },
  }
}

type Entry = { id: string; path: string; parte: string }

/** The pages in the order of docs/manual.md: headings, each with a list of links. */
export function contentsOf(markdown: string): Entry[] {
  let parte = ''
  return markdown.split('\n').flatMap(line => {
    const heading = /^## (.+)/.exec(line)?.[1]
    if (heading) parte = heading
    const link = /^- \[.+?\]\(manual\/(.+?)\.md\)/.exec(line)?.[1]
    return link ? [{ id: link, path: join(PAGES, `${link}.md`), parte }] : []
  })
}

const readerOf = (id: string) => /^(cliente|admin)\//.exec(id)?.[1] ?? 'todos'

async function pageOf({ id, path, parte }: Entry, images: Images): Promise<Pagina> {
  const marked = new Marked()
  marked.use({
    renderer: {
      link: ({ href, text }: Tokens.Link) => linkTo(path, href, text),
      image: ({ href, text }: Tokens.Image) => images.placeholder(resolve(dirname(path), href), text),
      // The levels above are the titles of window, page and section.
      heading({ depth, tokens }: Tokens.Heading) {
        return `<h${depth + 2}>${this.parser.parseInline(tokens)}</h${depth + 2}>`
      },
      table(token: Tokens.Table) {
        return `<div class="wide" tabindex="0" role="region" aria-label="Tabela">${tableOf(token, t => this.parser.parseInline(t))}</div>`
      },
    },
  })
  const page: Pagina = { id, titulo: id, parte, secoes: [] }
  let section: Secao = { id: '', titulo: '', html: '' }
  page.secoes.push(section)
  for (const token of marked.lexer(await readFile(path, 'utf8'))) {
    if (token.type === 'heading' && token.depth === 1) page.titulo = token.text
    else if (token.type === 'heading' && token.depth === 2) {
      section = { id: slug(token.text), titulo: token.text, html: '' }
      page.secoes.push(section)
    } else section.html += marked.parser([token])
  }
  return page
}

type Inline = (tokens: Tokens.TableCell['tokens']) => string

function tableOf({ header, rows }: Tokens.Table, inline: Inline): string {
  const row = (cells: Tokens.TableCell[], tag: string) =>
    `<tr>${cells.map(cell => `<${tag}>${inline(cell.tokens)}</${tag}>`).join('')}</tr>`
  return `<table><thead>${row(header, 'th')}</thead><tbody>${rows.map(cells => row(cells, 'td')).join('')}</tbody></table>`
}

/** A link to another page of the manual stays in the help; any other link opens a new tab. */
function linkTo(from: string, href: string, text: string): string {
  if (/^https?:/.test(href)) return `<a href="${href}" target="_blank" rel="noreferrer">${text}</a>`
  const [file = '', section = ''] = href.split('#')
  const page = file ? relative(PAGES, resolve(dirname(from), file)).replace(/\.md$/, '') : ''
  return `<a href="#" data-pagina="${page}" data-secao="${section}">${text}</a>`
}

export const slug = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** The pictures of a list of pages: build assets with their sizes, so that nothing shifts when they load. */
class Images {
  #paths: string[] = []
  #texts: string[] = []

  /** Omits a missing picture: the command that takes pictures builds first, and a test reports what is missing. */
  placeholder(path: string, text: string): string {
    if (!existsSync(path)) return ''
    this.#texts.push(text)
    return `\0${this.#paths.push(path) - 1}\0`
  }

  async moduleOf(pages: Pagina[]): Promise<string> {
    const imports = this.#paths.map((path, i) => `import image${i} from ${JSON.stringify(`${path}?url`)}`)
    const tags = await Promise.all(this.#paths.map((path, i) => this.#tag(path, i)))
    const json = JSON.stringify(pages).replace(/\\u0000(\d+)\\u0000/g, (_, i: string) => tags[Number(i)] ?? '')
    return `${imports.join('\n')}\nexport default ${json}`
  }

  /** The tag inside a JSON string, which it closes for the asset's URL and reopens. */
  async #tag(path: string, i: number): Promise<string> {
    const { width = 0, height = 0 } = await sharp(path).metadata()
    const text = JSON.stringify((this.#texts[i] ?? '').replaceAll('"', '&quot;')).slice(1, -1)
    const tail = ` width=\\"${width}\\" height=\\"${height}\\" alt=\\"${text}\\" loading=\\"lazy\\">`
    return `<img src=\\"" + image${i} + "\\"${tail}`
  }
}
