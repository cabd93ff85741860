import type { FastifyInstance } from 'fastify'
import { lerSaude } from '#contract/configuracoes.ts'
import { unavailable } from '../../errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The server is about to close: whoever shares calls out is told by its health, and who keeps connections by each answer. */
    leave(): void
  }
}

/** A call under way when the server closes ends its connection: one kept alive would hold the server until its time limit. */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let leaving = false
  const leave = () => {
    leaving = true
  }
  app.decorate('leave', leave)
  app.addHook('preClose', async () => leave())
  app.addHook('onRequest', (request, _reply, done) =>
    done(leaving && request.routeOptions.url === lerSaude.url ? unavailable() : undefined),
  )
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving) reply.header('connection', 'close')
    done(null, payload)
  })
}
