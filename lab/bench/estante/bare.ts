/** Bare Fastify, as a process of its own: the same body from memory for every caller. Sends its address when it listens. */
import { readFileSync } from 'node:fs'
import fastify from 'fastify'

const body = readFileSync(process.argv[2] ?? '')
const app = fastify()
app.get('/', (_, reply) => reply.type('application/json; charset=utf-8').send(body))
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
