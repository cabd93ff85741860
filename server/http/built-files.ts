import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { noSuchAddress } from '../errors.ts'
import { type Encoding, sendWritten, Written } from './kept-answer.ts'
import { byFirstCall } from './once-made.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const WORKER = 'sw.js'
/** The suffixes of the files that web/build/compressed.ts writes. */
const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/**
 * Serves the built files at `/assets/`; their names contain a content hash. Each file is read on its first request and
 * kept in memory: all of them are a few megabytes, and reading the disk would cost more than the answer. Throws for an
 * unknown file type.
 */
export function builtFiles(app: FastifyInstance, folder: string): void {
  const assets = join(folder, 'assets')
  const names = new Set(readdirSync(assets))
  const isBeside = (name: string) => Object.values(ENDINGS).includes(extname(name))
  const files = new Map(
    Array.from(names)
      .filter(name => !isBeside(name))
      .map(name => {
        const type = TYPES[extname(name)]
        if (!type) throw new Error(`Unknown content type of ${name}`)
        return [name, byFirstCall(() => readBuilt(join(assets, name), type, names))]
      }),
  )
  app.get<{ Params: { name: string } }>('/assets/:name', { schema: { hide: true } }, async (request, reply) => {
    const file = files.get(request.params.name)
    if (!file) throw noSuchAddress()
    reply.asPage().header('cache-control', 'public, max-age=31536000, immutable')
    return sendWritten(request, reply, await file())
  })
}

/** Serves the service worker at a fixed URL, revalidated on each opening. Its scope is everything below that URL. */
export function builtWorker(app: FastifyInstance, folder: string): void {
  const names = new Set(readdirSync(folder))
  const worker = byFirstCall(() => readBuilt(join(folder, WORKER), TYPES['.js'] ?? '', names))
  app.get(`/${WORKER}`, { schema: { hide: true } }, async (request, reply) => {
    if (!names.has(WORKER)) throw noSuchAddress()
    return sendWritten(request, reply.asPage().header('cache-control', 'no-cache'), await worker())
  })
}

async function readBuilt(path: string, type: string, names: ReadonlySet<string>): Promise<Written> {
  const built: Partial<Record<Encoding, Buffer>> = {}
  for (const [encoding, ending] of Object.entries(ENDINGS) as [Encoding, string][])
    if (names.has(basename(path) + ending)) built[encoding] = await readFile(path + ending)
  return new Written(await readFile(path), type, built)
}
