import type { FastifyInstance } from 'fastify'

/** A call under way when the server closes ends its connection: one kept alive would hold the server until its time limit. */
export function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}
