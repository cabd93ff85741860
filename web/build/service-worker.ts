import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { isKept, loadedScreens } from '../loaded-screens.ts'
import { chunkWith, filesOf, mapOf } from './screen-files.ts'

const at = (file: string) => resolve(import.meta.dirname, '..', file)
/** Modules that neither a client nor a driver opens. */
const OF_OTHERS = loadedScreens()
  .filter(({ path }) => !isKept(path))
  .map(({ file }) => at(file))

/** Builds the service worker (`sw.js`) with the list of files to keep: all that the clients' screens may load. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: at('worker/worker.ts'), fileName: 'sw.js' })
    },
    generateBundle(_, bundle) {
      const page = String((bundle['index.html'] as Rolldown.OutputAsset).source)
      const worker = bundle['sw.js'] as Rolldown.OutputChunk
      const run = / data-run="([^"]+)"/.exec(page)?.[1]
      const font = /<link rel="preload" href="\/([^"]+\.woff2)"/.exec(page)?.[1]
      if (!run || !font) throw new Error('index.html does not name its scripts and its typeface')
      // One classic script, because not every browser supports module workers.
      if (worker.imports.length + worker.exports.length > 0) throw new Error('the service worker is not one script')
      const files = [...filesOfBuyers(bundle), font].map(name => `/${name}`)
      worker.code = `const BUILD=${JSON.stringify({ run, files })};${worker.code}`
    },
  }
}

function filesOfBuyers(bundle: Rolldown.OutputBundle): Set<string> {
  const chunks = mapOf(bundle)
  const next = ({ imports, dynamicImports }: Rolldown.OutputChunk) =>
    [...imports, ...dynamicImports].filter(name => !OF_OTHERS.includes(chunks.get(name)?.facadeModuleId ?? ''))
  return new Set(['early.ts', 'main.tsx'].flatMap(entry => [...filesOf(chunkWith(bundle, at(entry)), chunks, next)]))
}
