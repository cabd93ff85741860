import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Marca } from '#contract/configuracoes.ts'
import { readBrand } from './cadastros/configuracoes.sql.ts'
import type { Db } from './db/db.ts'
import { noSuchAddress } from './errors.ts'
import { builtFiles, builtWorker } from './http/built-files.ts'
import { readPage } from './http/index-page.ts'
import { sendWritten } from './http/kept-answer.ts'
import { manual } from './http/manual.ts'
import { instalacao } from './instalacao/instalacao.ts'
import { diaEHora } from './instants.ts'

type Clock = { clock: () => Date; timeZone: string }

const BRAND_WITHIN = 1_000 // milliseconds

/** Serves the web app: built files, cached for a year, and the one page for any other URL, or the API's 404. */
export async function web(app: FastifyInstance, db: Db, { clock, timeZone }: Clock, folder?: string): Promise<void> {
  app.setNotFoundHandler(async () => {
    throw noSuchAddress()
  })
  manual(app)
  if (!folder) return
  builtFiles(app, folder)
  builtWorker(app, folder)
  instalacao(app, db)
  const page = readPage(folder, timeZone)
  const brand = brandSoon(db)
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, async (request, reply) => {
    if (/^(api|assets)(\/|$)/.test(request.params['*'])) throw noSuchAddress()
    const { dia } = diaEHora(clock(), timeZone)
    const written = page(request.url, await brand(request.log), dia)
    return sendWritten(request, reply.asPage().header('cache-control', 'no-cache'), written)
  })
}

/** The current brand, or the last one read: the page does not wait for a slow or unavailable database. */
function brandSoon(db: Db): (log: FastifyBaseLogger) => Promise<Marca | undefined> {
  let known: Marca | undefined
  const read = async (log: FastifyBaseLogger) => {
    try {
      known = await readBrand(db)
    } catch (error) {
      log.warn({ err: error }, known ? 'serving the page with an older brand' : 'serving the page without the brand')
    }
  }
  return async log => {
    await Promise.race([read(log), pause(BRAND_WITHIN, undefined, { ref: false })])
    return known
  }
}
