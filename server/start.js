/**
 * `npm start`. JavaScript, because it runs before the compile cache is enabled: the first TypeScript file outside the
 * cache loads the type-stripping compiler, which keeps 14 MiB. Cached files start without it, and faster. If the folder
 * is not writable, nothing is cached and everything else works; npm ci empties it.
 */
import module from 'node:module'
import { fileURLToPath } from 'node:url'

// npm skips an optional package that it could not fetch; the first Node.js on the path is then the machine's own.
if (Number.parseInt(process.versions.node, 10) < 26) {
  console.error(`Falta o Node.js 26 do sistema (este é o ${process.versions.node}): rode npm ci, sem --omit=optional`)
  process.exit(1)
}
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
await import('./start.ts')
module.flushCompileCache()
