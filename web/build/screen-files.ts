import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const ROUTES = resolve(import.meta.dirname, '../routes.tsx')
/** What every screen but the way in has around it. */
const AROUND = resolve(import.meta.dirname, '../shell/frame-navigation.tsx')
/** As Vite writes them. */
const TAGS = /<script type="module" crossorigin src=".+?"><\/script>|<link rel="modulepreload"[^>]*>/g
const EARLY = resolve(import.meta.dirname, '../api/early.ts')

/**
 * Tells the server which files each screen needs (`screens.json`): the page then names them, and they come together
 * instead of one after the other has been read. When they run is for `early.ts` to say; the way in's are only fetched
 * then, so that nothing is in the way of its form.
 */
export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { chunk, bundle = {} }) => {
        const early = chunksOf(bundle).find(({ moduleIds }) => moduleIds.includes(EARLY))
        if (!early || !chunk) throw new Error('The page has no early script')
        const rest = inOrder(chunk, mapOf(bundle)).filter(file => file !== early.fileName)
        const run = rest.map(file => `/${file}`).join(' ')
        const tag = `<script type="module" crossorigin src="/${early.fileName}" data-run="${run}"></script>`
        return html.replace(TAGS, '').replace('</head>', () => `${tag}</head>`)
      },
    },
    generateBundle(_, bundle) {
      const chunks = mapOf(bundle)
      const main = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some(id => id.endsWith('/web/main.tsx')))
      const there = filesOf(main, chunks)
      const scripts = main ? inOrder(main, chunks) : []
      const of = (module: string) => {
        const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.includes(module))
        return [...filesOf(chunk, chunks)].filter(file => !there.has(file))
      }
      const screens = [...readFileSync(ROUTES, 'utf8').matchAll(/path: '(.+?)'[^/]*?import\('\.\/(.+?)'\)/g)].map(
        ([, path = '', file = '']) => [
          path,
          [...new Set([...scripts, ...of(resolve(ROUTES, '..', file)), ...of(AROUND)])],
        ],
      )
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(Object.fromEntries(screens)) })
    },
  }
}

const chunksOf = (bundle: Rolldown.OutputBundle) => Object.values(bundle).filter(file => file.type === 'chunk')

const mapOf = (bundle: Rolldown.OutputBundle) => new Map(chunksOf(bundle).map(chunk => [chunk.fileName, chunk]))

/** Each before those that need it: run one by one, none of them keeps a finger waiting for all of them. */
function inOrder({ fileName, imports }: Rolldown.OutputChunk, chunks: ReadonlyMap<string, Rolldown.OutputChunk>) {
  const needed = imports.flatMap((name): string[] => {
    const chunk = chunks.get(name)
    return chunk ? inOrder(chunk, chunks) : []
  })
  return [...new Set([...needed, fileName])]
}

/** A chunk, all that it can't run without, and their stylesheets. */
function filesOf(
  chunk: Rolldown.OutputChunk | undefined,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): Set<string> {
  const found = new Set<string>()
  const add = (name: string) => {
    const chunk = chunks.get(name)
    if (!chunk || found.has(name)) return
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const next of chunk.imports) add(next)
  }
  if (chunk) add(chunk.fileName)
  return found
}
