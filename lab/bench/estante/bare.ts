/** Bare Fastify as a process: answers every caller with the buyer's shelf, by the product's statement. Sends its address when it listens. */
import fastify from 'fastify'
import { connect } from '../../../server/db/db.ts'
import { listOrderable } from '../../../server/estantes/estante-produtos.sql.ts'

const [connectionString = '', estanteId] = process.argv.slice(2)
const db = connect({ connectionString })
const provider = { id: 0, nome: '', email: '', admin: true, papel: 'administrador' as const, clienteId: null }
const app = fastify()
app.get('/', async () => ({ produtos: await listOrderable(db, provider, Number(estanteId)) }))
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
