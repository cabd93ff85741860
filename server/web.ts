import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readBrand } from './cadastros/configuracoes.sql.ts'
import type { Database } from './db/db.ts'
import { noSuchAddress } from './errors.ts'
import { readPage } from './http/index-page.ts'
import { manifestOf } from './http/manifest.ts'
import { manual } from './http/manual.ts'
import { diaEHora } from './instants.ts'

type Clock = { clock: () => Date; timeZone: string }

const BRAND_WITHIN = 1_000 // milliseconds
const HIDDEN = { schema: { hide: true } } as const
/** The built names contain a hash of their content. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** At the root there are the service worker, whose scope is everything below its address, and the icon. */
const NOT_SERVED = ['assets/**', '*.{html,json,br,gz}']
const BUILT = { preCompressed: true, cacheControl: false, index: false, decorateReply: false } as const
const cachedAs = (how: string) => (reply: FastifyReply) => {
  reply.asPage().header('cache-control', how)
}

/** Serves the web app: built files, cached for a year, and the one page for any other URL, or the API's 404. */
export async function web(
  app: FastifyInstance,
  db: Database,
  { clock, timeZone }: Clock,
  folder?: string,
): Promise<void> {
  app.setNotFoundHandler(async () => {
    throw noSuchAddress()
  })
  await manual(app)
  if (!folder) return
  await app.register(files, {
    ...BUILT,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    setHeaders: cachedAs(FOR_EVER),
  })
  const atTheRoot = { wildcard: false, globIgnore: NOT_SERVED }
  await app.register(files, { ...BUILT, ...atTheRoot, root: folder, setHeaders: cachedAs('no-cache') })
  app.get('/manifesto.webmanifest', HIDDEN, async (_, reply) => {
    reply.asPage().header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8')
    return reply.send(JSON.stringify(manifestOf(await readBrand(db))))
  })
  const page = readPage(folder, timeZone)
  const quick = db.within(BRAND_WITHIN)
  app.get<{ Params: { '*': string } }>('/*', HIDDEN, async (request, reply) => {
    if (/^(api|assets)(\/|$)/.test(request.params['*'])) throw noSuchAddress()
    // Without the database the page is there, without the brand. A silent one ends no statement by itself.
    const read = readBrand(quick).catch(err => request.log.warn({ err }, 'serving the page without the brand'))
    const brand = await Promise.race([read, pause(BRAND_WITHIN, undefined, { ref: false })])
    const { dia } = diaEHora(clock(), timeZone)
    reply.asPage().header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    return reply.send(page(request.url, brand ?? undefined, dia))
  })
}
