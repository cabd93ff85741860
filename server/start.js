/**
 * `npm start`. JavaScript, because it is what runs before the cache of compiled modules is there: the first TypeScript file that is
 * not in it loads the compiler that takes types off, 14 MiB that stay. What is cached starts without it, and faster. Where the
 * folder can't be written nothing is cached, and nothing else is different; npm ci empties it.
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
await import('./start.ts')
flushCompileCache()
