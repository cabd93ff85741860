import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { loadedScreens } from '../loaded-screens.ts'

const at = (file: string) => resolve(import.meta.dirname, '..', file)
const [MAIN, EARLY] = [at('main.tsx'), at('early.ts')]
/** The frame around every screen except sign-in. */
const AROUND = at('shell/frame-navigation.tsx')
/** Modules that fetch a screen's data before its own files have loaded. */
const BEFORE: Record<string, string> = { '/cliente/estante': at('cliente/estante/antes.ts') }
/** The tags that Vite writes. */
const TAGS = /<script type="module" crossorigin src=".+?"><\/script>|<link rel="modulepreload"[^>]*>/g

/**
 * Writes each screen's heading and the files that it needs to `screens.json`; the server puts both into the page, so that
 * something stands there at once and the files load in parallel instead of one after another. Only the early script runs
 * at once and starts the others. The sign-in's other scripts are not even fetched until then, so that nothing delays its
 * form.
 */
export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const early = chunkWith(bundle, EARLY).fileName
        const rest = inOrder(chunkWith(bundle, MAIN), mapOf(bundle)).filter(file => file !== early)
        const run = rest.map(file => `/${file}`).join(' ')
        const tag = `<script type="module" crossorigin src="/${early}" data-run="${run}"></script>`
        return html.replace(TAGS, '').replace('</head>', () => `${tag}</head>`)
      },
    },
    generateBundle(_, bundle) {
      const chunks = mapOf(bundle)
      const main = chunkWith(bundle, MAIN)
      const there = filesOf(main, chunks)
      const scripts = inOrder(main, chunks)
      const more = (chunk: Rolldown.OutputChunk) => [...filesOf(chunk, chunks)].filter(file => !there.has(file))
      const around = more(chunkWith(bundle, AROUND))
      const files = loadedScreens().map(({ path, heading, file }) => {
        const chunk = chunkWith(bundle, at(file))
        if (!chunk.isDynamicEntry) throw new Error(`${path}: ${file} is not loaded on its own`)
        const before = BEFORE[path] ? [...filesOf(chunkWith(bundle, BEFORE[path]), chunks)] : []
        return [path, { heading, files: [...new Set([...before, ...scripts, ...more(chunk), ...around])] }]
      })
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(Object.fromEntries(files)) })
    },
  }
}

export function chunkWith(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.includes(module))
  if (!chunk) throw new Error(`${module} is in no script`)
  return chunk
}

const chunksOf = (bundle: Rolldown.OutputBundle) => Object.values(bundle).filter(file => file.type === 'chunk')

export const mapOf = (bundle: Rolldown.OutputBundle) => new Map(chunksOf(bundle).map(chunk => [chunk.fileName, chunk]))

/** A chunk and its dependencies, dependencies first. Run as separate scripts, so that input is handled in between. */
function inOrder({ fileName, imports }: Rolldown.OutputChunk, chunks: ReadonlyMap<string, Rolldown.OutputChunk>) {
  const needed = imports.flatMap((name): string[] => {
    const chunk = chunks.get(name)
    return chunk ? inOrder(chunk, chunks) : []
  })
  return [...new Set([...needed, fileName])]
}

/** A chunk, its dependencies (the static ones, unless `next` names others) and their stylesheets. */
export function filesOf(
  chunk: Rolldown.OutputChunk,
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  next = ({ imports }: Rolldown.OutputChunk) => imports,
): Set<string> {
  const found = new Set<string>()
  const add = (name: string) => {
    const chunk = chunks.get(name)
    if (!chunk || found.has(name)) return
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const other of next(chunk)) add(other)
  }
  add(chunk.fileName)
  return found
}
