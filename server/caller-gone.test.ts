import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { interpretarPedido } from '#contract/pedidos-texto.ts'
import { openWorld } from '../test/world.ts'

const { admin, db, newCliente, newEstante, server } = await openWorld()
await db.rows`insert into produto (nome, preco_custo, unidade_medida) select 'Produto ' || md5(n::text), 1, 'UN'
  from generate_series(1, 400) n`

test('a message is read no further when its caller has left', async () => {
  const app = await server()
  const ended: unknown[] = []
  app.addHook('preHandler', async ({ raw }) => void setImmediate(() => raw.socket.destroy()))
  app.addHook('onError', async (_request, _reply, error) => void ended.push((error as { status?: number }).status))
  const answered = new Promise(resolve => app.addHook('onSend', async () => resolve(undefined)))
  const cliente = await newCliente()
  await db.rows`insert into estante_produto (estante_id, produto_id, preco_venda, quantidade)
    select ${await newEstante(cliente.id)}, id, 1, 9 from produto`
  const body = JSON.stringify({ clienteId: cliente.id, texto: 'produto 2 produto 3 '.repeat(490) })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const head = `POST ${interpretarPedido.url} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nAuthorization: Bearer ${admin.token}`
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined) // cut off, which is what the test expects
  socket.write(`${head}\r\n\r\n${body}`)
  await answered
  assert.deepEqual(ended, [499])
})
