import { readFile } from 'node:fs/promises'
import { basename, dirname, relative, resolve } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Marked, type Tokens } from 'marked'
import { noSuchAddress } from '../errors.ts'

const DOCS = resolve(import.meta.dirname, '../../docs')
const PAGES = resolve(DOCS, 'manual')
const PICTURES = resolve(DOCS, 'images/manual')

/** Serves the manual at /ajuda: its contents (docs/manual.md) and one page for each screen, /ajuda/cliente/estante. */
export async function manual(app: FastifyInstance): Promise<void> {
  const contents = readFile(resolve(DOCS, 'manual.md'), 'utf8')
  const pages = new Map<string, Promise<string>>()
  const pageOf = async (id: string) => {
    const file = id ? `${resolve(PAGES, id)}.md` : resolve(DOCS, 'manual.md')
    // Only what the contents list: the address is the caller's.
    if (id && !(await contents).includes(`(manual/${id}.md)`)) throw noSuchAddress()
    const page = pages.get(id) ?? readFile(file, 'utf8').then(text => written(text, file))
    pages.set(id, page)
    return page
  }
  const options = { schema: { hide: true } }
  for (const url of ['/ajuda', '/ajuda/*'])
    app.get<{ Params: { '*'?: string } }>(url, options, async ({ params }, reply) => {
      const page = await pageOf(params['*'] ?? '')
      return reply.asPage().header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
    })
  await app.register(files, {
    root: PICTURES,
    prefix: '/ajuda/imagens/',
    maxAge: '1d',
    index: false,
    decorateReply: false,
  })
}

/** A page of the manual as HTML. Its Markdown is our own, never a user's. */
function written(markdown: string, file: string): string {
  const marked = new Marked()
  marked.use({
    renderer: {
      heading({ depth, text, tokens }: Tokens.Heading) {
        return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>`
      },
      image: ({ href, text }: Tokens.Image) =>
        `<img src="/ajuda/imagens/${basename(href)}" alt="${text.replaceAll('"', '&quot;')}" loading="lazy">`,
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${addressOf(href, file)}">${this.parser.parseInline(tokens)}</a>`
      },
    },
  })
  const [, title = 'Manual'] = /^# (.+)$/m.exec(markdown) ?? []
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${title} · Ajuda</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>
<body><nav><a href="/ajuda">Todos os assuntos</a></nav><main>${marked.parse(markdown)}</main></body></html>`
}

/** The address of a link between pages: `../estante.md#salvar` → `/ajuda/admin/cadastro/estante#salvar`. */
function addressOf(href: string, from: string): string {
  if (/^(https?:|#)/.test(href)) return href
  const [file = '', section] = href.split('#')
  const page = relative(PAGES, resolve(dirname(from), file)).replace(/\.md$/, '')
  return `/ajuda/${page}${section ? `#${section}` : ''}`
}

const slug = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 16px; overflow-wrap: anywhere; }
img { max-width: 100%; height: auto; border: 1px solid #8884; border-radius: 8px; }
table { display: block; overflow-x: auto; border-collapse: collapse; }
th, td { padding: 6px 10px; border-bottom: 1px solid #8884; text-align: left; vertical-align: top; }
kbd { padding: 0 5px; border: 1px solid #8888; border-radius: 4px; }
h1, h2 { line-height: 1.2; }
a { color: light-dark(#17573f, #7fd0b0); }
`
