import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Marca } from '#contract/configuracoes.ts'
import { diaEHora } from '#contract/dias.ts'
import { readBrand } from './configuracoes.sql.ts'
import type { Db } from './db.ts'
import { noSuchAddress, problem } from './errors.ts'
import { readPage } from './page.ts'

type Clock = { clock: () => Date; timeZone: string }

const YEAR = 365 * 24 * 3600 * 1000
const BRAND_WITHIN = 300 // milliseconds

/** The browser's side: built files, hashed names kept for a year; every other address is the one page, or a 404 of the API. */
export async function web(app: FastifyInstance, db: Db, { clock, timeZone }: Clock, folder?: string): Promise<void> {
  const page = folder && readPage(folder, timeZone)
  if (folder) {
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      maxAge: YEAR,
      immutable: true,
      preCompressed: true,
    })
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      decorateReply: false,
      index: false,
      globIgnore: ['assets/**', 'screens.json'],
      wildcard: false,
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    // `GET http://another.example/api/…` is no page either.
    const wantsPage = request.method === 'GET' && /^\/(?!(?:api|assets)\/)/.test(request.url)
    if (page && wantsPage) {
      const { html, etag } = page(request.url, await brandSoon(db, request.log), diaEHora(clock(), timeZone).dia)
      reply.headers({ 'cache-control': 'no-cache', etag })
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return reply.type('text/html; charset=utf-8').send(html)
    }
    return reply
      .status(404)
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problem(noSuchAddress())))
  })
}

/** The brand, where it is read at once: the page does not wait for a database that does not answer. */
async function brandSoon(db: Db, log: FastifyBaseLogger): Promise<Marca | undefined> {
  try {
    return await Promise.race([readBrand(db), pause(BRAND_WITHIN, undefined, { ref: false })])
  } catch (error) {
    log.warn({ err: error }, 'the page goes without the brand')
    return undefined
  }
}
