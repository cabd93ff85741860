import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ESCOPOS, type Escopo } from '#contract/escopos.ts'
import { lerPedido } from '#contract/pedidos.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { criarWebhook } from '#contract/webhooks.ts'
import { keysOf } from '../../test/integracao/chaves.ts'
import { ENTREGA, pedidoAberto, pedidoEm } from '../../test/pedido-aberto.ts'
import { startProcess } from '../../test/server-process.ts'
import { webhooksOf } from '../../test/webhooks/webhooks.ts'
import { openWorld } from '../../test/world.ts'
import { diaEHora } from '../instants.ts'

const run = promisify(execFile)
const world = await openWorld()
const { admin } = await webhooksOf(world)
const server = startProcess({ DATABASE_URL: world.connectionString, WEBHOOK_PRIVATE: '1' })
after(server.stop)
const { chave } = await keysOf(world)(Object.keys(ESCOPOS) as Escopo[], 'ERP')
const API = await server.listening
const env = { ...process.env, API, CHAVE: chave.segredo, HOJE: diaEHora(new Date(), 'America/Sao_Paulo').dia }

/** Every example of the guide, as a file of its name, where its packages are found. */
const folder = await mkdtemp(join(tmpdir(), 'pedidos-guia-'))
after(() => rm(folder, { recursive: true }))
await symlink(resolve('node_modules'), join(folder, 'node_modules'))
const examples = [...(await readFile('docs/integration.md', 'utf8')).matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)]
for (const [, name = '', code = ''] of examples) await writeFile(join(folder, name), code)

/** Runs one example; returns what it printed. */
async function says(name: string, more: Record<string, string> = {}): Promise<string> {
  const command = name.endsWith('.sh') ? 'sh' : process.execPath
  return (await run(command, [name], { cwd: folder, env: { ...env, ...more } })).stdout.trim()
}

async function freePort(): Promise<number> {
  const socket = createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  socket.close()
  return port
}

describe('the integration guide', () => {
  test('holds only the examples that are run here', () =>
    assert.deepEqual(
      examples.map(([, name]) => name),
      'primeira.sh api.mjs receber.mjs consultar.mjs precos-e-estoque.mjs nota.mjs dinheiro.mjs pedir.ts'.split(' '),
    ))

  test('reads the confirmed orders with a key', async () => {
    const { id } = await pedidoEm(world, 'Confirmado')
    const { pedidos } = JSON.parse(await says('primeira.sh'))
    assert.deepEqual([pedidos[0].id, pedidos[0].status], [id, 'Confirmado'])
  })

  test('takes an order into an ERP by webhook', async () => {
    const port = await freePort()
    const body = { url: `http://127.0.0.1:${port}/`, eventos: ['pedido.confirmado' as const] }
    const { segredo = '' } = (await admin.call(criarWebhook, { body })).body.webhooks[0] ?? {}
    const erp = spawn(process.execPath, ['receber.mjs'], {
      cwd: folder,
      env: { ...env, PORT: String(port), SEGREDO: segredo },
    })
    after(() => erp.kill())
    let said = ''
    erp.stdout.setEncoding('utf8').on('data', chunk => (said += chunk))
    const heard = async (what: RegExp) => {
      for (const end = Date.now() + 15_000; Date.now() < end && !what.test(said); ) await pause(50)
      assert.match(said, what)
    }
    await heard(/recebendo/)
    const { id } = await pedidoEm(world, 'Confirmado')
    await heard(new RegExp(`pedido ${id} de Cliente \\d+: 1 itens, R\\$ 20`))
  })

  test('follows orders by asking what changed', async () => {
    const desde = new Date(Date.now() - 1_000).toISOString()
    const { id } = await pedidoEm(world, 'Entregue')
    assert.match(await says('consultar.mjs', { DESDE: desde }), new RegExp(`^pedido ${id} Entregue 20$`, 'm'))
  })

  test("writes an ERP's price, cost and stock", async () => {
    const { produtoId } = await pedidoAberto(world)
    await world.db.rows`update produto set codigo_externo = 'ERP-17' where id = ${produtoId}`
    assert.equal(await says('precos-e-estoque.mjs'), '1 estantes, estoque 240')
  })

  test('writes the NF-e back, tells who owes, and takes a payment', async () => {
    const { id, clienteId, params } = await pedidoEm(world, 'Confirmado')
    assert.equal(await says('nota.mjs', { PEDIDO: String(id) }), `nota 1234 no pedido ${id}`)
    await admin.call(entregarPedido, { params })
    const told = await says('dinheiro.mjs', { CLIENTE: String(clienteId) })
    assert.match(told, /^Cliente \d+ deve R\$ 20$/m)
    assert.match(told, /^pagamento \d+$/m)
    const [paid] = (await admin.call(lerPedido, { params })).body.pedidos
    assert.deepEqual([paid?.pago, paid?.saldo], [5, 15])
  })

  test('compiles a client generated from the description, which orders and confirms', async () => {
    // The generator needs the interface of TypeScript 5.
    const hooks = registerHooks({
      resolve: (name, context, next) =>
        next(
          name === 'typescript' && context.parentURL?.includes('/openapi-typescript/') ? 'typescript-5' : name,
          context,
        ),
    })
    const { default: generate, astToString } = await import('openapi-typescript')
    hooks.deregister()
    await writeFile(join(folder, 'api.d.ts'), astToString(await generate(new URL('/api/docs/json', API))))
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'esnext',
      types: ['node'],
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      noUncheckedIndexedAccess: true,
      erasableSyntaxOnly: true,
      checkers: 1,
    }
    await writeFile(join(folder, 'package.json'), '{"type": "module"}')
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['pedir.ts'] }))
    const { stdout } = await run('node_modules/.bin/tsc', ['-p', folder]).catch((error: { stdout: string }) => error)
    assert.equal(stdout, '')
    const { clienteId, estanteId } = await pedidoAberto(world, { quantidade: 0 })
    const given = { CLIENTE: String(clienteId), ESTANTE: String(estanteId), ENTREGA }
    assert.match(await says('pedir.ts', given), /^pedido \d+ Confirmado$/)
  })
})
