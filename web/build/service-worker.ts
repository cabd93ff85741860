import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { loadedScreens } from '../screens.ts'
import { chunkWith, filesOf, mapOf } from './screen-files.ts'

const at = (file: string) => resolve(import.meta.dirname, '..', file)
const WORKER = at('worker/worker.ts')
/** Modules that a client's phone never opens. */
const OF_OTHERS = loadedScreens()
  .filter(({ path }) => !path.startsWith('/cliente/'))
  .map(({ file }) => at(file))

/**
 * Builds the service worker (`sw.js`) with the list of files to precache: all that the clients' screens may load. Files
 * of other screens are cached once they are opened.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const page = bundle['index.html']
      const [, run] = page?.type === 'asset' ? (/ data-run="([^"]+)"/.exec(String(page.source)) ?? []) : []
      if (!run) throw new Error('index.html does not name its scripts')
      const [, font] =
        /<link rel="preload" href="\/([^"]+\.woff2)"/.exec(String((page as Rolldown.OutputAsset).source)) ?? []
      if (!font) throw new Error('index.html does not name its typeface')
      const kept = new Set([...filesOfBuyers(bundle), font])
      const others = Object.keys(bundle).filter(name => name.startsWith('assets/') && !kept.has(name))
      const address = (name: string) => `/${name}`
      const source = await written({ run, kept: [...kept].map(address), others: others.map(address) })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}

function filesOfBuyers(bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = mapOf(bundle)
  const found = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk) => {
    if (found.has(chunk.fileName) || OF_OTHERS.some(file => chunk.facadeModuleId?.endsWith(file))) return
    for (const file of filesOf(chunk, chunks)) {
      found.add(file)
      for (const later of chunks.get(file)?.dynamicImports ?? []) {
        const next = chunks.get(later)
        if (next) add(next)
      }
    }
  }
  for (const entry of ['early.ts', 'main.tsx']) add(chunkWith(bundle, at(entry)))
  return found
}

/** One classic script, because not every browser supports module workers. */
async function written(told: object): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(told), 'process.env.NODE_ENV': '"production"' },
    build: { write: false, copyPublicDir: false, rolldownOptions: { input: WORKER, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput
  return output[0].code
}
