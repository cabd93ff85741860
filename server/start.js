/**
 * `npm start`. JavaScript, because it is what runs before the cache of compiled modules is there: the first TypeScript file that is
 * not in it loads the compiler that takes types off, 14 MiB that stay. What is cached starts without it, and faster. Where the
 * folder can't be written nothing is cached, and nothing else is different; npm ci empties it.
 */
import module from 'node:module'
import { fileURLToPath } from 'node:url'

// npm passes over an optional package that it could not fetch, and the machine's own Node.js is then the first on the path.
if (Number.parseInt(process.versions.node, 10) < 26) {
  console.error(`Falta o Node.js 26 do sistema (este é o ${process.versions.node}): rode npm ci, sem --omit=optional`)
  process.exit(1)
}
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
await import('./start.ts')
module.flushCompileCache()
