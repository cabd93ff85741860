import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { noSuchAddress, problem } from './errors.ts'

const YEAR = 365 * 24 * 3600 * 1000

/** The browser's side: built files, hashed names kept for a year; every other address is the one page, or a 404 of the API. */
export async function web(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (folder) {
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      maxAge: YEAR,
      immutable: true,
    })
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      decorateReply: false,
      index: false,
      globIgnore: ['assets/**'],
      wildcard: false,
    })
  }
  app.setNotFoundHandler((request, reply) => {
    // `GET http://another.example/api/…` is no page either.
    const wantsPage = request.method === 'GET' && /^\/(?!(?:api|assets)\/)/.test(request.url)
    if (folder && wantsPage) return reply.header('cache-control', 'no-cache').sendFile('index.html', folder)
    return reply
      .status(404)
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problem(noSuchAddress())))
  })
}
